import { tokenHistory } from '@shoal/bus/tokens/offers'
import { tokensTipped } from '../../happenings/tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal } from './kinds.ts'
import { useNotifications } from './service.ts'

/**
 * Notifies people of tips that they got [NOT-1]; the sound is that of the tip itself. It is here and not in `tokens`, which
 * imports accounts alone.
 */
export function tellTips(platform: Platform): void {
  const tips = { type: 'tip', label: 'Tips', icon: 'coins', important: true } as const
  useNotifications(platform).of(tokensTipped, tips, ({ fromUserId, toUserId, amount }) => [
    {
      userId: toUserId,
      parts: [{ personId: fromUserId }, { text: 'tipped you' }, { tokens: amount }],
      lead: toModal(tokenHistory),
    },
  ])
}
