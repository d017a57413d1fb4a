import { spinsSoFar } from '../../happenings/prizes.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(spinsSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", sum(jsonb_array_length(prizes))::int as spins,
        (count(*) filter (where prizes -> best ->> 'rarity' = 'EPIC'))::int as epic
      from prize_runs where user_id = any(${sql.param(userIds)}::text[]) group by user_id`),
  )
}
