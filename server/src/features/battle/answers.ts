import { and, eq } from 'drizzle-orm'
import { battlesSoFar, boostsGivenIn } from '../../happenings/battle.ts'
import { sql } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { battleActions } from './tables.ts'

/** Answers the questions of features that count what people do here. */
export function answerQuestions({ database, happenings }: Platform): void {
  happenings.answer(boostsGivenIn, ({ battleId, userId }) => {
    const same = [eq(battleActions.battleId, battleId), eq(battleActions.userId, userId)]
    return database.db.$count(battleActions, and(...same, eq(battleActions.action, 'boost')))
  })
  happenings.answer(battlesSoFar, ({ userIds }) =>
    database.query(sql`
      select person.id as "userId", coalesce(stats.wins, 0) as wins, coalesce(stats.losses, 0) as losses,
        (select count(*) from battles
          where winner_id = person.id and forfeit and not kicked and ended_at is not null)::int as killed,
        (select count(*) from battle_actions where user_id = person.id and action = 'sabotage')::int as sabotages,
        (select coalesce(max(boosts), 0) from (
          select count(*) as boosts from battle_actions
          where user_id = person.id and action = 'boost' group by battle_id) as each)::int as given,
        (select coalesce(max(case person.id when user_one then user_one_boosts else user_two_boosts end), 0)
          from battles where person.id in (user_one, user_two))::int as received
      from unnest(${sql.param(userIds)}::text[]) as person (id)
      left join battle_stats as stats on stats.user_id = person.id`),
  )
}
