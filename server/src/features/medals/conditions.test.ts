import { battleConditions, battleDuration } from '../../../test/medals/battles.ts'
import type { Conditions, Ladder } from '../../../test/medals/condition.ts'
import { missionConditions } from '../../../test/medals/missions.ts'
import { investments, moneyConditions } from '../../../test/medals/money.ts'
import { levels, peopleConditions } from '../../../test/medals/people.ts'
import { openStage, type Scene, type Stage } from '../../../test/medals/scene.ts'
import { timeConditions, watchingConditions } from '../../../test/medals/watching.ts'
import { closeSockets, type TestSocket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { dialects, freshStorage, type Storage } from '../../../test/storage.ts'
import { catalogue } from './catalogue/index.ts'

const tables: readonly Conditions[] = [
  ...[peopleConditions, watchingConditions, moneyConditions, missionConditions, battleConditions, timeConditions],
]
const ladders: readonly Ladder[] = [levels, investments]

it('[MED-1] each medal of the catalogue has a test of its condition, and each test its medal', () => {
  const proved = [
    ...tables.flatMap((table) => Object.keys(table)),
    ...ladders.flatMap(({ rungs }) => rungs.map(({ id }) => id)),
  ]
  const ids = catalogue.map(({ id }) => id)
  expect(proved.toSorted()).toEqual(ids.toSorted())
})

// What cannot be done a thousand times is written into the database, which the embedded one does not let a test do.
const onPostgres = dialects.includes('postgres') ? describe : describe.skip

onPostgres('the conditions of medals', () => {
  let storage: Storage
  let server: TestServer
  let stage: Stage
  beforeAll(async () => {
    storage = await freshStorage('postgres', 'show')
    const env = {
      ...{ RATE_FACTOR: '1000', SIGN_UPS_PER_ADDRESS: '1000', BATTLE_DURATION_MS: String(battleDuration) },
    }
    server = await startServer({ storage, program: laterServer, env })
    stage = await openStage(server, storage)
  })
  afterEach(closeSockets)
  afterAll(async () => {
    await stage?.close()
    server.assertNoErrors()
    await server.stop()
    await storage.remove()
  })

  const isOf = (id: string, payload: unknown) => (payload as { medal: { id: string } }).medal.id === id
  /** Waits until the page is told of the medal. */
  const told = (page: TestSocket, id: string) => page.next('medals:earned', ({ medal }) => medal.id === id)
  /** All that came of a medal when everything was counted: how often it is had, further toasts, and its lines of XP. */
  async function cameOf(scene: Scene, id: string, name: string) {
    await scene.settled()
    return {
      times: (await scene.medalsOf(scene.fan))[id] ?? 0,
      toasts: scene.page.received.filter(({ name: event, payload }) => event === 'medals:earned' && isOf(id, payload)),
      lines: await scene.xpFrom(name),
    }
  }
  const nothing = { times: 0, toasts: [], lines: [] }
  const linesOf = (about: string, amount: number) => (amount === 0 ? [] : [{ about, amount }])

  it.each(tables.flatMap((table) => Object.entries(table)))(
    '[MED-1] %s: not before it is earned, and then once with its XP, whatever is done later',
    async (id, { name, xp, before, almost, enough, more = enough, again }) => {
      const scene = await stage.scene()
      if (before) await scene.done(...before)
      await almost?.(scene)
      expect(await cameOf(scene, id, name)).toEqual(nothing)
      await enough(scene)
      expect(await told(scene.page, id)).toMatchObject({ medal: { id, name, xp }, count: 1 })
      await more(scene)
      if (again) expect(await told(scene.page, id)).toMatchObject({ medal: { id, xp }, count: 2 })
      expect(await cameOf(scene, id, name)).toEqual({ times: again ? 2 : 1, toasts: [], lines: linesOf(name, xp) })
    },
  )

  it.each([
    ['[MED-1] [LVL-1] [LVL-2] of levels: each with the XP that leads to it and none before', levels],
    ['[MED-1] of investments: each when so much was paid for shares and none before', investments],
  ])('%s', async (_, { rungs, almost, enough }) => {
    const scene = await stage.scene()
    const ids = rungs.map(({ id }) => id)
    const had = async () => {
      await scene.settled()
      return Object.entries(await scene.medalsOf(scene.fan)).filter(([id]) => ids.includes(id))
    }
    for (const [index, { id, name, xp, at }] of rungs.entries()) {
      const below = ids.slice(0, index).map((one) => [one, 1])
      await almost(scene, at)
      expect(new Map(await had())).toEqual(new Map(below as [string, number][]))
      await enough(scene, at)
      expect(await told(scene.page, id)).toMatchObject({ medal: { id, name, xp }, count: 1 })
    }
    for (const { id, name, xp } of rungs)
      expect(await cameOf(scene, id, name)).toEqual({ times: 1, toasts: [], lines: linesOf(name, xp) })
  })

  it('[MED-1] a deed that is counted again, because all that came of it was lost at the commit, counts once', async () => {
    const scene = await stage.scene()
    const { own, mod, fan, page, feed, move, medalsOf } = scene
    await feed(fan, { tokens: 2_000 })
    const { id } = await mod.goals.create({ body: { name: 'Tea again', amount: 10_000 } })
    const give = (amount: number) => own.goals.give({ params: { id }, body: { amount } })
    await stage.loseMedals()
    await give(600)
    await until('the second failure', async () => {
      await move(1_000)
      return (await stage.failures()) >= 2
    })
    expect(await medalsOf(fan)).toEqual({})
    expect(await scene.xpFrom('Small change')).toEqual([])
    await stage.keepMedals()
    await until('the medal', async () => {
      await move(1_000)
      return (await medalsOf(fan))['small-change']
    })
    expect(await told(page, 'small-change')).toMatchObject({ count: 1 })
    const once = { times: 1, toasts: [], lines: linesOf('Small change', 5) }
    expect(await cameOf(scene, 'small-change', 'Small change')).toEqual(once)
    // The tokens were counted once as well: these are one too few for the next medal.
    await give(399)
    expect(await cameOf(scene, 'patron', 'Patron')).toEqual(nothing)
    await give(1)
    await told(page, 'patron')
    expect(await cameOf(scene, 'small-change', 'Small change')).toEqual(once)
  })

  it('[AUTH-4] [MED-1] medals go with the account, with what they are counted by, what is shown and what staff did', async () => {
    const scene = await stage.scene()
    const { own, admin, fan, other } = scene
    await own.tokens.tip({ params: { userId: (await other()).who.user.id }, body: { tip: 1 } })
    await admin.medals.give({ body: { userId: fan.user.id, medalId: 'popular', reason: 'For a test' } })
    await own.medals.show({ body: { medals: ['popular'] } })
    await scene.settled()
    expect(await stage.rowsOf(fan)).toEqual({ earned: 1, facts: 1, shown: 1, corrections: 1 })
    await own.accounts.deleteAccount({ body: { email: fan.email } })
    expect(Object.values(await stage.rowsOf(fan)).filter((count) => count > 0)).toEqual([])
  })
})
