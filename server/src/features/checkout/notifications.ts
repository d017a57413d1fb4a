import { billingPanel } from '@shoal/bus/checkout/offers'
import { passesGifted } from '../../happenings/checkout.ts'
import type { Platform } from '../../platform/platform.ts'
import { toPanel, useNotifications } from '../notifications/index.ts'

/** Notifies people who got a season pass from somebody [NOT-1]; the gift has a toast of its own. */
export function tellGifts(platform: Platform): void {
  const gifts = { type: 'pass-gift', label: 'Gifts', icon: 'gift', important: true } as const
  useNotifications(platform).of(passesGifted, gifts, ({ byUserId, userIds }) =>
    userIds.map((userId) => ({
      userId,
      parts: [{ personId: byUserId }, { text: 'gave you a season pass' }],
      lead: toPanel(billingPanel),
    })),
  )
}
