import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Database, sqlState, sqlStates } from '../database/index.ts'

/**
 * Where totals are kept beside the lines that they are the sum of, such as balances and entries. Each line holds the
 * owner's total after it, so a line is right when it continues the owner's line before, and a total is right when it is
 * that of the owner's last line. Names are of tables and columns.
 */
export type Book = {
  /** Unique in the program; its checkpoint is kept under it. */
  name: string
  /** `id` rises within an owner; `after` is the total after the line. There is an index on owner and id. */
  lines: { table: string; owner: string; amount: string; after: string }
  /** `floor`: below which the total never is, null for no floor. */
  owners: { table: string; id: string; total: string; floor?: string }
  /** Of double entry: the lines of one transfer, named by `column`, are at least two and add up to zero. */
  transfers?: { table: string; column: string }
  /** Keeps what these owners have where it is, and lets go of those that a check before had found. */
  hold?(database: Database, owners: readonly string[]): Promise<void>
}

/** What is wrong; empty lists when nothing is. At most `mostFound` of each are named. */
export type Findings = {
  /** Owners whose total is not the sum of their lines. */
  drifted: string[]
  unbalanced: string[]
  belowFloor: string[]
}

const mostFound = 100

export const nothingFound: Findings = { drifted: [], unbalanced: [], belowFloor: [] }

/** Both findings together, each name once. */
export const together = (one: Findings, other: Findings): Findings => {
  const join = (list: 'drifted' | 'unbalanced' | 'belowFloor') =>
    [...new Set([...one[list], ...other[list]])].toSorted().slice(0, mostFound)
  return { drifted: join('drifted'), unbalanced: join('unbalanced'), belowFloor: join('belowFloor') }
}

/** How far some rows were looked at, in the order of their ids: null when there are no more. */
export type Looked<Id> = { last: Id | null; found: Findings }

const name = (text: string) => sql.identifier(text)

/** How long writers may be kept waiting for a cut, after what pause it is tried again, both in ms, and how often in all. */
const [cutWaitMs, cutPauseMs, cutAttempts] = [200, 500, 5]

/**
 * The last line of a moment at which no line was being written, so that all lines up to it are there for good, and of each
 * transfer all or none. Ids are drawn before commits, so the newest visible one alone says nothing of those before it.
 * Throws when writers did not pause for it in time; they go on either way.
 */
export async function cut(database: Database, { lines }: Book): Promise<number> {
  const table = name(lines.table)
  for (let attempt = 1; ; attempt += 1)
    try {
      return await database.transaction(async () => {
        await database.query(sql`select set_config('lock_timeout', ${`${cutWaitMs}ms`}, true)`)
        await database.query(sql`lock table ${table} in share mode`)
        const [row] = await database.query<{ last: number }>(sql`select coalesce(max(id), 0) as last from ${table}`)
        return row!.last
      })
    } catch (error) {
      if (sqlState(error) !== sqlStates.lockNotAvailable || attempt === cutAttempts) throw error
      await pause(cutPauseMs)
    }
}

/**
 * Looks at up to `size` lines after `after`, up to `to`. `sum` is of their amounts, `transfers` are those whose first line
 * is among them.
 */
export async function lookAtLines(
  database: Database,
  { lines, transfers }: Book,
  { after, to, size }: { after: number; to: number; size: number },
): Promise<Looked<number> & { sum: number; transfers: number }> {
  const [table, owner] = [name(lines.table), name(lines.owner)]
  const whole = transfers
    ? sql`select one.transfer::text as id, sides.* from (select distinct transfer from step) as one
        cross join lateral (
          select min(line.id) as first, count(*) < 2 or sum(line.${name(lines.amount)}) <> 0 as odd
          from ${table} as line where line.${name(transfers.column)} = one.transfer
        ) as sides`
    : sql`select '' as id, 0::bigint as first, false as odd where false`
  type Row = { last: number | null; sum: number; transfers: number; drifted: string[]; unbalanced: string[] }
  const [row] = await database.query<Row>(sql`
    with step as materialized (
      select id, ${owner} as owner, ${name(lines.amount)}::bigint as amount, ${name(lines.after)}::bigint as after
        ${transfers ? sql`, ${name(transfers.column)} as transfer` : sql``}
      from ${table} where id > ${after} and id <= ${to} order by id limit ${size}
    ), chain as (
      select *, lag(after) over (partition by owner order by id) as before from step
    ), whole as materialized (${whole})
    select max(id) as last, coalesce(sum(amount), 0)::bigint as sum,
      (select count(*) from whole where first > ${after}) as transfers,
      array(
        select distinct owner from chain where after <> amount + coalesce(before, (
          select earlier.${name(lines.after)} from ${table} as earlier
          where earlier.${owner} = chain.owner and earlier.id < chain.id order by earlier.id desc limit 1), 0)
      ) as drifted,
      array(select id from whole where odd) as unbalanced
    from step`)
  const { last, sum, transfers: begun, drifted, unbalanced } = row!
  return { last, sum, transfers: begun, found: { drifted, unbalanced, belowFloor: [] } }
}

/** Looks at the totals of up to `size` owners after `after`, each with its last line in one snapshot. */
export async function lookAtOwners(
  database: Database,
  { lines, owners }: Book,
  { after, size }: { after: string; size: number },
): Promise<Looked<string>> {
  const id = name(owners.id)
  const floor = owners.floor === undefined ? sql`null::bigint` : name(owners.floor)
  const [row] = await database.query<{ last: string | null; drifted: string[]; belowFloor: string[] }>(sql`
    with step as materialized (
      select ${id} as id, ${name(owners.total)} as total, ${floor} as floor
      from ${name(owners.table)} where ${id} > ${after} order by ${id} limit ${size}
    )
    select max(id) as last,
      array(
        select id from step where total <> coalesce((
          select line.${name(lines.after)} from ${name(lines.table)} as line
          where line.${name(lines.owner)} = step.id order by line.id desc limit 1), 0)
      ) as drifted,
      array(select id from step where total < floor) as "belowFloor"
    from step`)
  const { last, ...found } = row!
  return { last, found: { ...found, unbalanced: [] } }
}

/** Looks for transfers without lines, among up to `size` after `after`. */
export async function lookAtTransfers(
  database: Database,
  { lines }: Book,
  transfers: NonNullable<Book['transfers']>,
  { after, size }: { after: string; size: number },
): Promise<Looked<string>> {
  const [row] = await database.query<{ last: string | null; unbalanced: string[] }>(sql`
    with step as materialized (
      select id from ${name(transfers.table)} where id > ${after}::uuid order by id limit ${size}
    )
    select max(id::text) as last,
      array(
        select id::text from step where (
          select count(*) from ${name(lines.table)} as line where line.${name(transfers.column)} = step.id) = 0
      ) as unbalanced
    from step`)
  const { last, unbalanced } = row!
  return { last, found: { drifted: [], unbalanced, belowFloor: [] } }
}
