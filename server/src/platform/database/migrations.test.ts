import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { node } from '../../../test/bundledPrograms.ts'
import { until } from '../../../test/people.ts'
import { freePort } from '../../../test/port.ts'
import { type Program, runProgram, serverFolder, startProgram } from '../../../test/program.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'

const ours = join(serverFolder, 'migrations')
const own = JSON.parse(readFileSync(join(serverFolder, 'package.json'), 'utf8')).version as string
const base = '20261122T070000_base'
const ownNames = readdirSync(ours)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .toSorted()
const recordQuery = 'select name from schema_migrations order by name'

let folders: string
beforeAll(() => {
  folders = mkdtempSync(join(tmpdir(), 'shoal-migrations-'))
})
afterAll(() => rmSync(folders, { recursive: true }))

/** A folder with the migrations of this release and others beside them, or in their place. */
function release(name: string, others: Record<string, string>): string {
  const folder = join(folders, name)
  cpSync(ours, folder, { recursive: true })
  for (const [file, text] of Object.entries(others)) writeFileSync(join(folder, `${file}.sql`), text)
  return folder
}

/** Rows of the database once a release with these migrations has opened it. */
const open = <Row>(folder: string, { env }: Storage, query = recordQuery, version = '9.9.0'): Promise<Row[]> =>
  runProgram<Row[]>('test/programs/migrate.ts', env, [version, folder, query])
const names = async (folder: string, storage: Storage) =>
  (await open<{ name: string }>(folder, storage)).map(({ name }) => name)

