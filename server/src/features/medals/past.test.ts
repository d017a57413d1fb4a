import { randomUUID } from 'node:crypto'
import { limits } from '@shoal/bus/missions/contract'
import { Client } from 'pg'
import { freshTag } from '../../../test/clans.ts'
import { makeClip } from '../../../test/clips.ts'
import { api, as, closeSockets, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { startProgram } from '../../../test/program.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage } from '../../../test/storage.ts'
import { isAnythingWaiting } from '../../../test/waiting.ts'
import { medalOf } from './catalogue/index.ts'
import { type Fact, facts } from './facts.ts'

const onPostgres = dialects.includes('postgres') ? it : it.skip

/** Facts that no feature stores: they begin with the medals. */
const stored = (fact: string) =>
  !['app-installed', 'clan-kicked', 'watched', 'watched-kitchen', 'watched-attic'].includes(fact)
/** The missions, whose medals come again and again: how many of them came is not counted a second time. */
const comesOnce = (fact: string) => !(fact.startsWith('mission-') && fact in facts)
const expected = Object.keys(facts).filter((fact) => stored(fact) && comesOnce(fact))

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** What people have, read from the database: the API shows no sums, and no XP of more than a page. */
const readAll = (url: string, people: readonly SignedIn[]) =>
  onDatabase(url, async (client) => {
    const ids = [people.map(({ user }) => user.id)]
    const earned = await client.query<{ user_id: string; medal_id: string; count: number }>(
      'select user_id, medal_id, count from medals_earned where user_id = any ($1) order by 1, 2',
      ids,
    )
    const sums = await client.query<{ user_id: string; fact: string; value: string }>(
      'select user_id, fact, value from medal_facts where user_id = any ($1) order by 1, 2',
      ids,
    )
    const xp = await client.query('select id, xp from users where id = any ($1) order by 1', ids)
    const once = earned.rows.filter(({ medal_id }) => comesOnce(medalOf(medal_id)!.fact))
    const counted = sums.rows.filter(({ fact }) => stored(fact))
    return {
      medals: once.map((row) => `${row.user_id} ${row.medal_id} ${row.count}`),
      sums: counted.map((row) => `${row.user_id} ${row.fact} ${row.value}`),
      xp: xp.rows,
      proven: new Set([...once.map(({ medal_id }) => medalOf(medal_id)!.fact), ...counted.map(({ fact }) => fact)]),
    }
  })

/** Does everything that is counted, as people do it; answers with the people. */
async function doEverything(server: TestServer): Promise<SignedIn[]> {
  const [admin, mod] = await Promise.all([as(server, 'admin'), as(server, 'mod')])
  const people: SignedIn[] = []
  for (let count = 0; count < 6; count += 1) people.push(await signUp(server))
  const [fish, rival, lucky] = people as [SignedIn, SignedIn, SignedIn]
  const mine = api(server, fish)
  const [page, rivalPage] = [await socket(server, fish), await socket(server, rival)]
  const feed = async (who: SignedIn, rewards: { tokens?: number; xp?: number; passDays?: number }) => {
    const code = randomUUID().slice(0, 18)
    await api(server, admin).codes.make({ body: { note: 'For a test', rewards, code } })
    await api(server, who).codes.redeem({ body: { code } })
  }
  const give = (who: SignedIn, itemId: number) =>
    api(server, admin).items.give({ body: { userId: who.user.id, itemId, reason: 'For a test' }, key: randomUUID() })
  const catalogue = Object.values((await api(server).items.catalogue()).items)
  const named = (name: string) => catalogue.find((item) => item.name === name)!.id
  await feed(fish, { tokens: 20_000, xp: 1_700, passDays: 3 })
  await feed(rival, { tokens: 100_000 })
  await api(server, admin).accounts.setFlags({ params: { id: fish.user.id }, body: { qa: true } })

  await page.request('chat:join', { room: 'global' })
  const say = (text: string) => page.request('chat:send', { room: 'global', text, key: randomUUID() })
  await say('J'.repeat(25))
  for (let time = 0; time < 50; time += 1) await say(`LOUD ${time}`)
  for (let time = 0; time < 10; time += 1) await say(time % 2 ? 'glug  Glug' : 'glug glug')
  await mine.tokens.tip({ params: { userId: rival.user.id }, body: { tip: 1_000 } })
  const modPage = await socket(server, mod)
  const poll = await modPage.request('polls:start', { question: 'Cats?', answers: ['yes', 'no'] })
  await page.request('polls:vote', { answer: 0, votes: 11, poll: poll.id })
  await modPage.send('polls:stop')
  const [contestant] = (await mine.contestants.list()).contestants.filter(({ status }) => status === 'in')
  await mine.contestants.endorse({ params: { id: contestant!.id } })
  await page.request('zones:claim', (await mine.zones.list()).clickableZones[0]!.id)
  const clip = await makeClip(server, fish)
  await api(server, mod).clips.decide({ params: { id: clip.id }, body: { status: 'approved' } })
  const { sfxMessage } = await mine.voice.sendSfxToSite({ body: { sfx: 'gasp' } })
  await api(server, mod).voice.decide({ params: { id: sfxMessage.id }, body: { status: 'approved' } })

  await api(server, mod).missions.start({ body: { globalChallengeId: 'spam-filter' } })
  await mine.missions.accept()
  await server.moveTime((limits.missionPopups - 1) * limits.missionPopupInterval)
  await mine.missions.complete({ body: { closed: limits.missionPopups } })
  await api(server, mod).missions.stop()

  const watcher = await socket(server, people[2]!)
  await watcher.request('battle-chat:watch', { open: true })
  await feed(people[2]!, { tokens: 1_000 })
  for (const fighter of [page, rivalPage]) await fighter.request('battle-chat:queue')
  const { id: battleId } = await watcher.next('battle-chat:start')
  for (let time = 0; time < 10; time += 1) {
    await watcher.request('battle-chat:act', { battleId, target: fish.user.id, action: 'boost' })
    await server.moveTime(3_000)
  }
  await watcher.request('battle-chat:act', { battleId, target: rival.user.id, action: 'sabotage' })
  await server.moveTime(10_000)
  await watcher.next('battle-chat:end')
  for (const fighter of [page, rivalPage]) await fighter.send('battle-chat:dequeue')
  const [stays, flees] = [await socket(server, people[3]!), await socket(server, people[4]!)]
  for (const fighter of [stays, flees]) await fighter.request('battle-chat:queue')
  await watcher.next('battle-chat:start')
  flees.close()
  const standing = async () =>
    (await api(server, people[4]!).accounts.initialData()).initialData.currentBattleChat.status
  await until('the fighter who went', async () => (await standing()) === 'connecting')
  await server.moveTime(10_000)
  await watcher.next('battle-chat:end')
  await stays.send('battle-chat:dequeue')

  for (let number = 0; (await mine.stocks.list()).portfolio.investment < 100; number += 1) {
    const { stocks } = await mine.stocks.list()
    const { tickerSymbol: ticker, currentPrice } = stocks[number % stocks.length]!
    const quantity = Math.max(1, Math.ceil(100 / currentPrice))
    await mine.stocks
      .order({ params: { ticker }, body: { side: 'buy', kind: 'market', quantity } })
      .catch(() => server.moveTime(60_000))
  }
  for (let time = 0; time < 25; time += 1) await give(fish, 88)
  const [flour, water] = [await give(rival, named('Flour')), await give(rival, named('Tap Water'))]
  await api(server, rival).crafting.craft({ body: { idOne: flour.id, idTwo: water.id }, key: randomUUID() })
  const sock = await give(rival, 1)
  const { marketItem } = await api(server, rival).market.sell({
    body: { id: sock.id, startPrice: 10, buyout: 1_000 },
    key: randomUUID(),
  })
  await mine.market.buyout({ params: { id: marketItem.id } })
  const [goal] = (await mine.goals.list()).goals
  await mine.goals.give({ params: { id: goal!.id }, body: { amount: 5 } })
  const wartoy = catalogue.find(({ kind, target }) => kind === 'WARTOY' && target === 'USERS')!
  const toy = await give(fish, wartoy.id)
  await mine.fishtoys.strike({ body: { id: toy.id, target: rival.user.id } })
  const gift = await api(server, rival).checkout.gift({ body: { to: { name: lucky.user.displayName } } })
  const monthly = await api(server, people[3]!).checkout.buy({ body: { product: 'pass-monthly' } })
  for (const { url } of [gift, monthly])
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' })

  const tags: string[] = []
  for (const founder of [rival, ...people.slice(2)]) {
    const body = { clanTag: freshTag(), name: 'Some fish', description: 'We swim.', color: '#aabbcc' }
    tags.push((await api(server, founder).clans.create({ body })).tag)
    await api(server, founder).clans.add({ params: { tag: tags.at(-1)!, userId: fish.user.id } })
  }
  await api(server, rival).clans.deposit({ params: { tag: tags[0]! }, body: { amount: 1_000 } })

  // A pull fills an inventory, so the next one is somebody else's.
  for (let epic = false; !epic; ) {
    const gambler = await signUp(server)
    people.push(gambler)
    await feed(gambler, { tokens: 2_000 })
    const { prizes } = await api(server, gambler).prizes.spin({ body: { spins: 48 } })
    epic = prizes.some(({ item }) => item.rarity === 'EPIC')
  }

  for (const one of people.slice(0, 4))
    await api(server, one).reports.mute({ params: { userId: people[5]!.user.id }, body: {} })
  await api(server, mod).reports.mute({
    params: { userId: people[5]!.user.id },
    body: { minutes: 1, reason: 'For the test' },
  })
  return people
}

onPostgres(
  '[MED-1] npm run medals gives what was earned before there were medals, of every fact that is stored, once, and no XP a second time',
  async () => {
    const storage = await freshStorage('postgres', 'show')
    const url = storage.env.DATABASE_URL!
    const env = { RATE_FACTOR: '1000', BATTLE_DURATION_MS: '35000', SIGN_UPS_PER_ADDRESS: '100' }
    const server = await startServer({ storage, env, program: laterServer })
    const run = async () => {
      const program = startProgram('src/main.ts', storage.env, ['medals'])
      expect(await program.exited).toBe(0)
    }
    const counts = () => server.logs().filter(({ msg }) => msg === 'what was done before was counted for medals').length
    try {
      const people = await doEverything(server)
      await until('all that is counted', async () => !(await onDatabase(url, isAnythingWaiting)))
      const before = await readAll(url, people)
      expect(expected.filter((fact) => !before.proven.has(fact as Fact))).toEqual([])
      closeSockets()
      await server.kill9()

      // As a show that is older than its medals.
      await onDatabase(url, async (client) => {
        await client.query('delete from medals_earned; delete from medal_facts')
        // The pass that somebody subscribed to is over by now.
        const ended = 'update users set pass_subscription = false where id = $1 and pass_subscription'
        expect((await client.query(ended, [people[3]!.user.id])).rowCount).toBe(1)
      })
      await run()
      await run()
      await server.restart()
      await until('the count', () => counts() > 0)
      expect(await readAll(url, people)).toEqual(before)
      const { medals } = await api(server).profile.read({ params: { id: people[0]!.user.id } })
      expect(medals).toMatchObject({ 'first-words': 1, 'laughing-fish': 1, 'early-bird': 1 })
      // And while the show runs.
      await run()
      await until('another count', () => counts() > 1)
      expect(await readAll(url, people)).toEqual(before)
      server.assertNoErrors()
    } finally {
      closeSockets()
      await server.stop()
      await storage.remove()
    }
  },
)
