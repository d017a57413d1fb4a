import { goalsModal } from '@shoal/bus/goals/offers'
import { goalReached } from '../../happenings/goals.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { useGoals } from './service.ts'

/** Everybody who gave to a goal is told that it is reached [NOT-1]. */
export function tellGivers(platform: Platform): void {
  const goals = { type: 'goal', label: 'Goals', icon: 'target', sound: 'xp' } as const
  useNotifications(platform).of(goalReached, goals, async ({ goalId }) => {
    const reached = await useGoals(platform).reachedBy(goalId)
    if (reached === null) return []
    const parts = [{ text: 'You gave to' }, { strong: reached.name }, { text: 'and it is reached' }]
    const lead = toModal(goalsModal, { goal: goalId })
    return reached.userIds.map((userId) => ({ userId, key: goalId, parts, lead }))
  })
}
