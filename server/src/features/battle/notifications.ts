import { battlePanel } from '@shoal/bus/battle/offers'
import { battleKicked } from '../../happenings/battle.ts'
import type { Platform } from '../../platform/platform.ts'
import { toPanel, useNotifications } from '../notifications/index.ts'

/** Tells a kicked person why, without naming the member of staff [NOT-1, BAT-9]. */
export function tellKicks(platform: Platform): void {
  const kicks = { type: 'battle-kick', label: 'Battles', icon: 'ban', important: true } as const
  useNotifications(platform).of(battleKicked, kicks, ({ userId, reason }) => [
    {
      userId,
      parts: [{ text: 'A moderator kicked you from battle chat for 10 minutes:' }, { strong: reason }],
      lead: toPanel(battlePanel),
    },
  ])
}
