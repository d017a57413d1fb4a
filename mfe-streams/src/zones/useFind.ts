import { problemText, RequestError, settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { type ClickableZone, zonesArea } from '@shoal/bus/zones'
import type { ZonesErrorCode } from '@shoal/bus/zones/errors'
import { useSession, useShell } from '@shoal/remote-kit'
import { useRef, useState } from 'react'
import { useStreams } from '../streams/index.ts'
import { useZones } from './zonesStore.ts'

/**
 * What happens when somebody finds a zone: it switches the camera, opens a link, or is claimed [ZON-2, ZON-3, ZON-4].
 * `find` resolves with the XP that it gave or took, or with null where it was something else.
 */
export function useFind(): { find(zone: ClickableZone): Promise<number | null>; busy: string | null } {
  const { bus, toast, openModal } = useShell()
  const session = useSession()
  const select = useStreams((state) => state.select)
  const note = useZones((state) => state.note)
  const [busy, setBusy] = useState<string | null>(null)
  const running = useRef(false)

  async function claim(id: string): Promise<number | null> {
    if (running.current) {
      // The button that was pressed before says itself that it is busy.
      if (busy !== id) toast({ id: 'zone-problem', type: 'info', text: 'One at a time: your last find is on its way.' })
      return null
    }
    running.current = true
    setBusy(id)
    let given: number | null = null
    try {
      const { metadata, item } = await bus.request(zonesArea.sends.claim, id)
      given = item === undefined ? metadata : null
      note(id, true)
      bus.publish(settingsArea.topics['play-sound'], { name: metadata < 0 ? 'fail' : 'find' })
      const amount = Math.abs(metadata).toLocaleString('en-US')
      toast(
        metadata < 0
          ? { type: 'error', header: 'Big oof!', text: `You lost ${amount} XP!` }
          : { type: 'success', header: 'Nice Find!', text: `You claimed ${item ?? `${amount} XP`}!` },
      )
    } catch (error) {
      if (error instanceof RequestError && error.code === ('zones/already-claimed' satisfies ZonesErrorCode))
        note(id, true)
      toast({ id: 'zone-problem', type: 'error', text: problemText(error) })
    }
    running.current = false
    setBusy(null)
    return given
  }

  async function find({ id, action }: ClickableZone): Promise<number | null> {
    if (action.name === 'change live stream') select(action.metadata)
    else if (action.name === 'open link') open(action.metadata)
    else if (session === null) openModal(logIn, { reason: 'You found something. Log in to claim it.' })
    else return claim(id)
    return null
  }
  return { find, busy }
}

/** In a tab of its own that knows nothing of this one. */
function open(address: string): void {
  const url = URL.parse(address)
  if (url && /^https?:$/.test(url.protocol)) window.open(url.href, '_blank', 'noopener,noreferrer')
}
