import { spotsSoFar } from '../../happenings/zones.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(spotsSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", count(*)::int as found from zone_claims
      where user_id = any(${sql.param(userIds)}::text[]) group by user_id`),
  )
}
