import { sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { notificationsArea } from '@shoal/bus/notifications'
import type { Unread } from '@shoal/bus/notifications/contract'
import type { Page } from '../page/context.ts'
import { kindInTag, kindOfTag, type Pressed, TEST } from '../worker/words.ts'

type Shown = Pick<Notification, 'tag' | 'data' | 'close'>

/**
 * Takes away what pushes have put on this device's screen, once the person has read it in a page, here or elsewhere
 * [NOT-3]: one by its id, and all of a kind of which nothing is unread. Resolves once it has looked first, or could not.
 */
export async function closeRead(
  { bus, snapshot }: Pick<Page, 'bus' | 'snapshot'>,
  registration: { getNotifications(): Promise<Shown[]> },
): Promise<void> {
  const session = bus.state(accountsArea.states.session)
  const close = async (unread: Unread, id: string | null) => {
    const kinds = new Set(Object.keys(unread).flatMap((type) => (unread[type]! > 0 ? [kindInTag(type)] : [])))
    for (const shown of await registration.getNotifications()) {
      const { id: own } = shown.data as Pressed
      if (shown.tag !== TEST && ((own !== null && own === id) || !kinds.has(kindOfTag(shown.tag)))) shown.close()
    }
  }
  const look = async () => {
    if (!session.value) return
    const all = await snapshot(notificationsArea).catch(() => null)
    if (all) await close(all.unread, null)
  }
  bus.on(notificationsArea.receives.read).subscribe(({ unread, id }) => void close(unread, id))
  bus.on(sessionArea.topics['catch-up']).subscribe(() => void look())
  await look()
}
