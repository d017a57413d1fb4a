import { Client } from 'pg'
import { api, as, call, closeSockets, type SignedIn, signUp, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects } from '../../../test/storage.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
  admin = await as(server, 'admin')
})
afterAll(async () => {
  closeSockets()
  // The check of the books, every ten minutes, rightly finds XP of people that a test made behind their back.
  server.assertNoErrors(({ book }) => book === 'xp')
  await server.stop()
})

const read = (who: SignedIn | null, query: { board?: string; page?: number; name?: string } = {}) =>
  api(server, who).leaders.read({ query })
const names = (board: Awaited<ReturnType<typeof read>>) => board.leaders.map(({ person }) => person.displayName)
const flag = (who: SignedIn, flags: object) =>
  api(server, admin).accounts.setFlags({ params: { id: who.user.id }, body: flags })
/** When each board was counted. */
async function countTimes(): Promise<(string | null)[]> {
  const boards = ['xp', 'tokens', 'medals']
  return Promise.all(boards.map(async (board) => (await read(null, { board })).countedAt))
}
/**
 * Has all boards counted: any change of flags does. Twice, as a count may be going on that began before what is to be
 * counted.
 */
async function count(): Promise<void> {
  const other = await signUp(server)
  for (const qa of [true, false]) {
    const before = await countTimes()
    await flag(other, { qa })
    await until('another count', async () => (await countTimes()).every((time, at) => time !== before[at]))
  }
}
const correct = (who: SignedIn, amount: number) =>
  api(server, admin).economy.correct({ body: { userId: who.user.id, amount, reason: 'For the test' } })

it('[PRO-5] the demo show has boards by XP, tokens and medals, the most first, without staff; everybody sees them', async () => {
  const xp = await read(null)
  expect(names(xp).slice(0, 4)).toEqual(['XL_fan', 'Pass', 'Rival', 'Viewer'])
  expect(names(xp)).not.toEqual(expect.arrayContaining(['Admin', 'Warden']))
  expect(xp).toMatchObject({ own: null, boards: ['xp', 'tokens', 'medals'], countedAt: expect.any(String) })
  expect(xp.leaders[0]).toMatchObject({ place: 1, line: 1, before: 1, percent: 100 })
  // Nobody of the show counts as new, whatever was counted while it was being made.
  expect(xp.leaders.map(({ before }) => before)).toEqual(xp.leaders.map(({ place }) => place))
  const tokens = await read(null, { board: 'tokens' })
  expect(names(tokens).slice(0, 2)).toEqual(['XL_fan', 'Pass'])
  for (const [index, { line, value }] of tokens.leaders.entries()) {
    expect(line).toBe(index + 1)
    if (index > 0) expect(value).toBeLessThanOrEqual(tokens.leaders[index - 1]!.value)
  }
  expect((await read(admin)).own).toBeNull()
  await expect(read(null, { board: 'luck' })).rejects.toMatchObject({ status: 404, code: 'leaders/no-such-board' })
  for (const query of ['?board=XP', '?page=-1', `?name=${'x'.repeat(17)}`, '?page=1e9', '?more=1'])
    expect((await call(server, 'GET', `/leader-board${query}`)).status).toBe(400)
})

it('[PRO-5] one sees the own place however far down it is, who has as much shares it, and who moved is told since midnight', async () => {
  const people = []
  // More than a page of people, each with the figures of a new account.
  for (let index = 0; index < 28; index += 1) people.push(await signUp(server))
  const [first, second, ...rest] = people as [SignedIn, SignedIn, ...SignedIn[]]
  await correct(first, 500_000)
  await correct(second, 400_000)
  await count()
  const board = await read(rest.at(-1)!, { board: 'tokens' })
  expect(board.leaders).toHaveLength(25)
  expect(board.leaders.slice(0, 2).map(({ person, place, before }) => [person.id, place, before])).toEqual([
    [first.user.id, 1, null],
    [second.user.id, 2, null],
  ])
  const own = board.own!
  expect(board.leaders.some(({ person }) => person.id === own.person.id)).toBe(false)
  const page = await read(null, { board: 'tokens', page: Math.floor((own.line - 1) / 25) })
  expect(page.leaders).toContainEqual(own)
  const same = page.leaders.filter(({ value }) => value === own.value)
  expect(new Set(same.map(({ place, percent }) => `${place} ${percent}`)).size).toBe(1)
  expect(same.length).toBeGreaterThan(3)
  expect(own.percent).toBe(0)

  // The next day the places of this one are what is compared with.
  await server.moveTime(25 * 3_600_000)
  admin = await as(server, 'admin')
  await count()
  await correct(second, 200_000)
  await count()
  const later = await read(null, { board: 'tokens' })
  expect(later.leaders.slice(0, 2).map(({ person, place, before }) => [person.id, place, before])).toEqual([
    [second.user.id, 1, 2],
    [first.user.id, 2, 1],
  ])
})

