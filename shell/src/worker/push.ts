import { addressOfPressed } from './pressed.ts'
import type { Clicked, Pushed, Resubscribed, WorkerScope } from './scope.ts'
import { type Pressed, type PushMessage, type Said, TEST } from './words.ts'

const hasText = (data: object, name: string) => typeof (data as Record<string, unknown>)[name] === 'string'
const isMessage = (data: unknown): data is PushMessage =>
  typeof data === 'object' && data !== null && ['title', 'body', 'tag'].every((name) => hasText(data, name))

/** Said in the place of what cannot be read, such as a message of a later show: the page has it in any case. */
const unreadable = { title: 'Shoal', body: 'Something is new for you.', tag: 'new', id: null, lead: null }

/** Shows what the server pushes, and leads to it when somebody clicks. */
export function servePush(worker: WorkerScope, icons: { icon: string; badge: string }): void {
  const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

  async function show({ data }: Pushed): Promise<void> {
    let message: unknown
    try {
      message = data?.json()
    } catch {}
    if (isMessage(message)) await worker.navigator.setAppBadge?.(message.unread).catch(() => {})
    const { title, body, tag, id = null, lead = null } = isMessage(message) ? message : unreadable
    // People who look at the show see it there; a test is what they want to see.
    const beside = tag !== TEST && (await pages()).some(({ visibilityState }) => visibilityState === 'visible')
    const pressed: Pressed = { id, lead }
    // Each push is shown, as was promised when it was asked for: browsers end subscriptions that show nothing.
    await worker.registration.showNotification(title, {
      ...{ body, tag, data: pressed, renotify: true, silent: beside },
      ...icons,
    })
    if (beside) for (const shown of await worker.registration.getNotifications({ tag })) shown.close()
  }

  async function follow({ notification }: Clicked): Promise<void> {
    notification.close()
    const pressed = notification.data as Pressed
    const [page] = await pages()
    if (page) {
      page.postMessage({ says: 'pressed', pressed } satisfies Said)
      await page.focus()
      return
    }
    // In the address it is not lost, should the browser stop the worker before the page has come.
    await worker.clients.openWindow(addressOfPressed(pressed.id))
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
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))
}

/** A subscription as the server takes it. */
function keysOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}
