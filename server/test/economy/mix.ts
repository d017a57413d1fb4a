import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@shoal/bus'
import type { ItemDefinition } from '@shoal/bus/items/contract'
import { chanceOf } from '../../src/platform/crowd/chance.ts'
import type { Sums } from '../faults.ts'
import { api, as, closeSockets, RefusedEvent, type WholeApi } from '../people.ts'
import type { TestServer } from '../server.ts'
import { giveItems, payInSandbox } from '../traders.ts'
import { type Ask, amountOf, operations, type Person, type Scene } from './operations.ts'

export interface MixOptions {
  /** One server, or several nodes on the same data. */
  servers: readonly TestServer[]
  /** The same seed gives the same operations; their outcome depends on which is faster. */
  seed: number
  operations: number
  /** How many are under way at the same time. */
  atOnce: number
  /** How often the first server is killed and started again meanwhile. */
  kills: number
  /** Harm done to the servers' database while the operations go on; the clock does not move meanwhile. */
  harm?: (sums: () => Sums) => Promise<void>
}

/** One request with an idempotency key, asked for once, twice at once, or again after a cut. */
export interface Act {
  /** Of the operation. */
  name: string
  userId: string
  key: string
  /** `unknown`: there was an answer that nobody may get. */
  outcome: 'done' | 'refused' | 'unknown'
  /** What came of it, by each answer that names it. */
  ids: string[]
}

/** What came of a mix. */
export interface MixOutcome {
  /** What it was asked for, so that one that fails can be repeated. */
  mix: Pick<MixOptions, 'seed' | 'operations'>
  /**
   * By operation: how often it was done, not answered because of a kill, had nothing to be done with, and was refused, by
   * the code of the refusal.
   */
  counts: Record<string, { done: number; cut: number; idle: number; refused: Record<string, number> }>
  /** Answers that nobody may get, such as a 5xx while no server was down. */
  faults: string[]
  /** Of each person: what the answers say that they gave away in tips, and what their history says. */
  tips: { said: number; booked: number }[]
  /** Of each person and goal, the same. */
  gifts: { said: number; booked: number }[]
  acts: Act[]
}

/** In ms. */
const retryPause = 100
/** Rounds of one of each operation at the end, where there is one that was not done yet. */
const roundsMost = 10
/** Tokens that everybody has at the beginning and after a day: they give away, and lose to the house, more than they gain. */
const enough = 2_000

const isCut = (error: unknown) =>
  (error instanceof ApiError && (error.status === 0 || error.status === 503)) ||
  (error instanceof RefusedEvent && error.code === 'unavailable') ||
  (error instanceof Error &&
    /timed out|websocket error|transport|disconnected|try again in a moment/i.test(error.message))
const isRefusal = (error: unknown): error is { code?: string } =>
  (error instanceof ApiError && error.status >= 400 && error.status < 500) ||
  error instanceof RefusedEvent ||
  // Of a connection with a session that ended.
  (error instanceof Error && error.message === 'invalid jwt')

