import { mutesReceived } from '../../happenings/moderation.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what happens to people here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(mutesReceived, ({ userIds }) => {
    const some = sql`any(${sql.param([...userIds])}::text[])`
    return database.query(sql`
      select user_id as "userId", count(*)::int as times from (
        select blocked_id as user_id from person_blocks where blocked_id = ${some}
        union all
        select whom_id from audit_entries where whom_id = ${some} and action = 'chat.mute'
      ) as received group by user_id`)
  })
}
