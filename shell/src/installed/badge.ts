import { sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { notificationsArea } from '@shoal/bus/notifications'
import { unreadSum } from '@shoal/bus/notifications/rules'
import type { Page } from '../page/context.ts'

/**
 * Counts the person's unread notifications on the icon of the installed app [UI-9]; does nothing where there is none.
 * Resolves once they were counted first, or could not be.
 */
export async function countOnIcon({ bus, snapshot }: Pick<Page, 'bus' | 'snapshot'>): Promise<void> {
  if (!navigator.setAppBadge) return
  const session = bus.state(accountsArea.states.session)
  let unread = 0
  const show = (count: number) => {
    unread = count
    // A browser that does not allow it shows none.
    navigator.setAppBadge(unread).catch(() => {})
  }
  const look = async () => {
    if (!session.value) return
    const all = await snapshot(notificationsArea).catch(() => null)
    if (all) show(unreadSum(all.unread))
  }
  bus.on(notificationsArea.receives.new).subscribe(() => show(unread + 1))
  bus.on(notificationsArea.receives.read).subscribe((news) => show(unreadSum(news.unread)))
  bus.on(sessionArea.topics['catch-up']).subscribe(look)
  await look()
}
