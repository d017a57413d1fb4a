import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { compareVersions } from '../../../../scripts/lib/release/versions.ts'
import { fetchAs } from '../../../test/clips.ts'
import { type KeptFacts, unpackFolder } from '../../../test/keptReleases.ts'
import { api, as, closeSockets, logIn, type SignedIn, socket } from '../../../test/people.ts'
import { onPostgres } from '../../../test/postgres.ts'
import { serverFolder } from '../../../test/program.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { type Dialect, dialects, type Storage } from '../../../test/storage.ts'
import { databaseUrl } from '../../../test/template.ts'

const releases = join(serverFolder, 'test/releases')
const kept = readdirSync(releases).toSorted(compareVersions)
/** Each of them takes its time; without the long tests only the newest is opened. */
const opened = process.env.SHOAL_LONG ? kept : kept.slice(-1)
const cases = opened.flatMap((version) => dialects.map((dialect) => [version, dialect] as const))

it('storage of a release is kept', () => expect(kept.length).toBeGreaterThan(0))

describe.each(cases)('storage of %s on %s, opened by this release', (version, dialect) => {
  const folder = join(releases, version)
  const facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))[dialect] as KeptFacts
  let storage: Storage
  let server: TestServer
  let person: SignedIn

  beforeAll(async () => {
    storage = await restore(folder, dialect)
    server = await startServer({ storage, env: { REMOTES_DIR: join(storage.env.DATA_DIR as string, 'none') } })
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
    await storage.remove()
  })

  it('lets a person in with their password', async () => {
    person = await logIn(server, facts.person.email, facts.person.password)
    expect(person.user.displayName).toBe(facts.person.displayName)
  })

  it('has their tokens and what they bought, and a ledger whose sum is zero', async () => {
    const { tokens, lines } = await api(server, person).tokens.history({ query: {} })
    expect(tokens).toBe(facts.tokens)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(facts.tokens)
    const { id, product } = facts.order
    expect(await api(server, person).checkout.order({ params: { id } })).toMatchObject({
      ...{ product: { id: product }, status: 'paid' },
    })
    const check = await api(server, await as(server, 'admin')).tokens.check()
    expect(check).toMatchObject({ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0 })
    expect(check.transfers).toBeGreaterThan(0)
  })

  it('has their message in the history of the room', async () => {
    const { messages } = await (await socket(server)).request('chat:join', { room: 'global' })
    expect(messages.find(({ id }) => id === facts.message.id)).toMatchObject({
      ...{ text: facts.message.text, from: { id: person.user.id, displayName: facts.person.displayName } },
    })
  })

  it('has the clip in the list, and its film as it was', async () => {
    const pass = await as(server, 'pass')
    const { clips } = await api(server, pass).clips.list({ query: {} })
    const clip = clips.find(({ id }) => id === facts.clip.id)
    expect(clip).toMatchObject({ name: facts.clip.name, status: 'approved' })
    const film = Buffer.from(await (await fetchAs(server, pass, clip!.url)).arrayBuffer())
    expect(createHash('sha256').update(film).digest('hex')).toBe(facts.clip.sha256)
  })

  it('has the poll that runs with its votes, and goes on counting them', async () => {
    const { id, question, scores, myAnswer } = facts.poll
    const { ongoingPoll } = await api(server, person).polls.read()
    expect(ongoingPoll).toMatchObject({ poll: { id, question }, scores, myAnswer })
    await (await socket(server, person)).request('polls:vote', { answer: myAnswer, votes: 1, poll: id })
    const after = scores.map((votes, answer) => votes + (answer === myAnswer ? 1 : 0))
    expect((await api(server, person).polls.read()).ongoingPoll?.scores).toEqual(after)
    expect((await api(server, person).tokens.balance()).tokens).toBe(facts.tokens - 1)
  })

  // The upgrade is the same on both, and a start on the embedded database takes long.
  if (dialect === dialects.at(-1))
    it('is found as well when the server starts a second time', async () => {
      await server.restart()
      expect((await api(server, person).tokens.balance()).tokens).toBe(facts.tokens - 1)
    })
})

/** The storage that is kept in a folder, unpacked. */
async function restore(folder: string, dialect: Dialect): Promise<Storage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shoal-upgrade-'))
  unpackFolder(readFileSync(join(folder, `${dialect}.tar.zst`)), dataDir)
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (dialect === 'pglite') return { env: { DATA_DIR: dataDir }, remove: async () => removeFolder() }
  const name = `shoal_test_${randomBytes(8).toString('hex')}`
  await onPostgres(`create database ${name}`)
  const client = new Client({ connectionString: databaseUrl(name) })
  await client.connect()
  await client.query(readFileSync(join(folder, 'postgres.sql'), 'utf8'))
  await client.end()
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(name) },
    async remove() {
      removeFolder()
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}