/** Runs a seeded mix of operations, many at once, and tells what came of it. */
export async function runMix({
  servers,
  seed,
  operations: count,
  atOnce,
  kills,
  harm,
}: MixOptions): Promise<MixOutcome> {
  const chance = chanceOf(seed)
  const [first] = servers as [TestServer, ...TestServer[]]
  const accounts = ['viewer', 'rival', 'pass', 'xl', 'mod'] as const
  const join = async (account: Person['account'], server: TestServer): Promise<Person> => {
    const who = await as(server, account)
    return { account, who, server, calls: api(server, who), page: null, bought: new Set<string>() }
  }
  const people = await Promise.all(accounts.map((account, nth) => join(account, servers[nth % servers.length]!)))
  const admin = await join('admin', first)
  const { items } = await people[0]!.calls.items.catalogue()
  const catalogue = new Map(Object.values(items).map((item) => [item.id, item]))
  await equip(first, people, [...catalogue.values()], seed)
  const codes = await makeCodes(first, seed)

  const outcome: MixOutcome = {
    mix: { seed, operations: count },
    counts: {},
    faults: [],
    tips: [],
    gifts: [],
    acts: [],
  }
  // Nobody chooses a goal that is not open now.
  const open = (await people[0]!.calls.goals.list()).goals.map(({ id }) => id)
  const before = await Promise.all(people.map((person) => givenAway(person, open)))
  const hand = Object.entries(operations).flatMap(([name, { weight }]) => Array<string>(weight).fill(name))
  // Dealt hand by hand, so that also in a short mix each operation has its share.
  const names = Array.from({ length: Math.ceil(count / hand.length) }, () => chance.shuffled(hand)).flat()
  const planned = (name: string, nth: number) => {
    const [one, other] = chance.shuffled(people) as [Person, Person]
    const luck = Math.floor(chance.number() * 2 ** 31)
    const scene: Scene = { people, one, other, admin, catalogue, codes, key: `mix-${seed}-${nth}`, luck }
    return { name, twice: chance.happens(0.2), scene }
  }
  const plan = names.slice(0, count).map(planned)
  const killAt = new Set(Array.from({ length: kills }, () => Math.floor(chance.between(count / 6, count * 0.9))))

  /** Does one of the plan, once or twice at the same time. */
  async function perform({ name, twice, scene }: (typeof plan)[number]): Promise<void> {
    const { keyed, choose } = operations[name]!
    const counted = outcome.counts[name] ?? { done: 0, cut: 0, idle: 0, refused: {} }
    outcome.counts[name] = counted
    const ids: string[] = []
    /** The request of the operation, the same for all who repeat it. */
    let chosen: Promise<Ask | null> | null = null

    /** Does it; where no answer comes, as a page does that lost its connection: asks for the same again, with its key. */
    async function settle(): Promise<Act['outcome'] | null> {
      for (let signedIn = true; ; ) {
        let asked = false
        chosen ??= choose(scene, chanceOf(scene.luck))
        try {
          const ask = await chosen
          if (ask === null) {
            counted.idle += 1
            return null
          }
          asked = true
          const id = await ask()
          if (id !== null) ids.push(id)
          counted.done += 1
          return 'done'
        } catch (error) {
          // Nothing was chosen: the next time it may be something else.
          if (!asked) chosen = null
          if (isCut(error)) counted.cut += 1
          else if (isRefusal(error)) {
            const code = error.code ?? 'session'
            counted.refused[code] = (counted.refused[code] ?? 0) + 1
            const isOver = code === 'session' || code.startsWith('auth/')
            if (!isOver || !signedIn) return asked ? 'refused' : null
            // Signed in again, they ask once more.
            signedIn = false
          } else {
            outcome.faults.push(`${name} (${scene.key}): ${error instanceof Error ? error.stack : error}`)
            return asked ? 'unknown' : null
          }
          await restarts
          // As a page waits before it asks again.
          await pause(retryPause)
        }
      }
    }

    const told = await Promise.all([settle(), ...(twice ? [settle()] : [])])
    const ends = told.filter((end) => end !== null)
    if (!keyed || ends.length === 0) return
    const whole = ends.includes('done') ? 'done' : ends.includes('unknown') ? 'unknown' : 'refused'
    const userId = scene.one.who.user.id
    outcome.acts.push({ name, userId, key: scene.key, outcome: whole, ids })
    if (whole !== 'done') return
    if (name === 'tip') note(`${userId} tips`, amountOf(scene.luck))
    if (name === 'give') note(`${userId} ${ids[0]}`, amountOf(scene.luck))
  }

  let restarts: Promise<void> = Promise.resolve()
  /** A day later: auctions end, and everybody has to log in anew. */
  async function aDayLater(): Promise<void> {
    for (const server of servers) await server.moveTime(25 * 60 * 60 * 1000)
    for (const person of [...people, admin]) {
      person.who = await as(person.server, person.account)
      person.calls = api(person.server, person.who)
      person.page?.close()
    }
    await fillPurses(first, people)
  }

  const said = new Map<string, number>()
  const note = (what: string, amount: number) => said.set(what, (said.get(what) ?? 0) + amount)
  let next = 0
  /** Two people can trade with each other once at a time; two trades at once are those that are done twice. */
  let trading: Promise<void> = Promise.resolve()
  async function worker(): Promise<void> {
    while (next < plan.length) {
      const nth = next++
      const step = plan[nth]!
      if (!harm && nth === Math.floor(count * 0.6)) restarts = restarts.then(aDayLater)
      await restarts
      if (killAt.has(nth)) restarts = restarts.then(() => first.kill9()).then(() => first.restart())
      if (step.name !== 'trade') await perform(step)
      else {
        trading = trading.then(() => perform(step))
        await trading
      }
    }
  }
  const work = () => Promise.all(Array.from({ length: atOnce }, worker))
  await Promise.all([harm?.(() => sumsOf(outcome)), work()])
  // Whatever had no luck in a short mix gets another chance, with what it may need before it.
  for (let round = 0; round < roundsMost && neverDone(outcome).length > 0; round += 1) {
    plan.push(...Object.keys(operations).map((name, nth) => planned(name, plan.length + nth)))
    await work()
  }
  await restarts
  closeSockets()

  for (const [nth, person] of people.entries()) {
    const { id } = person.who.user
    const [had, has] = [before[nth]!, await givenAway(person, open)]
    outcome.tips.push({ said: said.get(`${id} tips`) ?? 0, booked: has.tips - had.tips })
    for (const goal of open) {
      const booked = (has.gifts.get(goal) ?? 0) - (had.gifts.get(goal) ?? 0)
      outcome.gifts.push({ said: said.get(`${id} ${goal}`) ?? 0, booked })
    }
  }
  return outcome
}

