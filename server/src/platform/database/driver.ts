import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Drizzle over either driver. Results of `execute` differ between drivers: use `Database.query` for raw SQL. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Rows = Record<string, unknown>[]

/** What a statement can run on: one connection, or the pool of all connections. */
export type Connection = {
  db: Db
  /**
   * Runs one statement with $1… parameters. bigint comes back as number, timestamptz as Date, numeric as string.
   * With a name, PostgreSQL parses the statement once per connection.
   */
  run(text: string, values?: unknown[], name?: string): Promise<Rows>
  /** Runs several statements without parameters; answers with the rows of the last one that had any. */
  script(text: string): Promise<Rows>
}

/** What a transaction came to, and the statement that it ends with, if any: as text, without parameters. */
export type Worked<T> = { result: T; last: string | undefined }

/** A database behind its driver. */
export type Driver = Connection & {
  dialect: 'pglite' | 'postgres'
  /** Begins, runs `work` on one connection, commits; rolls back and throws when `work` or its last statement fails. */
  transaction<T>(work: (connection: Connection) => Promise<Worked<T>>): Promise<T>
  close(): Promise<void>
}

/** A bigint as a number. Tokens and counters stay far below 2^53; anything above is refused rather than rounded. */
export function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`)
  return value
}
