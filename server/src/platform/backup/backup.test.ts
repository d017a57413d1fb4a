import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { api, as, demoPassword, logIn, type SignedIn, until } from '../../../test/people.ts'
import { startProgram } from '../../../test/program.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'
import { writeArchive } from './archive.ts'

/** Several servers and commands start one after the other: when it has failed for certain, however busy the machine is. */
const deadlineMs = 300_000

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-test-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command of the operator; its exit code and what it said. */
async function run(command: string, env: Record<string, string>, args: string[], under: string[] = []) {
  const program = startProgram(`src/commands/${command}.ts`, env, args, under)
  return { code: await program.exited, lines: program.lines }
}

const hashes = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(path, name)).isFile())
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(path, name)))
          .digest('hex'),
      ]),
  )

/** Somebody tips without a pause until they are stopped; answers with how many tips were acknowledged so far. */
function keepTipping(server: TestServer, from: SignedIn, to: SignedIn) {
  let acknowledged = 0
  let going = true
  const done = (async () => {
    while (going) {
      await api(server, from).tokens.tip({ params: { userId: to.user.id }, body: { tip: 1 } })
      acknowledged += 1
    }
  })()
  return {
    acknowledged: () => acknowledged,
    async stop() {
      going = false
      await done
    },
  }
}

/** Files for an archive, by their names. */
async function* theseFiles(texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const path = join(folder, createHash('sha256').update(text).digest('hex'))
    writeFileSync(path, text)
    yield { name, path }
  }
}

describe.each(dialects)('a backup on %s', (dialect) => {
  it(
    '[OPS-5] made under load and restored elsewhere has every tip that was acknowledged before it began, a ledger that adds up, the files and the log-ins',
    async () => {
      const server = await startServer({ dialect, env: { RATE_FACTOR: '100000' } })
      const [viewer, rival] = [await as(server, 'viewer'), await as(server, 'rival')]
      const tips = async (at: TestServer, who: SignedIn) => {
        const { lines } = await api(at, who).tokens.history({ query: { page: 0, pageSize: 1 } })
        return lines[0]?.amount
      }
      const had = (await api(server, viewer).tokens.balance()).tokens
      const load = keepTipping(server, viewer, rival)
      await until('five tips', () => load.acknowledged() >= 5)
      const before = load.acknowledged()
      const file = join(folder, `${dialect}.tar`)
      const made = await run('backup', server.settings, [file])
      await load.stop()
      const all = load.acknowledged()
      expect({ ...made, lines: made.lines.at(-1) }).toEqual({
        code: 0,
        lines: expect.stringContaining(`${file} holds the show of `),
      })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(JSON.parse(readFileSync(join(server.settings.DATA_DIR!, 'last-backup.json'), 'utf8'))).toEqual({
        ...{ at: expect.any(String), file, bytes: statSync(file).size },
      })
      expect(await tips(server, viewer)).toBe(-1)
      const belonging = ['clips', 'remotes'].map((name) => hashes(join(server.settings.DATA_DIR!, name)))
      expect(Object.keys(belonging[0]!).length).toBeGreaterThan(0)
      await server.stop()

      const storage = await freshStorage(dialect, 'unmigrated')
      const restored = await run('restore', storage.env, [file])
      expect({ ...restored, lines: restored.lines.at(-1) }).toEqual({
        code: 0,
        lines: 'Its books add up. Start it as ever',
      })
      const kept = ['clips', 'remotes'].map((name) => hashes(join(storage.env.DATA_DIR!, name)))
      expect(kept).toEqual(belonging)
      const elsewhere = await startServer({ storage, dialect })
      const back = await logIn(elsewhere, viewer.email, demoPassword)
      const given = had - (await api(elsewhere, back).tokens.balance()).tokens
      expect(given).toBeGreaterThanOrEqual(before)
      expect(given).toBeLessThanOrEqual(all)
      expect(await api(elsewhere, await as(elsewhere, 'admin')).tokens.check()).toMatchObject({
        ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 },
      })
      elsewhere.assertNoErrors()
      if (dialect === 'postgres') {
        const refused = await run('restore', storage.env, [file])
        expect(refused.lines).toEqual([
          expect.stringMatching(
            /^Nothing was restored: DATA_DIR .* is not empty; --replace keeps what is in it in a folder beside$/,
          ),
        ])
        const running = await run('restore', storage.env, [file, '--replace'])
        expect(running.lines).toEqual([
          'Nothing was restored: a show runs on the database of DATABASE_URL; stop all its nodes first',
        ])
        await elsewhere.stop()
        const torn = join(folder, 'torn.tar')
        await writeArchive(createWriteStream(torn), theseFiles({ 'database.dump': 'PGDMP, and nothing else' }), {
          ...{ release: '0.1.0', dialect, migrations: null, at: new Date().toISOString() },
        })
        const kept = await run('restore', storage.env, [torn, '--replace'])
        expect([kept.code, kept.lines.at(-1)]).toEqual([
          1,
          expect.stringMatching(/^Nothing was restored: pg_restore failed \(/),
        ])
        // The former data is there again, to be put aside once more.
        const replaced = await run('restore', storage.env, [file, '--replace'])
        expect(replaced.lines.find((line) => line.startsWith('What was there before'))).toMatch(
          /^What was there before is kept in pgboss_before_restore_\d+, public_before_restore_\d+, .*before-restore-\d+$/,
        )
      } else await elsewhere.stop()
      await storage.remove()
    },
    deadlineMs,
  )
})

