import { missionsWonSoFar } from '../../happenings/missions.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(missionsWonSoFar, ({ userIds }) =>
    database.query(sql`
      select part.user_id as "userId", count(*)::int as won,
        coalesce(sum(run.goal) filter (where run.mission = 'spam-filter'), 0)::int as popups
      from mission_people as part join mission_runs as run on run.id = part.run_id
      where part.user_id = any(${sql.param(userIds)}::text[]) and part.status = 'success' group by part.user_id`),
  )
}
