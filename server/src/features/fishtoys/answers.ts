import { toysUsedSoFar } from '../../happenings/fishtoys.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(toysUsedSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", count(*)::int as used from toy_uses
      where user_id = any(${sql.param(userIds)}::text[]) and status = 'approved' group by user_id`),
  )
}
