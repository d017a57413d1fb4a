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

const mostNamed = 100
/** Instances of one step: some milliseconds. */
const batchSize = 300

/**
 * Reconciles the items: each has a history without a gap, in which every line begins where the one before ended and the
 * last one says where the item is.
 */
export const useItemCheck = service((platform) => {
  const { database, log } = platform
  let last: ItemsChecked | null = null

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
        )
        select (select max(id::text) from batch) as last, (select count(*)::int from batch) as looked,
          array(select id::text from broken) as wrong`)
      if (!row?.last) break
      checked.instances += row.looked
      checked.wrong.push(...row.wrong.slice(0, mostNamed - checked.wrong.length))
      after = row.last
      await pause(performance.now() - began)
    }
    last = checked
    if (checked.wrong.length > 0) log.error({ items: checked.wrong }, 'the history of items does not add up')
    return checked
  }

  return {
    /** Looks at all items now; simultaneous callers share the answer. */
    check: freshRead(check),
    /** What the last look on this node came to; null before the first. */
    last: (): ItemsChecked | null => last,
  }
})
