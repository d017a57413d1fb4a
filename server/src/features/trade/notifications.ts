import { profileModal } from '@shoal/bus/profile/offers'
import { tradeMissed } from '../../happenings/trade.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'

/** Notifies people of trade requests that they did not answer in time [NOT-1]. */
export function tellMissed(platform: Platform): void {
  const missed = { type: 'trade-missed', label: 'Trades', icon: 'handshake', important: true } as const
  useNotifications(platform).of(tradeMissed, missed, ({ byUserId, userId }) => [
    {
      userId,
      parts: [{ personId: byUserId }, { text: 'wanted to trade with you and got no answer' }],
      lead: toModal(profileModal, { userId: byUserId }),
    },
  ])
}
