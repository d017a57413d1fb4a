import { effectivePass, modalArea, panelArea, toastArea } from '@shoal/bus'
import { checkoutArea } from '@shoal/bus/checkout'
import { getSeasonPass } from '@shoal/bus/checkout/offers'
import { missionsArea } from '@shoal/bus/missions'
import { useLive, useSession, useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { pendingOrder } from './payment.ts'

/** In ms: how long the page is left alone first, and between two promos in one tab. */
const patience = 30_000
const pause = 10 * 60_000

const key = 'pass-promo'

/** Shows nothing itself; on / it now and then tells people without a season pass that there is one [PASS-2]. */
export default function PassPromo() {
  const shell = useShell()
  const session = useSession()
  const panel = useLive(panelArea.states.panel)
  const busy = useLive(missionsArea.states['in-mission'])
  const reading = useLive(modalArea.states['dialog-open'])
  const without = session !== null && effectivePass({ ...session.user, flags: session.user.app_metadata }) === 'none'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel may have another address
  useEffect(() => {
    if (!without || busy || reading) return
    const promote = async () => {
      const { storage, api, openModal, toast } = shell
      if (location.pathname !== '/' || pendingOrder(shell).read() !== null) return
      if (Date.now() - Number(storage.session.get(key)) < pause) return
      const { products } = await api(checkoutArea).offers()
      // A dialog may have opened meanwhile; once it is closed the patience begins anew.
      if (shell.bus.state(modalArea.states['dialog-open']).value) return
      if (!products.some(({ kind }) => kind === 'pass')) return
      storage.session.set(key, String(Date.now()))
      toast({
        id: key,
        type: 'info',
        header: 'Season pass',
        text: 'Every camera and every episode, and clips of your own.',
        action: { label: 'Get Season Pass', run: () => openModal(getSeasonPass) },
      })
    }
    // Nobody waits for it: without an answer there is no promo.
    const timer = setTimeout(() => void promote().catch(() => {}), patience)
    return () => clearTimeout(timer)
  }, [shell, without, panel, busy, reading])

  // One that is there already makes way for a mission, too.
  useEffect(() => {
    if (busy) shell.bus.publish(toastArea.topics.close, { id: key })
  }, [shell, busy])
  return null
}
