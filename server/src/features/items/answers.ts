import { heldStatuses } from '@shoal/bus/items/rules'
import { itemHoldersAmong, itemsHeld } from '../../happenings/items.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { useItems } from './ledger.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions(platform: Platform): void {
  const { database, happenings } = platform
  happenings.answer(itemHoldersAmong, ({ userIds, itemId }) =>
    database.query(sql`
      select user_id as "userId", count(*)::int as held from item_instances
      where user_id = any(${sql.param(userIds)}::text[]) and status in ('inventory', 'queued') and item_id = ${itemId}
      group by user_id`),
  )
  happenings.answer(
    itemsHeld,
    async ({ userId, itemId }) =>
      (await useItems(platform).of(userId, heldStatuses)).filter((item) => item.itemId === itemId).length,
  )
}
