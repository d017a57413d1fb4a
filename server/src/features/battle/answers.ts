import { battlesSoFar } from '../../happenings/battle.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(battlesSoFar, ({ userIds }) =>
    database.query(sql`
      select user_id as "userId", wins, losses from battle_stats where user_id = any(${sql.param(userIds)}::text[])`),
  )
}
