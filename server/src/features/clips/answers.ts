import { clipsSoFar } from '../../happenings/clips.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(clipsSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", count(*)::int as shown from clips
      where user_id = any(${sql.param(userIds)}::text[]) and shown and access = 'public' group by user_id`),
  )
}
