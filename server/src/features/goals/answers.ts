import { giftsToGoalsSoFar } from '../../happenings/goals.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(giftsToGoalsSoFar, () =>
    database.query(sql`
      select user_id as "userId", sum(tokens)::bigint as tokens from goal_givers group by user_id`),
  )
}
