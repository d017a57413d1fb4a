import { fishtoysModal } from '@shoal/bus/fishtoys/offers'
import { toyDecided } from '../../happenings/fishtoys.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { useFishtoys } from './service.ts'

/** Tells the user of a toy what a moderator decided about it [NOT-1]; the toys have toasts and sounds of their own. */
export function tellToys(platform: Platform): void {
  const toys = { type: 'fishtoy', label: 'Fishtoys', icon: 'fish', important: true } as const
  useNotifications(platform).of(toyDecided, toys, async ({ useId, userId, outcome }) => {
    const decided = await useFishtoys(platform).decidedAs(useId)
    if (decided === null) return []
    const sentence = {
      approved: 'was approved and is used on the show',
      rejected: 'was rejected and is back with you',
      returned: 'is back with you: nobody decided within a day',
    }[outcome]
    const why = outcome === 'rejected' && decided.reason ? `${sentence}: ${decided.reason}` : sentence
    return [{ userId, key: useId, parts: [{ strong: decided.itemName }, { text: why }], lead: toModal(fishtoysModal) }]
  })
}
