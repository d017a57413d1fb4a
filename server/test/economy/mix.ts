import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@shoal/bus'
import type { ItemTarget } from '@shoal/bus/items/contract'
import type { Trade } from '@shoal/bus/trade/contract'
import { type Chance, chanceOf } from '../../src/platform/crowd/chance.ts'
import type { Sums } from '../faults.ts'
import {
  api,
  as,
  closeSockets,
  type DemoAccount,
  RefusedEvent,
  type SignedIn,
  socket,
  type TestSocket,
  type WholeApi,
} from '../people.ts'
import type { TestServer } from '../server.ts'
import { giveItems } from '../traders.ts'

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

/** What came of a mix. */
export interface MixOutcome {
  /** By operation: how often it was done, not answered because of a kill, and refused, by the code of the refusal. */
  counts: Record<string, { done: number; cut: number; refused: Record<string, number> }>
  /** Answers that nobody may get, such as a 5xx while no server was down. */
  faults: string[]
  /** Of each person: what the answers say that they gave away in tips, and what their history says. */
  tips: { said: number; booked: number }[]
  /** Of each person and goal, the same. */
  gifts: { said: number; booked: number }[]
}

interface Person {
  account: DemoAccount
  who: SignedIn
  server: TestServer
  calls: WholeApi
  /** Opened when they first trade, and anew after a kill. */
  page: TestSocket | null
}
interface Scene {
  people: readonly Person[]
  one: Person
  other: Person
  /** An own key, now and then used twice at once. */
  key: string
  /** What is chosen; the same again when the operation is repeated. */
  chance: Chance
  /** Seed of `chance`. */
  luck: number
  /** The goal that was chosen the first time. */
  goal?: string
}
type Operation = (scene: Scene) => Promise<unknown>

const toys = [96, 97, 98]

/** All that people can do with tokens, items and shares, by how often it is done. */
const operations: Record<string, [weight: number, Operation]> = {
  tip: [14, ({ one, other, luck, key }) => one.calls.tokens.tip(tipOf(other, amountOf(chanceOf(luck)), key))],
  list: [10, sell],
  bid: [14, bid],
  buyout: [6, buyOut],
  cancel: [3, cancel],
  order: [18, order],
  withdraw: [4, withdraw],
  craft: [6, craft],
  spin: [5, ({ one, chance, key }) => one.calls.prizes.spin({ body: { spins: chance.pick([1, 12] as const) }, key })],
  buy: [6, ({ one, chance, key }) => one.calls.items.buy({ params: { id: chance.pick([...toys, 0, 1]) }, key })],
  consume: [3, async ({ one, chance }) => one.calls.items.consume({ params: { id: await held(one, chance) } })],
  refund: [2, async ({ one, chance }) => one.calls.items.refund({ params: { id: await held(one, chance) } })],
  slots: [1, ({ one, key }) => one.calls.items.buySlots({ key })],
  send: [1, async ({ one, chance }) => one.calls.items.sendToBloodgames({ params: { id: await held(one, chance) } })],
  give: [8, give],
  useToy: [6, useToy],
  decide: [4, decide],
  trade: [6, trade],
}

const amountOf = (chance: Chance) => Math.ceil(chance.between(0, chance.happens(0.1) ? 20_000 : 60))
const tipOf = ({ who }: Person, tip: number, key: string) => ({ params: { userId: who.user.id }, body: { tip }, key })

