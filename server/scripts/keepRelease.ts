// Keeps storage of this release in server/test/releases/<version>/, for the test that later releases find everything in it
// (what each file is, is said in test/keptReleases.ts). `npm run release` does it for every release.
//   npm run keep-release
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareVersions } from '../../scripts/lib/release/versions.ts'
import { cutClip, fetchAs, wantedClip } from '../test/clips.ts'
import { type KeptFacts, packFolder } from '../test/keptReleases.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket } from '../test/people.ts'
import { freePort } from '../test/port.ts'
import { onPostgres } from '../test/postgres.ts'

/** An operator may upgrade from the release before the last. */
const keptReleases = 2

const serverFolder = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(serverFolder, '../package.json'), 'utf8')) as { version: string }
const { TEST_DATABASE_URL } = process.env
if (!TEST_DATABASE_URL) {
  process.stderr.write('PostgreSQL is missing: npm run keep-release\n')
  process.exit(1)
}

const releases = join(serverFolder, 'test/releases')
const target = join(releases, version)
if (existsSync(target)) {
  process.stderr.write(`Storage of ${version} is kept already, and what is kept never changes\n`)
  process.exit(1)
}
mkdirSync(target, { recursive: true })
const work = mkdtempSync(join(tmpdir(), 'shoal-kept-release-'))
const database = `shoal_kept_${randomBytes(4).toString('hex')}`
const databaseUrl = new URL(TEST_DATABASE_URL)
databaseUrl.pathname = database
await onPostgres(`create database ${database}`)
try {
  const facts = { pglite: await keepStorage('pglite'), postgres: await keepStorage('postgres') }
  writeFileSync(join(target, 'postgres.sql'), dump())
  writeFileSync(join(target, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
} finally {
  await onPostgres(`drop database ${database} with (force)`)
  rmSync(work, { recursive: true, force: true })
}
for (const old of readdirSync(releases).toSorted(compareVersions).slice(0, -keptReleases))
  rmSync(join(releases, old), { recursive: true })
process.stdout.write(`Kept storage of ${version}\n`)

/** Starts this release on new storage, does what is to be found again, stops it and packs its data directory. */
async function keepStorage(dialect: 'pglite' | 'postgres'): Promise<KeptFacts> {
  const dataDir = join(work, dialect)
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(process.execPath, [join(serverFolder, 'src/main.ts')], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
      ...{ HOST: '127.0.0.1', PORT: new URL(url).port, RTMP_PORT: String(await freePort()), PUBLIC_URL: url },
      // Builds of remotes are large and come with every release.
      REMOTES_DIR: join(work, 'no-remotes'),
      ...(dialect === 'postgres' && { DATABASE_URL: databaseUrl.href }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'close').then(([code]) => code as number | null)
  let facts: KeptFacts
  try {
    await ready(url, server)
    facts = await makeFacts({ url })
  } finally {
    closeSockets()
    server.kill('SIGTERM')
    await ended
  }
  if ((await ended) !== 0) throw new Error(`The server ended with ${await ended}`)
  for (const name of ['lock', 'lock.pid']) rmSync(join(dataDir, name), { force: true })
  writeFileSync(join(target, `${dialect}.tar.zst`), packFolder(dataDir))
  return facts
}

async function ready(url: string, server: { exitCode: number | null }): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (server.exitCode !== null) throw new Error('The server ended while starting')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function makeFacts(server: { url: string }): Promise<KeptFacts> {
  const [mod, rival, pass] = [await as(server, 'mod'), await as(server, 'rival'), await as(server, 'pass')]
  const keeper = await signUp(server, 'Keeper')
  const { id: order } = await buy(server, keeper, 'tokens-1100')
  await api(server, keeper).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 25 } })

  const page = await socket(server, keeper)
  await page.request('chat:join', { room: 'global' })
  const text = 'Will you still know me in the next release?'
  const message = await page.request('chat:send', { room: 'global', text })

  const desk = await socket(server, mod)
  const { id: poll, question } = await desk.request('polls:start', {
    question: 'Who wins the season?',
    answers: ['The tank', 'The garden'],
    narrative: '',
  })
  await page.request('polls:vote', { answer: 1, votes: 3, poll })

  const end = Date.now() - 10_000
  const name = 'Kept for later'
  const playbackId = 'demo-attic'
  const wanted = wantedClip({
    name,
    playbackId,
    start: new Date(end - 3_000).toISOString(),
    end: new Date(end).toISOString(),
  })
  const { clip } = await api(server, pass).clips.create({ body: wanted })
  const { url } = await cutClip(server, pass, clip.id)
  await api(server, mod).clips.decide({ params: { id: clip.id }, body: { status: 'approved' } })
  const { clips: listed } = await api(server, pass).clips.list({ query: {} })
  // Films are large, and one is enough.
  for (const { id } of listed.filter((one) => one.id !== clip.id))
    await api(server, mod).clips.remove({ params: { id } })
  const film = Buffer.from(await (await fetchAs(server, pass, url)).arrayBuffer())

  const { ongoingPoll } = await api(server, keeper).polls.read()
  return {
    person: { email: keeper.email, password: keeper.password, displayName: 'Keeper' },
    tokens: (await api(server, keeper).tokens.balance()).tokens,
    message: { id: message.id, text },
    clip: { id: clip.id, name, sha256: createHash('sha256').update(film).digest('hex') },
    poll: { id: poll, question, scores: ongoingPoll!.scores, myAnswer: ongoingPoll!.myAnswer! },
    order: { id: order, product: 'tokens-1100' },
  }
}

/** Buys in the sandbox and waits for the product. */
async function buy(server: { url: string }, who: SignedIn, product: string): Promise<{ id: string }> {
  const { order, url } = await api(server, who).checkout.buy({ body: { product } })
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`)
  return order
}

/** The database as SQL that any client can run: without commands of psql, which newer dumps begin with. */
function dump(): string {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', '--no-comments']
  const sql = execFileSync('pg_dump', [...options, databaseUrl.href], { encoding: 'utf8', maxBuffer: 1e9 })
  return sql
    .split('\n')
    .filter((line) => !/^(\\|--)/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}
