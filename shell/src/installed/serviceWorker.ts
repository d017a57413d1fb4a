import { modalArea, panelArea } from '@shoal/bus'
import type { Page } from '../page/context.ts'
import { type Lead, type Said, WORKER } from '../worker/words.ts'

/** Where a notification leads that somebody clicked. */
function follow({ bus }: Pick<Page, 'bus'>, { panel, modal, props }: Lead): void {
  if (panel) bus.publish(panelArea.topics.open, { id: panel })
  else if (modal) bus.publish(modalArea.topics.open, { id: modal, props })
}

/** Brings the service worker, and goes where its notifications lead. Null where the browser has none. */
export async function bringWorker(page: Pick<Page, 'bus'>): Promise<ServiceWorkerRegistration | null> {
  // Not in a context that is not secure, and in some browsers not in a private window.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  if (!serviceWorker) return null
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.says === 'open') follow(page, data.lead)
  })
  serviceWorker.startMessages()
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
