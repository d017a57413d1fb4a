import { type ShowDay, showDay } from '@shoal/bus/rules/days'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { rankedPeople } from '../accounts/index.ts'
import { type Board, useBoards } from './boards.ts'

/** A count is followed by the next after so many times as long as it took: at most a twentieth of the time goes there. */
const restFactor = 20

export interface HowToCount {
  /** Also when the last count is only a moment ago. */
  soon?: boolean
  /** Counts as if nobody had been on the board before: the present places also count as the earlier ones. */
  anew?: boolean
}

/**
 * PRO-5: counts the boards. An index on XP or on balances would be written with every change of them, so places are counted
 * now and then instead, and only lines that are different now are written.
 */
export const useCounting = service((platform) => {
  const { clock, database } = platform

  async function count({ id, source }: Board, { soon = false, anew = false }: HowToCount): Promise<void> {
    const [began, at] = [performance.now(), clock.now()]
    const day: ShowDay = showDay(at)
    await database.transaction(async () => {
      await database.query(sql`
        insert into leader_counts (board, people, day, counted_at, took) values (${id}, 0, ${day}, ${at}, 0)
        on conflict do nothing`)
      // One at a time, over all nodes.
      const [last] = await database.query<{ people: number; day: ShowDay; countedAt: Date; took: number }>(sql`
        select people, day, counted_at as "countedAt", took from leader_counts where board = ${id} for update`)
      // Nobody is new on a board that was empty.
      const first = anew || last!.people === 0
      if (anew) await database.query(sql`delete from leader_lines where board = ${id}`)
      if (!first && !soon && at.getTime() - last!.countedAt.getTime() < last!.took * restFactor) return
      if (last!.day < day)
        await database.query(sql`
          update leader_lines set before = place where board = ${id} and before is distinct from place`)
      const [counted] = await database.query<{ people: number }>(sql`
        with ranked as materialized (
          select one.user_id, one.value::bigint as value,
            rank() over (order by one.value desc)::integer as place,
            row_number() over (order by one.value desc, one.user_id)::integer as line,
            (rank() over (order by one.value) - 1)::integer as below
          from (${source}) one join (${rankedPeople}) people on people.user_id = one.user_id
          where one.value > 0
        ), gone as (
          delete from leader_lines line where board = ${id}
            and not exists (select 1 from ranked where ranked.user_id = line.user_id)
        ), put as (
          insert into leader_lines as line (board, user_id, value, place, line, below, before)
          select ${id}, user_id, value, place, line, below, case when ${first} then place end from ranked
          on conflict (board, user_id) do update
            set value = excluded.value, place = excluded.place, line = excluded.line, below = excluded.below
            where (line.value, line.place, line.line, line.below)
              is distinct from (excluded.value, excluded.place, excluded.line, excluded.below)
        )
        select count(*)::integer as people from ranked`)
      const took = Math.ceil(performance.now() - began)
      await database.query(sql`
        update leader_counts set people = ${counted!.people}, day = ${day}, counted_at = ${at}, took = ${took}
        where board = ${id}`)
    })
  }

  return {
    /** Counts all boards; those that were counted a moment ago only `soon` or `anew`. */
    async countAll(how: HowToCount = {}): Promise<void> {
      for (const board of useBoards(platform).all()) await count(board, how)
    },
  }
})