async function held({ calls }: Person, chance: Chance): Promise<string> {
  const { items } = await calls.items.mine()
  const mine = items.filter(({ status }) => status === 'inventory')
  // Somebody without items asks for one that they do not have.
  return mine.length === 0 ? randomUUID() : chance.pick(mine).id
}
async function listing({ calls }: Person, chance: Chance) {
  const { marketItems } = await calls.market.list({ query: {} })
  return marketItems.length === 0 ? null : chance.pick(marketItems)
}
async function sell({ one, chance, key }: Scene) {
  const startPrice = amountOf(chance)
  const buyout = chance.happens(0.6) ? { buyout: startPrice * 2 + 5 } : {}
  return one.calls.market.sell({ body: { id: await held(one, chance), startPrice, ...buyout }, key })
}
async function bid({ one, chance, key }: Scene) {
  const found = await listing(one, chance)
  if (!found) return
  const least = (found.bid ?? found.startPrice) + Math.ceil(chance.between(0, 30))
  return one.calls.market.bid({ params: { id: found.id }, body: { bid: least }, key })
}
async function buyOut({ one, chance, key }: Scene) {
  const found = await listing(one, chance)
  return found && one.calls.market.buyout({ params: { id: found.id }, key })
}
async function cancel({ one, chance }: Scene) {
  const found = await listing(one, chance)
  return found && one.calls.market.cancel({ params: { id: found.id } })
}
async function order({ one, chance, key }: Scene) {
  const { stocks } = await one.calls.stocks.list()
  const { tickerSymbol, currentPrice } = chance.pick(stocks)
  const [side, quantity] = [chance.pick(['buy', 'sell'] as const), Math.ceil(chance.between(0, 12))]
  const price = Math.max(1, Math.round(currentPrice * chance.between(0.93, 1.07)))
  const kind = chance.happens(0.7) ? ({ kind: 'limit', price } as const) : ({ kind: 'market' } as const)
  return one.calls.stocks.order({ params: { ticker: tickerSymbol }, body: { side, quantity, ...kind }, key })
}
async function withdraw({ one, chance }: Scene) {
  const { orders } = await one.calls.stocks.list()
  return orders.length === 0 ? null : one.calls.stocks.cancel({ params: { id: chance.pick(orders).id } })
}
async function craft({ one, chance, key }: Scene) {
  return one.calls.crafting.craft({ body: { idOne: await held(one, chance), idTwo: await held(one, chance) }, key })
}
async function give(scene: Scene) {
  const { one, chance, key } = scene
  const { goals } = await one.calls.goals.list()
  scene.goal ??= chance.pick(goals.filter(({ endedAt }) => endedAt === null)).id
  return one.calls.goals.give({ params: { id: scene.goal }, body: { amount: amountOf(chanceOf(scene.luck)) }, key })
}
async function useToy({ one, other, chance, key }: Scene) {
  const [{ items }, { items: catalogue }] = await Promise.all([one.calls.items.mine(), one.calls.items.catalogue()])
  const toys = items.filter(({ itemId, status }) => status === 'inventory' && catalogue[itemId]?.kind === 'FISHTOY')
  if (toys.length === 0) return
  const { id, itemId } = chance.pick(toys)
  const { effect, target } = catalogue[itemId]!
  const toy = effect?.name === 'toy' ? effect : null
  const aims: Partial<Record<ItemTarget, string>> = { CONTESTANTS: 'lou', ROOMS: 'kitchen', USERS: other.who.user.id }
  const aim = (type: ItemTarget | null | undefined) => aims[type ?? 'ALL'] ?? null
  const customText = toy?.customText ? 'a wave' : null
  const body = { id, target: aim(target), secondaryTarget: aim(toy?.secondaryTarget), customText }
  return one.calls.fishtoys.use({ body, key })
}
/** The moderator decides over whatever has waited longest. */
async function decide({ people, chance }: Scene) {
  const { calls } = people.find(({ account }) => account === 'mod')!
  const [toy] = (await calls.fishtoys.queue({ query: {} })).toys
  if (!toy) return
  const status = chance.happens(0.5) ? ('approved' as const) : ('rejected' as const)
  return calls.fishtoys.decide({ params: { id: toy.id }, body: { status } })
}

/** Begins a trade, offers on both sides, and lets both accept: as far as it comes. */
async function trade(scene: Scene) {
  const { people, chance } = scene
  // Only people with a pass may trade.
  const [one, other] = chance.shuffled(people.filter(({ account }) => account === 'pass' || account === 'xl')) as [
    Person,
    Person,
  ]
  const pages = await Promise.all([one, other].map(pageOf))
  try {
    await tradeOn(pages, [one, other], scene)
  } catch (error) {
    // Each has one page for all their trades: a page that another trade closed was not cut off by anybody else.
    if (pages.some((page) => closedByMix.has(page)))
      throw new RefusedEvent({ error: 'The mix itself closed the page', code: 'mix/page-closed' })
    throw error
  }
}
/** Pages that were closed in the middle of a trade, as people do. */
const closedByMix = new WeakSet<TestSocket>()

async function tradeOn(pages: readonly TestSocket[], [one, other]: [Person, Person], { people, chance }: Scene) {
  const close = (id: string) => Promise.allSettled(pages.map((page) => page.request('trade:close', { id })))
  const asked = await pages[0]!.request('trade:request', { userId: other.who.user.id })
  const { id } = asked.trade
  try {
    await pages[1]!.request('trade:open', { id })
    await pages[0]!.request('trade:offer', { id, items: [await held(one, chance)] })
    const { trade } = await pages[1]!.request('trade:offer', { id, items: [await held(other, chance)] })
    // Both buttons are locked for two seconds after a change: this is what the movable clock is for.
    await Promise.all([...new Set(people.map(({ server }) => server))].map((server) => server.moveTime(2_500)))
    const accept = (page: TestSocket, { version }: Trade) =>
      page.request('trade:accept', { id, version, accepts: true })
    await Promise.all(pages.map((page) => accept(page, trade)))
  } finally {
    if (chance.happens(0.5)) await close(id)
    else
      for (const page of pages) {
        closedByMix.add(page)
        page.close()
      }
  }
}
async function pageOf(person: Person): Promise<TestSocket> {
  if (!person.page?.socket.connected) person.page = await socket(person.server, person.who)
  return person.page
}

/** Operations whose amounts are added up and compared with the books; they are repeated until there is an answer. */
const books = new Set(['tip', 'give'])