describe('a backup of the embedded database', () => {
  let file: string
  let env: Record<string, string>
  let remove: () => Promise<void>
  beforeAll(async () => {
    const storage = await freshStorage('pglite')
    ;({ env, remove } = storage)
    file = join(folder, 'good.tar')
    expect((await run('backup', env, [file])).code).toBe(0)
  })
  afterAll(() => remove())

  const refusal = async (backup: string, at: Record<string, string>, ...more: string[]) => {
    const { code, lines } = await run('restore', at, [backup, ...more])
    expect(code).toBe(1)
    return lines.at(-1)
  }

  it(
    '[OPS-5] that was cut off, changed or made by a newer release is refused with one line, and nothing is left of it',
    async () => {
      const storage = await freshStorage('pglite', 'unmigrated')
      const bad = join(folder, 'bad.tar')
      const changed = (change: (bytes: Buffer) => void) => {
        const bytes = readFileSync(file)
        change(bytes)
        writeFileSync(bad, bytes)
      }
      copyFileSync(file, bad)
      truncateSync(bad, statSync(file).size - 20_000)
      expect(await refusal(bad, storage.env)).toMatch(/^Nothing was restored: the backup is broken: /)
      // Where a file ends right behind its header.
      for (const name of ['db/PG_VERSION', 'db/postgresql.conf']) {
        truncateSync(bad, readFileSync(file).indexOf(name) + 512)
        expect(await refusal(bad, storage.env)).toBe('Nothing was restored: the backup is broken: its end is missing')
        copyFileSync(file, bad)
      }
      changed((bytes) => {
        // The first byte behind the header of the file.
        const at = bytes.indexOf('db/PG_VERSION') + 512
        bytes[at] = bytes[at]! ^ 1
      })
      expect(await refusal(bad, storage.env)).toMatch(
        /^Nothing was restored: the backup is broken: db\/PG_VERSION is not as it was$/,
      )
      changed((bytes) => {
        const at = bytes.lastIndexOf('"sha256":"') + 12
        bytes[at] = bytes[at]! ^ 1
      })
      expect(await refusal(bad, storage.env)).toBe(
        'Nothing was restored: the backup is broken: its list of files was changed',
      )
      await writeArchive(createWriteStream(bad), theseFiles({ 'db/PG_VERSION': '18' }), {
        ...{
          release: '9.9.9',
          dialect: 'pglite',
          migrations: ['99990101T000000_future'],
          at: new Date().toISOString(),
        },
      })
      expect(await refusal(bad, storage.env)).toBe(
        'Nothing was restored: the backup was made by Shoal 9.9.9, whose database is newer; install that release',
      )
      expect(readdirSync(storage.env.DATA_DIR!).filter((name) => !name.startsWith('lock'))).toEqual([])
      await storage.remove()
    },
    deadlineMs,
  )

  it(
    '[OPS-5] is nothing else: whatever else is named is refused with one line, and the show that is there stays as it is',
    async () => {
      const other = join(folder, 'other.tar')
      const there = () =>
        Object.fromEntries(Object.entries(hashes(env.DATA_DIR!)).filter(([name]) => !name.startsWith('lock')))
      const before = there()
      const refused = (line: string | RegExp) =>
        expect(refusal(other, env, '--replace')).resolves.toMatch(
          typeof line === 'string' ? `Nothing was restored: the backup is broken: ${line}` : line,
        )
      writeFileSync(other, '')
      await refused('its end is missing')
      writeFileSync(other, 'a letter to the captain\n'.repeat(1_000))
      await refused('Invalid tar header')
      writeFileSync(other, gzipSync(readFileSync(file)))
      await refused('Invalid tar header')
      const about = { release: '0.1.0', dialect: 'pglite', migrations: null, at: new Date().toISOString() } as const
      await writeArchive(createWriteStream(other), theseFiles({ 'notes.txt': 'of another program' }), about)
      await refused('it has something in it that belongs to no backup')
      await writeArchive(createWriteStream(other), theseFiles({ 'files/clips/one': 'a clip' }), about)
      await refused('there is no database in it')
      await writeArchive(createWriteStream(other), theseFiles({ 'db/PG_VERSION': '18' }), { ...about, at: 'yesterday' })
      await refused('its list of files is not one of ours')
      await writeArchive(createWriteStream(other), theseFiles({ 'db/PG_VERSION': '18' }), about)
      await refused(/^Nothing was restored: the embedded database in \S+ cannot be opened \([^\n]*$/)
      expect(there()).toEqual(before)
    },
    deadlineMs,
  )

  it(
    '[OPS-5] is put over another show only with --replace, which keeps that one, and never while it runs',
    async () => {
      expect(await refusal(file, env)).toMatch(/ is not empty; --replace keeps what is in it in a folder beside$/)
      const server = await startServer({ storage: { env, remove }, program: 'test/programs/bareServer.ts' })
      expect(await refusal(file, env, '--replace')).toMatch(
        /^Nothing was restored: DATA_DIR .* is in use by another Shoal server/,
      )
      await server.stop()
      const { code, lines } = await run('restore', env, [file, '--replace'])
      expect([code, lines.at(-1)]).toEqual([0, 'Its books add up. Start it as ever'])
      const [aside] = readdirSync(env.DATA_DIR!).filter((name) => name.startsWith('before-restore-'))
      expect(readdirSync(join(env.DATA_DIR!, aside!))).toEqual(expect.arrayContaining(['db']))
    },
    deadlineMs,
  )

  it('[OPS-5] for which there is no room leaves nothing behind, and is told with one line', async () => {
    const half = join(folder, 'half.tar')
    const { code, lines } = await run('backup', env, [half], ['prlimit', '--fsize=9000000'])
    expect([code, lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(/^No backup was made: files may not become that large/),
    ])
    expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([])
    const again = await run('backup', env, [file])
    expect(again.lines).toEqual([`No backup was made: ${file} is there already`])
  })
})
