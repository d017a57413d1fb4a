import { endorsersAmong } from '../../happenings/contestants.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(endorsersAmong, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", 1 as endorsed from contestant_endorsements
      where user_id = any(${sql.param(userIds)}::text[])`),
  )
}