it('[PRO-5] people are found by how their names begin, whatever the case, with their places; signs of patterns are no patterns', async () => {
  const found = await read(null, { name: 'xl_' })
  expect(found.leaders.map(({ person, place }) => [person.displayName, place])).toEqual([
    ['XL_fan', (await read(null)).leaders.find(({ person }) => person.displayName === 'XL_fan')!.place],
  ])
  expect(names(await read(null, { name: 'fan' }))).toEqual([])
  expect(names(await read(null, { name: '%' }))).toEqual([])
  expect(names(await read(null, { name: 'x__fan' }))).toEqual([])
  expect(names(await read(null, { name: 'Ward' }))).toEqual([])
})

it('[PRO-5] [AUTH-4] who is deleted, banned or becomes staff is gone from the boards at once, and comes back with the next count', async () => {
  const [gone, banned, hired] = [await signUp(server), await signUp(server), await signUp(server)]
  for (const one of [gone, banned, hired]) await correct(one, 900_000)
  await count()
  const ids = async () => (await read(null, { board: 'tokens' })).leaders.map(({ person }) => person.id)
  expect((await ids()).slice(0, 3).toSorted()).toEqual([gone, banned, hired].map(({ user }) => user.id).toSorted())
  await api(server, gone).accounts.deleteAccount({ body: { email: gone.email } })
  await flag(banned, { banned: true, reason: 'For the test' })
  await flag(hired, { mod: true })
  const left = await ids()
  for (const one of [gone, banned, hired]) expect(left).not.toContain(one.user.id)
  await flag(hired, { mod: false })
  await until('who is staff no more', async () => (await ids()).includes(hired.user.id))
})

// Plans are those of PostgreSQL; the embedded database plans alike, but by statistics that it makes later.
const planned = dialects.includes('postgres') ? it : it.skip
planned('[PRO-5] at 100 000 people every question goes by an index', async () => {
  const database = new Client({ connectionString: server.settings.DATABASE_URL })
  await database.connect()
  try {
    await database.query(`
      insert into users (id, email, display_name, name_key, xp)
      select 'many-' || n, 'many-' || n || '@example.test', 'Many_' || n, 'many_' || n, n % 40000
      from generate_series(1, 100000) n`)
    await count()
    await database.query('analyze users; analyze leader_lines')
    const planOf = async (text: string, values: unknown[]) => {
      const { rows } = await database.query(`explain (analyze, costs off) ${text}`, values)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const page = await planOf(
      'select * from leader_lines where board = $1 and line > $2 and line <= $3 order by line',
      ['xp', 90_000, 90_025],
    )
    expect(page).toContain('leader_lines_line')
    const own = await planOf('select * from leader_lines where board = $1 and user_id = any ($2::text[])', [
      ...['xp', ['many-77777']],
    ])
    expect(own).toContain('leader_lines_board_user_id_pk')
    const beginning = await planOf(
      'select id from users where name_key ~~ $1 and deleted_at is null order by name_key using ~<~ limit 50',
      ['many\\_7777%'],
    )
    expect(beginning).toContain('users_name_beginning')
    for (const plan of [page, own, beginning]) expect(plan).not.toContain('Seq Scan')
    const far = await read(null, { page: 3_900 })
    expect(far.people).toBeGreaterThan(99_000)
    expect(far.leaders).toHaveLength(25)
  } finally {
    await database.end()
  }
})
