import { notificationsArea } from '@shoal/bus/notifications'
import type { Page } from '../page/context.ts'
import { type Said, WORKER } from '../worker/words.ts'

/** Not there in a context that is not secure, and in some browsers not in a private window. */
const container = () => (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

/** Tells the page of notifications that are pressed outside of it [NOT-3]. Worker or not, it may be told from now on. */
export function hearPressed({ bus }: Pick<Page, 'bus'>): void {
  container()?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.says === 'pressed') bus.state(notificationsArea.states['pressed-notification']).set(data.pressed)
  })
  container()?.startMessages()
}

/** Brings the service worker. Null where the browser has none. */
export async function bringWorker(): Promise<ServiceWorkerRegistration | null> {
  const serviceWorker = container()
  if (!serviceWorker) return null
  try {
    await serviceWorker.register(WORKER, { updateViaCache: 'none' })
  } catch {
    // Blocked, or the network is gone: the next page tries again.
    return null
  }
  const registration = await serviceWorker.ready
  registration.active?.postMessage({ says: 'here' } satisfies Said)
  return registration
}

/** Nobody is signed in: the last person's notifications stop, and those on screen are taken away. */
export async function forgetPerson(registration: ServiceWorkerRegistration): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of await registration.getNotifications()) notification.close()
  await navigator.clearAppBadge?.()
}
