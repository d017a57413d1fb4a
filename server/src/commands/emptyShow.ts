import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { holdsDemoShow } from '../demo.ts'
import { type Database, openDatabase, sql } from '../platform/database/index.ts'
import { migrationsFolder } from '../platform/folders.ts'
import { type Settings, SettingsError } from '../platform/settings.ts'

const word = 'empty'

/**
 * `empty-show [--yes]` makes an empty show of a demo show. Everything goes, also what people added: while it was a demo
 * anybody could be its admin and take tokens for nothing, so nothing in it is known to be anybody's own.
 */
export async function emptyShow(args: readonly string[], settings: Settings): Promise<void> {
  if (args.some((arg) => arg !== '--yes')) throw new SettingsError('empty-show takes no words but --yes')
  const database = await openDatabase(settings)
  try {
    if (!(await holdsDemoShow(database))) throw new SettingsError('there is no demo show here; nothing was changed')
    await refuseOtherNodes(database)
    await confirm(args.includes('--yes'), await contentsOf(database), settings)
    // The database last: what is cut off in between can be done again.
    for (const folder of settings.folders) rmSync(settings.folder(folder), { recursive: true, force: true })
    await dropTables(database)
  } finally {
    await database.close()
  }
  process.stdout.write('The show is empty. Make its first admin: npm run admin -- me@shoal.example\n')
}

/** The embedded database is locked by its one process; on PostgreSQL only the connections tell. */
async function refuseOtherNodes(database: Database): Promise<void> {
  if (database.dialect === 'pglite') return
  const [others] = await database.query<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'shoal' and pid <> pg_backend_pid()`)
  if (others && others.count > 0) throw new SettingsError('a Shoal server runs on this database; stop it first')
}

/** How much there is, for the operator who has to decide. */
async function contentsOf(database: Database): Promise<string> {
  const [row] = await database.query<Record<'people' | 'others' | 'cameras' | 'messages', number>>(sql`
    select (select count(*) from users where deleted_at is null) as people,
      (select count(*) from users where deleted_at is null and email not like '%@example.test') as others,
      (select count(*) from live_streams) as cameras, (select count(*) from chat_messages) as messages`)
  const { people, others, cameras, messages } = row as NonNullable<typeof row>
  return `${people} accounts (${others} besides those of the demo), ${cameras} cameras, ${messages} messages, and all that belongs to them`
}

async function confirm(given: boolean, contents: string, { databaseUrl, dataDir }: Settings): Promise<void> {
  const where = databaseUrl
    ? `${new URL(databaseUrl).host}${new URL(databaseUrl).pathname}, and files in ${dataDir}`
    : dataDir
  process.stdout.write(`This deletes everything in ${where}:\n  ${contents}.\n`)
  if (given) return
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const answer = await Promise.race([terminal.question(`Type “${word}” to go on: `), ended])
  terminal.close()
  if (answer.trim() !== word)
    throw new SettingsError(`not confirmed, nothing was changed; type “${word}”, or say --yes`)
}

/** The next start makes the tables anew, as it does in a database in which there is nothing. */
async function dropTables(database: Database): Promise<void> {
  const { tables } = JSON.parse(await readFile(join(migrationsFolder, 'snapshot.json'), 'utf8')) as {
    tables: Record<string, { name: string }>
  }
  const names = [...Object.values(tables).map(({ name }) => name), 'schema_migrations', 'demo_show', 'demo_crowd']
  await database.transaction(async () => {
    await database.query(sql`drop schema if exists pgboss cascade`)
    await database.query(
      sql`drop table if exists ${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )} cascade`,
    )
  })
}
