import { xpHistory } from '@shoal/bus/profile/offers'
import { levelRaised } from '../../happenings/accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'

/** Whose level rose is told of it [NOT-1]. */
export function tellLevels(platform: Platform): void {
  const levels = { type: 'level', label: 'Levels', icon: 'star' } as const
  useNotifications(platform).of(levelRaised, levels, ({ userId, to }) => [
    { userId, parts: [{ text: 'You are level' }, { strong: String(to) }, { text: 'now' }], lead: toModal(xpHistory) },
  ])
}
