import { craftsSoFar } from '../../happenings/crafting.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(craftsSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", count(*)::int as crafted, (count(*) filter (where first and id = (
        select id from crafts as made where made.pair = crafts.pair and not failed order by at, id limit 1
      )))::int as "firstEver"
      from crafts where user_id = any(${sql.param(userIds)}::text[]) and not failed group by user_id`),
  )
}
