/** Whether this browser can show notifications while the show is closed, and the permission that the person gave it. */
export type Ability = 'cannot' | 'blocked' | 'can'

/** How long the page's service worker may take to be there, in ms: it comes after everything else. */
const PATIENCE = 20_000

export function ability(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'cannot'
  return Notification.permission === 'denied' ? 'blocked' : 'can'
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('This page is not ready for it yet. Try again in a moment.')), PATIENCE),
  )
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** How the push service of this browser is asked now; null when it is not. Never waits for the worker. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (ability() === 'cannot') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The bytes of a key in base64url. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

/** Whether a subscription is for this key; another server, or one with new keys, could not use it. */
function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const has = subscription.options.applicationServerKey
  return has !== null && new Uint8Array(has).join() === key.join()
}

/**
 * Asks the person, as the browser does that, and then its push service. Null when the person said no. Rejects when the
 * browser or its push service cannot.
 * @param key the server's public key, in base64url
 */
export async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await worker()
  const applicationServerKey = bytesOf(key)
  const before = await pushManager.getSubscription()
  if (before && !isFor(before, applicationServerKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}