/** Gives everybody tokens, places and items to begin with. */
async function equip(
  server: TestServer,
  people: readonly Person[],
  catalogue: readonly ItemDefinition[],
  seed: number,
): Promise<void> {
  const chance = chanceOf(seed)
  const admin = await as(server, 'admin')
  await fillPurses(server, people)
  const some = (count: number, fits: (item: ItemDefinition) => boolean) => {
    const fitting = catalogue.filter(fits)
    return Array.from({ length: count }, () => chance.pick(fitting).id)
  }
  for (const { who, calls } of people) {
    // A full inventory would refuse most operations.
    for (let slot = 0; slot < 8; slot += 1) await calls.items.buySlots({ key: `mix-${seed}-slot-${slot}` })
    await giveItems(
      server,
      admin,
      who.user.id,
      ...[
        ...some(3, ({ kind }) => kind === 'NORMAL_ITEM'),
        ...some(3, ({ kind }) => kind === 'FISHTOY'),
        ...some(1, ({ kind }) => kind === 'BIGTOY'),
        ...some(2, ({ kind, target }) => kind === 'WARTOY' && target === 'USERS'),
        ...some(1, ({ effect }) => effect?.name === 'loot crate'),
      ],
    )
  }
}

/** Makes secret codes that give tokens; every other one counts for fewer people than there are. */
async function makeCodes(server: TestServer, seed: number): Promise<string[]> {
  const { codes } = api(server, await as(server, 'admin'))
  const made = Array.from({ length: 8 }, (_, nth) => ({
    code: `MIX-${seed}-CODE-${nth}`,
    usesEach: nth % 2 ? 2 : null,
  }))
  for (const { code, usesEach } of made)
    await codes.make({ body: { note: 'for the test', code, usesEach, rewards: { tokens: 25 } } })
  return made.map(({ code }) => code)
}

/** Has everybody who has little left buy tokens. */
async function fillPurses(server: TestServer, people: readonly Person[]): Promise<void> {
  for (const { who, calls } of people)
    if ((await calls.tokens.balance()).tokens < enough) await payInSandbox(server, who, 'tokens-6500')
}

/** Operations that nobody was answered as done. */
export const neverDone = ({ counts }: Pick<MixOutcome, 'counts'>): string[] =>
  Object.keys(operations).filter((name) => !counts[name]?.done)

/** How much of a mix was answered, and how much was not. */
export function sumsOf({ counts }: Pick<MixOutcome, 'counts'>): Sums {
  const all = Object.values(counts)
  const sum = (what: keyof Sums) => all.reduce((whole, one) => whole + one[what], 0)
  return { done: sum('done'), cut: sum('cut') }
}

/** What a person gave away so far, by the books: in tips, and to each goal. */
async function givenAway(
  { calls }: Person,
  goals: Iterable<string>,
): Promise<{ tips: number; gifts: Map<string, number> }> {
  const gifts = new Map<string, number>()
  for (const id of goals) gifts.set(id, (await calls.goals.givers({ params: { id } })).own)
  return { tips: await tippedBy(calls), gifts }
}

/** What a person gave away in tips, by their history. */
async function tippedBy({ tokens }: WholeApi): Promise<number> {
  let sum = 0
  for (let page = 0; ; page += 1) {
    const { lines, total } = await tokens.history({ query: { page, pageSize: 50 } })
    for (const { reason, amount } of lines) if (reason === 'tip' && amount < 0) sum -= amount
    if ((page + 1) * 50 >= total) return sum
  }
}