/** The one line with which a program ends if it must not start. */
async function refusal(program: Program): Promise<string> {
  expect(await program.exited).toBe(1)
  const lines = program.lines.filter((line) => !/^\(node:\d+\)|^\(Use `node --trace-/.test(line))
  expect(lines).toHaveLength(1)
  return lines[0] as string
}
const refusedRelease = (folder: string, { env }: Storage) =>
  refusal(startProgram('test/programs/migrate.ts', env, ['9.9.0', folder, recordQuery]))

const boats = { '20980202T000000_boats': 'create table boats (id int)' }
const crews = { '20980101T000000_crews': 'create table crews (id int)' }

describe.each(dialects)('migrations on %s', (dialect) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await freshStorage(dialect)
  })
  afterAll(() => storage.remove())

  const failing = '20990101T000000_catch'
  const withCatch = (name: string, sql: string) => release(`${name}-${dialect}`, { ...boats, [failing]: sql })

  it('that fail change nothing, say so in one line, and are applied once they are mended', async () => {
    const broken = withCatch('broken', 'create table catches (id int);\nselect 1 / 0')
    expect(await refusedRelease(broken, storage)).toBe(
      `MigrationRefused: migration ${failing} fails on this database (division by zero); nothing in it was changed`,
    )
    const tables = "select to_regclass('boats') as boats, to_regclass('catches') as catches"
    expect(await open(ours, storage, tables)).toEqual([{ boats: null, catches: null }])
    const mended = withCatch('mended', 'create table catches (id int);\nselect 1')
    expect(await names(mended, storage)).toEqual([...ownNames, ...Object.keys(boats), failing])
  })

  it('of a newer release keep this one from starting, with one line that says what to do, and nothing is touched', async () => {
    expect(
      await refusal(
        startProgram('src/main.ts', { ...storage.env, NODE_ENV: 'staging', PUBLIC_URL: 'http://localhost:3000' }),
      ),
    ).toBe(
      `Shoal cannot start: the database was upgraded by Shoal 9.9.0, this is ${own} and does not know its migration ${failing}; install Shoal 9.9.0 or later, or restore the backup from before that upgrade`,
    )
    const newer = join(folders, `mended-${dialect}`)
    expect(await names(newer, storage)).toEqual([...ownNames, ...Object.keys(boats), failing])
  })
})

describe('migrations', () => {
  let storage: Storage
  beforeAll(async () => {
    storage = await freshStorage()
  })
  afterAll(() => storage.remove())

  it('leave the tables that the program declares', async () => {
    const kit = join(createRequire(join(serverFolder, 'package.json')).resolve('drizzle-kit'), '../bin.cjs')
    const options = ['--dialect', 'postgresql', '--schema', './src/**/tables.ts']
    const declared = execFileSync(node, ['--import', './scripts/resolve-drizzle.ts', kit, 'export', ...options], {
      cwd: serverFolder,
      env: { ...process.env, NODE_PATH: join(serverFolder, 'node_modules') },
    })
    const file = join(folders, 'declared.sql')
    writeFileSync(file, declared)
    const facts = await runProgram<{ count: number }>('test/programs/declaredTables.ts', storage.env, [file])
    // A difference is missing in a migration: npm run db:generate -w @shoal/server -- <name>
    expect(facts).toEqual({ migrated: [], declared: [], count: expect.any(Number) })
    expect(facts.count).toBeGreaterThan(300)
  })

  it('are applied by their names: one that another branch brings later is applied, though its time is earlier', async () => {
    expect(await names(release('one-branch', boats), storage)).toEqual([...ownNames, ...Object.keys(boats)])
    const merged = release('both-branches', { ...boats, ...crews })
    const both = [...ownNames, ...Object.keys(crews), ...Object.keys(boats)]
    expect(await names(merged, storage)).toEqual(both)
    // Once and for all: a second time would fail, because the tables are there.
    expect(await names(merged, storage)).toEqual(both)
  })

  it('of another working copy of the same release are told apart, for developers who go from one branch to another', async () => {
    const another = await freshStorage()
    await open(release('working-copy', boats), another, recordQuery, own)
    expect(
      await refusal(
        startProgram('src/main.ts', { ...another.env, NODE_ENV: 'staging', PUBLIC_URL: 'http://localhost:3000' }),
      ),
    ).toMatch(
      `Shoal cannot start: the database has migration 20980202T000000_boats of another working copy of Shoal ${own}, this`,
    )
    await another.remove()
  })

  it('whose file was changed after they were applied are named, and nothing is applied', async () => {
    const text = readFileSync(join(ours, `${base}.sql`), 'utf8')
    const more = { '20990202T000000_more': 'create table more (id int)' }
    const edited = release('edited', { ...boats, ...crews, ...more, [base]: `${text}-- and one more thing` })
    expect(await refusedRelease(edited, storage)).toMatch(
      new RegExp(
        `^MigrationRefused: migration ${base} is not the one that Shoal \\S+ applied to this database: its file`,
      ),
    )
    const tables = "select to_regclass('more') as more"
    expect(await open(join(folders, 'both-branches'), storage, tables)).toEqual([{ more: null }])
  })
})

it('an embedded database in the format of another PostgreSQL is left alone, with one line that names it', async () => {
  const dataDir = mkdtempSync(join(folders, 'data-'))
  mkdirSync(join(dataDir, 'db'))
  writeFileSync(join(dataDir, 'db/PG_VERSION'), '99\n')
  const line = await refusal(
    startProgram('test/programs/migrate.ts', { DATA_DIR: dataDir }, ['9.9.0', ours, recordQuery]),
  )
  expect(line).toMatch(/^MigrationRefused: the embedded database in .* has the format of PostgreSQL 99, this release/)
  expect(readdirSync(join(dataDir, 'db'))).toEqual(['PG_VERSION'])
})

const describePostgres = dialects.includes('postgres') ? describe : describe.skip

describePostgres('migrations of several nodes', () => {
  let storage: Storage
  beforeEach(async () => {
    storage = await freshStorage('postgres', 'unmigrated')
  })
  afterEach(() => storage.remove())

  /** Runs statements on the database as an operator could. */
  async function sql(text: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: storage.env.DATABASE_URL })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  it('are applied once by nodes that start at the same time on an empty database', async () => {
    const folder = release('race', boats)
    const answers = await Promise.all([1, 2, 3, 4].map(() => names(folder, storage)))
    for (const answer of answers) expect(answer).toEqual([...ownNames, ...Object.keys(boats)])
  })

  it('of a newer release end an older node that runs beside it, with one line, whether somebody asks it or not', async () => {
    const start = async () => {
      const port = String(await freePort())
      const env = { ...storage.env, PORT: port, HOST: '127.0.0.1', NODE_ENV: 'test', RTMP_PORT: '0' }
      const older = startProgram('test/programs/bareServer.ts', env)
      await older.line((line) => line.includes('"msg":"started"'))
      return { older, readiness: () => fetch(`http://127.0.0.1:${port}/readyz`) }
    }
    const [asked, unasked] = [await start(), await start()]
    expect((await asked.readiness()).status).toBe(200)
    // It is asked all the time. Every two seconds it looks by itself, and where it does so first, it is gone.
    const refused = until('the asked node to refuse', async () => {
      const answer = await asked.readiness().catch(() => null)
      if (!answer) return 'gone'
      return answer.status === 503 && ((await answer.json()) as { status: string }).status
    })
    await names(release('newer', boats), storage)
    expect(['newer database', 'gone']).toContain(await refused)
    for (const { older } of [asked, unasked]) {
      expect(await older.exited).toBe(1)
      const fatal = older.lines.filter((line) => line.includes('"level":60')).map((line) => JSON.parse(line).msg)
      expect(fatal).toEqual([
        expect.stringMatching(/^the database was upgraded by Shoal 9\.9\.0, .* 20980202T000000_boats; install/),
      ])
    }
  })

  it('of the time before the first release are not guessed at: one line, and the database stays as it is', async () => {
    await sql(`create schema drizzle; create table drizzle.__drizzle_migrations (hash text);
      insert into drizzle.__drizzle_migrations values ('another'); create table users (id int)`)
    expect(await refusedRelease(ours, storage)).toMatch(
      /^MigrationRefused: the database was made by a version of Shoal before its first release, 0\.1\.0, and cannot be up/,
    )
    expect(await sql(`select to_regclass('schema_migrations') as record, count(*)::int from users`)).toEqual([
      { record: null, count: 0 },
    ])
  })

  it('of the job queue that are newer keep this release from starting, with one line', async () => {
    await open(ours, storage)
    await sql(
      `create schema pgboss; create table pgboss.version (version int); insert into pgboss.version values (999)`,
    )
    expect(await refusal(startProgram('test/programs/bareServer.ts', { ...storage.env, NODE_ENV: 'test' }))).toMatch(
      /^MigrationRefused: the tables of the job queue have version 999, a newer release of Shoal was here; this one has/,
    )
  })
})
