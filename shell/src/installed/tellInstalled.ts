import { accountsArea } from '@shoal/bus/accounts'
import { medalsArea } from '@shoal/bus/medals'
import type { Page } from '../page/context.ts'

/** What an installed Shoal earns; only the page knows that it is installed. */
export const INSTALLED = 'all-terrain-fish'

/** Whether this page is the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay), (display-mode: minimal-ui)')
    .matches || (navigator as { standalone?: boolean }).standalone === true

/** Once Shoal is installed, the signed-in person gets the medal for it, unless they have it [UI-9]. */
export function tellInstalled({ bus, api }: Pick<Page, 'bus' | 'api'>): void {
  const session = bus.state(accountsArea.states.session)
  let installed = isInstalled()
  /** The user who has the medal, as far as this page knows. */
  let has: string | undefined

  async function tell(): Promise<void> {
    const userId = session.value?.user.id
    if (!installed || !userId || userId === has) return
    has = userId
    try {
      const { earned } = await api(medalsArea).own()
      if (earned.some(({ id, count }) => id === INSTALLED && count > 0)) return
      await api(medalsArea).complete({ body: { challengeId: INSTALLED } })
    } catch {
      // The next page tells it.
    }
  }
  session.changes.subscribe(tell)
  addEventListener('appinstalled', () => {
    installed = true
    void tell()
  })
  void tell()
}
