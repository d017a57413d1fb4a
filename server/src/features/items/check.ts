import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { freshRead } from '../../platform/freshRead.ts'

/** What a whole look at all items came to. */
export interface ItemsChecked {
  instances: number
  /** Ids of instances whose history does not lead to where they are; at most so many as `mostNamed`. */
  wrong: string[]
}

/** A person of whom no item leaves. */
export interface ItemStop {
  userId: string
  since: Date
  wrong: { instanceId: string; itemId: number }[]
}

const mostNamed = 100
/** Items that are named of one person. */
const mostOfOne = 10
/** Instances of one step: some milliseconds. */
const batchSize = 300

/**
 * Reconciles the items: each has a history without a gap, in which every line begins where the one before ended and the
 * last one says where the item is. Of a person with an item for which that is not so nothing leaves any more, until a later
 * check finds it right; see `ledger.ts`.
 */
export const useItemCheck = service((platform) => {
  const { clock, database, log } = platform

  /** In small steps with pauses, so that nobody notices; with the embedded database everybody waits for a step. */
  async function check(): Promise<ItemsChecked> {
    const checked: ItemsChecked = { instances: 0, wrong: [] }
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const began = performance.now()
      const [row] = await database.query<{ last: string | null; looked: number; wrong: string[] }>(sql`
        with batch as materialized (
          select id, user_id, status, version from item_instances where id > ${after}::uuid order by id limit ${batchSize}
        ), line as (
          select move.*,
            lag(move.version, 1, 0) over one as earlier, lag(move.user_id) over one as before_user,
            lag(move.status) over one as before_status
          from item_moves move where move.instance_id in (select id from batch)
          window one as (partition by move.instance_id order by move.version)
        ), broken as (
          select instance_id as id from line
          where version <> earlier + 1 or from_user_id is distinct from before_user
            or from_status is distinct from before_status
          union
          select batch.id from batch
          left join line on line.instance_id = batch.id and line.version = batch.version
          where line.user_id is distinct from batch.user_id or line.status is distinct from batch.status
            or batch.version is distinct from (select max(version) from line where line.instance_id = batch.id)
        ), let_go as (
          delete from item_stops where instance_id in (select id from batch) and instance_id not in (select id from broken)
        ), stopped as (
          insert into item_stops (instance_id, user_id, since)
          select batch.id, batch.user_id, ${clock.now()}::timestamptz from batch join broken on broken.id = batch.id
          on conflict (instance_id) do update set user_id = excluded.user_id
            where item_stops.user_id <> excluded.user_id
        )
        select (select max(id::text) from batch) as last, (select count(*)::int from batch) as looked,
          array(select id::text from broken) as wrong`)
      if (!row?.last) break
      checked.instances += row.looked
      checked.wrong.push(...row.wrong.slice(0, mostNamed - checked.wrong.length))
      after = row.last
      await pause(performance.now() - began)
    }
    if (checked.wrong.length > 0) log.error({ items: checked.wrong }, 'the history of items does not add up')
    return checked
  }

  return {
    /** Looks at all items now; simultaneous callers share the answer. */
    check: freshRead(check),
    /** Instances that the last look found wrong, on whichever node it was. */
    async wrong(): Promise<number> {
      const [row] = await database.query<{ wrong: number }>(sql`select count(*)::int as wrong from item_stops`)
      return row!.wrong
    },
    /** People of whom nothing leaves, the oldest first, each with some of the items that are wrong. */
    stops: (most: number): Promise<ItemStop[]> =>
      database.query<ItemStop>(sql`
        select owner.user_id as "userId", owner.since, (
          select jsonb_agg(jsonb_build_object('instanceId', one.instance_id, 'itemId', one.item_id) order by one.instance_id)
          from (
            select stop.instance_id, instance.item_id from item_stops as stop
            join item_instances as instance on instance.id = stop.instance_id
            where stop.user_id = owner.user_id order by stop.instance_id limit ${mostOfOne}
          ) as one
        ) as wrong
        from (select user_id, min(since) as since from item_stops group by user_id) as owner
        order by owner.since, owner.user_id limit ${most}`),
  }
})
