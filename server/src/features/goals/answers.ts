import { giftsToGoalsSoFar } from '../../happenings/goals.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(giftsToGoalsSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", sum(amount)::bigint as tokens from goal_gifts
      where user_id = any(${sql.param(userIds)}::text[]) group by user_id`),
  )
}
