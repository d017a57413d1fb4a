import type { Clicked, PageClient, Pushed, Resubscribed, Told, WorkerScope } from './scope.ts'
import type { Lead, PushMessage, Said } from './words.ts'

/** So long a page that was opened for a notification may take to come, in ms. */
const PATIENCE = 60_000

const isMessage = (data: unknown): data is PushMessage =>
  typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'

/** Shows what the server pushes, and leads to it when somebody clicks. */
export function servePush(worker: WorkerScope, icons: { icon: string; badge: string }): void {
  /** Where a page goes that is on its way. */
  let waiting: { lead: Lead; at: number } | null = null

  const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const say = (page: PageClient, lead: Lead) => page.postMessage({ says: 'open', lead } satisfies Said)

  async function show({ data }: Pushed): Promise<void> {
    let message: unknown
    try {
      message = data?.json()
    } catch {}
    if (!isMessage(message)) return
    const { title, body, tag, lead, unread } = message
    await worker.navigator.setAppBadge?.(unread).catch(() => {})
    // People who look at the show see it there.
    if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) return
    await worker.registration.showNotification(title, { body, tag, data: lead, ...icons })
  }

  async function follow({ notification }: Clicked): Promise<void> {
    notification.close()
    const lead = (notification.data as Lead | null) ?? {}
    const [page] = await pages()
    if (page) {
      await page.focus()
      say(page, lead)
      return
    }
    waiting = { lead, at: Date.now() }
    await worker.clients.openWindow('/')
  }

  function listen({ data, source }: Told): void {
    if ((data as Said | null)?.says !== 'here' || !waiting || !source) return
    if (Date.now() - waiting.at < PATIENCE) say(source, waiting.lead)
    waiting = null
  }

  /** The browser has given the device another address: the server is told. */
  async function subscribeAgain({ oldSubscription, newSubscription }: Resubscribed): Promise<void> {
    const options = oldSubscription?.options
    const fresh = newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)))
    if (!fresh) return
    await fetch('/api/push/devices', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...keysOf(fresh), ...(oldSubscription && { replaces: oldSubscription.endpoint }) }),
    })
  }

  worker.addEventListener('push', (event) => event.waitUntil(show(event)))
  worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(event)))
  worker.addEventListener('message', listen)
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}

/** A subscription as the server takes it. */
function keysOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}
