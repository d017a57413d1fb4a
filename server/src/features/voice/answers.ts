import { sfxSoFar } from '../../happenings/voice.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(sfxSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", count(*)::int as played from tts_messages
      where user_id = any(${sql.param(userIds)}::text[]) and kind = 'sfx' and starts_at is not null group by user_id`),
  )
}
