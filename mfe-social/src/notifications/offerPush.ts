import { notificationsModal } from '@shoal/bus/notifications/offers'
import type { Shell } from '@shoal/remote-kit'
import { ability, ownSubscription } from '../push/index.ts'

/** A log-out does not clear it: it is about the device, not about the person at it. */
const CACHE = 'mfe-social-device'
const OFFERED = '/device/push-offered'
/** In ms. */
const LONG = 20_000

/**
 * Offers to tell the person while the show is closed [NOT-3]: once on this device, whatever they make of it; not where
 * the browser cannot, where it was refused, or where they are told already. For a moment at which they see what it would be
 * good for.
 */
export async function offerPush({ toast, openModal }: Pick<Shell, 'toast' | 'openModal'>): Promise<void> {
  if (document.visibilityState !== 'visible' || ability() !== 'can') return
  try {
    const memory = await caches.open(CACHE)
    if ((await memory.match(OFFERED)) || (await ownSubscription())) return
    await memory.put(OFFERED, new Response())
  } catch {
    // Where the browser remembers nothing it would be offered again and again.
    return
  }
  toast({
    ...{ id: 'push-offer', type: 'info', duration: LONG, header: 'Also while the show is closed?' },
    text: 'This device can tell you of mentions, direct messages and tips.',
    action: { label: 'Settings', run: () => openModal(notificationsModal, { settings: true }) },
  })
}
