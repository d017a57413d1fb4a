import { settings } from '@shoal/bus/page/offers'
import type { Page } from '../page/context.ts'
import { openModal } from '../page/openModal.ts'
import type { DeviceMemory } from './deviceMemory.ts'
import { isInstalled } from './tellInstalled.ts'

/** What a browser hands to a page that can be installed; not every browser does. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The document's own script keeps the offer, which may come before any code does. */
declare global {
  var _shoalInstall: InstallOffer | undefined
}

/**
 * Whether this is an iPhone or an iPad, in whose browsers people install pages by hand: these make no offer. An iPad says
 * that it is a Mac, but no Mac is touched.
 */
function isByHand(): boolean {
  const { userAgent, maxTouchPoints = 0 } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** So long somebody watches before they are asked, in ms. */
export const SETTLED = 45_000
const OFFERED = 'install-offered'
const TOAST = 'install'
const GOOD =
  'Installed, it opens in a window of its own, counts what is new on its icon, and can tell you while it is closed.'

/** Asks whether Shoal shall be installed, once on this device: whatever is answered, it is not asked again [UI-9]. */
export function offerInstall(
  { bus, session, toasts, modals }: Pick<Page, 'bus' | 'session' | 'toasts' | 'modals'>,
  memory: DeviceMemory,
): void {
  let offer: InstallOffer | undefined = globalThis._shoalInstall
  const byHand = isByHand() && !isInstalled()
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallOffer
  })
  addEventListener('appinstalled', () => {
    offer = undefined
    toasts.close(TOAST)
    void memory.remember(OFFERED)
    if (session.current)
      toasts.show({
        ...{ type: 'success', duration: 20_000, header: 'Shoal is installed' },
        text: 'It can tell you of mentions, tips and the like while it is closed.',
        action: { label: 'Settings', run: () => openModal(bus, settings) },
      })
  })

  async function ask(): Promise<void> {
    const inTheWay = document.hidden || modals.getState().open !== null || modals.getState().confirm !== null
    if (!(offer || byHand) || inTheWay) {
      setTimeout(ask, SETTLED)
      return
    }
    if (await memory.remembers(OFFERED)) return
    await memory.remember(OFFERED)
    toasts.show({
      ...{ id: TOAST, type: 'info', duration: 0, header: 'Take Shoal with you' },
      text: offer ? GOOD : `${GOOD} Choose Share, then Add to Home Screen.`,
      ...(offer && { action: { label: 'Install', run: () => void offer?.prompt() } }),
    })
  }
  setTimeout(ask, SETTLED)
}