/** In ms. */
const retryPause = 100

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
  const people: Person[] = await Promise.all(
    accounts.map(async (account, nth) => {
      const server = servers[nth % servers.length]!
      const who = await as(server, account)
      return { account, who, server, calls: api(server, who), page: null }
    }),
  )
  const admin = await as(first, 'admin')
  const { items } = await people[0]!.calls.items.catalogue()
  const kinds = Object.values(items).filter(({ kind }) => kind === 'NORMAL_ITEM' || kind === 'FISHTOY')
  for (const { who, calls } of people) {
    // A full inventory would refuse most operations.
    try {
      for (let slot = 0; slot < 8; slot += 1) await calls.items.buySlots({ key: `mix-${seed}-slot-${slot}` })
    } catch (error) {
      // Somebody who spent all their tokens in an earlier mix has the slots from then.
      if (!(error instanceof ApiError) || error.code !== 'tokens/insufficient') throw error
    }
    const some = Array.from({ length: 4 }, () => chance.pick(kinds).id)
    await giveItems(first, admin, who.user.id, ...some)
  }

  const outcome: MixOutcome = { counts: {}, faults: [], tips: [], gifts: [] }
  // Nobody chooses a goal that is not open now.
  const open = (await people[0]!.calls.goals.list()).goals.map(({ id }) => id)
  const before = await Promise.all(people.map((person) => givenAway(person, open)))
  const weighted = Object.entries(operations).flatMap(([name, [weight]]) => Array<string>(weight).fill(name))
  const plan = Array.from({ length: count }, (_, nth) => {
    const [one, other] = chance.shuffled(people) as [Person, Person]
    const luck = Math.floor(chance.number() * 2 ** 31)
    const scene: Scene = { people, one, other, key: `mix-${seed}-${nth}`, chance, luck }
    return { name: chance.pick(weighted), twice: chance.happens(0.2), scene }
  })
  const killAt = new Set(Array.from({ length: kills }, () => Math.floor(chance.between(count / 6, count * 0.9))))

  /** Does it; where no answer comes, as a page does that lost its connection: again with the same key. */
  async function settle(name: string, scene: Scene): Promise<boolean> {
    const counted = outcome.counts[name] ?? { done: 0, cut: 0, refused: {} }
    outcome.counts[name] = counted
    for (;;) {
      try {
        await operations[name]![1](Object.assign(scene, { chance: chanceOf(scene.luck) }))
        counted.done += 1
        return true
      } catch (error) {
        if (isCut(error)) counted.cut += 1
        else if (isRefusal(error))
          counted.refused[error.code ?? 'session'] = (counted.refused[error.code ?? 'session'] ?? 0) + 1
        else outcome.faults.push(`${name} (${scene.key}): ${error instanceof Error ? error.stack : error}`)
        if (!isCut(error)) return false
        await restarts
        // As a page waits before it asks again.
        await pause(retryPause)
        // An operation that depends on the items for sale or held just now would be another request.
        if (!books.has(name)) return false
      }
    }
  }

  let restarts: Promise<void> = Promise.resolve()
  /** A day later: auctions end, and everybody has to log in anew. */
  async function aDayLater(): Promise<void> {
    for (const server of servers) await server.moveTime(25 * 60 * 60 * 1000)
    for (const person of people) {
      person.who = await as(person.server, person.account)
      person.calls = api(person.server, person.who)
      person.page?.close()
    }
  }

  const said = new Map<string, number>()
  const note = (what: string, amount: number) => said.set(what, (said.get(what) ?? 0) + amount)
  let next = 0
  async function worker(): Promise<void> {
    while (next < plan.length) {
      const nth = next++
      const { name, twice, scene } = plan[nth]!
      if (!harm && nth === Math.floor(count * 0.6)) restarts = restarts.then(aDayLater)
      await restarts
      if (killAt.has(nth)) restarts = restarts.then(() => first.kill9()).then(() => first.restart())
      const done = await Promise.all([settle(name, scene), ...(twice ? [settle(name, scene)] : [])])
      if (!done.includes(true) || !books.has(name)) continue
      const who = scene.one.who.user.id
      note(name === 'tip' ? `${who} tips` : `${who} ${scene.goal}`, amountOf(chanceOf(scene.luck)))
    }
  }
  await Promise.all([harm?.(() => sumsOf(outcome)), ...Array.from({ length: atOnce }, worker)])
  await restarts
  closeSockets()

  const goals = new Set(plan.flatMap(({ scene }) => scene.goal ?? []))
  for (const [nth, person] of people.entries()) {
    const { id } = person.who.user
    const [had, has] = [before[nth]!, await givenAway(person, goals)]
    outcome.tips.push({ said: said.get(`${id} tips`) ?? 0, booked: has.tips - had.tips })
    for (const goal of goals) {
      const booked = (has.gifts.get(goal) ?? 0) - (had.gifts.get(goal) ?? 0)
      outcome.gifts.push({ said: said.get(`${id} ${goal}`) ?? 0, booked })
    }
  }
  return outcome
}

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
