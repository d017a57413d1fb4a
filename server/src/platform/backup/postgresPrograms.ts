import { spawn } from 'node:child_process'
import pg from 'pg'
import { BackupError } from './archive.ts'

/** The schemas that hold a show. */
const schemas = ['public', 'pgboss']

/** The address without its password, which would stand in the list of processes, and the password for the environment. */
function reach(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Runs one of PostgreSQL's own programs; answers with its output. Throws BackupError with its first complaint. */
async function run(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, complaint] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk).slice(0, 4_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(new BackupError(`${program} is not on the PATH; install the client programs of PostgreSQL`)),
    )
    child.once('close', resolve)
  })
  if (code === 0) return output
  throw new BackupError(`${program} failed (${complaint.trim().split('\n')[0] ?? `exit code ${code}`})`)
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new BackupError(`DATABASE_URL cannot be reached (${(error as Error).message})`)
  }
  return client
}

/** Refuses a program that is older than the server, which it could not read. */
async function refuseOlder(program: string, client: pg.Client): Promise<void> {
  const own = Number(/\(PostgreSQL\) (\d+)/.exec(await run(program, ['--version']))?.[1])
  const { rows } = await client.query('show server_version_num')
  const server = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (own < server)
    throw new BackupError(`${program} is of PostgreSQL ${own}, the database of ${server}; install ${program} ${server}`)
}

/** Writes the database into a file, as of one moment. Answers with the names of its migrations. */
export async function dumpPostgres(databaseUrl: string, file: string): Promise<string[]> {
  const client = await connect(databaseUrl)
  try {
    await refuseOlder('pg_dump', client)
    const { rows } = await client.query('select name from schema_migrations order by name').catch(() => {
      throw new BackupError('DATABASE_URL leads to a database without a show')
    })
    const { address, env } = reach(databaseUrl)
    const only = schemas.map((schema) => `--schema=${schema}`)
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', ...only, `--file=${file}`, address], env)
    return rows.map(({ name }) => name as string)
  } finally {
    await client.end()
  }
}

/**
 * Puts a dump into the database of the address, all of it or nothing. The former content is kept in schemas with another
 * name; answers with these names. Throws BackupError while a show runs on it, and when there is one already, unless
 * `replace`.
 */
export async function restorePostgres(databaseUrl: string, file: string, replace: boolean): Promise<string[]> {
  const client = await connect(databaseUrl)
  try {
    await refuseOlder('pg_restore', client)
    await refuseOccupied(client, replace)
    const { rows } = await client.query('select nspname as name from pg_namespace where nspname = any ($1)', [schemas])
    const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
    const aside = rows.map(({ name }) => ({ name: name as string, kept: `${name}_before_restore_${stamp}` }))
    const rename = (pairs: readonly { from: string; to: string }[]) =>
      pairs.map(({ from, to }) => `alter schema "${from}" rename to "${to}"`).join('; ')
    await client.query(
      `begin; ${rename(aside.map(({ name, kept }) => ({ from: name, to: kept })))}; create schema public; commit`,
    )
    try {
      const { address, env } = reach(databaseUrl)
      // A dump may make the schema `public` itself, or count on it.
      const options = [
        '--clean',
        '--if-exists',
        '--no-owner',
        '--no-privileges',
        '--single-transaction',
        '--exit-on-error',
      ]
      await run('pg_restore', [...options, `--dbname=${address}`, file], env)
    } catch (error) {
      const back = rename(aside.map(({ name, kept }) => ({ from: kept, to: name })))
      await client.query(
        `begin; drop schema if exists public cascade; drop schema if exists pgboss cascade; ${back}; commit`,
      )
      throw error
    }
    const used = await Promise.all(aside.map(async (one) => ({ ...one, used: await hasTables(client, one.kept) })))
    for (const { kept } of used.filter(({ used }) => !used)) await client.query(`drop schema "${kept}" cascade`)
    return used.filter(({ used }) => used).map(({ kept }) => kept)
  } finally {
    await client.end()
  }
}

const hasTables = async (client: pg.Client, schema: string): Promise<boolean> => {
  const { rows } = await client.query('select 1 from pg_tables where schemaname = $1 limit 1', [schema])
  return rows.length > 0
}

/** Throws BackupError when a show runs on the database or, without `replace`, when there is anything in it. */
export async function refuseOccupiedPostgres(databaseUrl: string, replace: boolean): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    await refuseOccupied(client, replace)
  } finally {
    await client.end()
  }
}

async function refuseOccupied(client: pg.Client, replace: boolean): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as nodes from pg_stat_activity where datname = current_database() and application_name = 'shoal'`,
  )
  if (rows[0].nodes > 0) throw new BackupError('a show runs on the database of DATABASE_URL; stop all its nodes first')
  for (const schema of schemas)
    if (!replace && (await hasTables(client, schema)))
      throw new BackupError(
        'the database of DATABASE_URL is not empty; --replace keeps what is in it under another name',
      )
}
