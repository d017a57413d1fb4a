import { votesSoFar } from '../../happenings/polls.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(votesSoFar, ({ userIds }) =>
    database.query(sql`
      select voter_id as "userId", 1 as voted, max(tokens)::int as tokens from (
        select voter_id, sum(paid) as tokens from poll_votes where voter_id = any(${sql.param(userIds)}::text[])
        group by voter_id, poll_id
      ) as by_poll group by voter_id`),
  )
}
