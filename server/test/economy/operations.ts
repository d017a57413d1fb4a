import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@shoal/bus'
import type { ItemDefinition, ItemInstance, ItemKind, ItemTarget } from '@shoal/bus/items/contract'
import { canBeConsumed } from '@shoal/bus/items/rules'
import { takesBids } from '@shoal/bus/market/rules'
import type { Trade } from '@shoal/bus/trade/contract'
import { type Chance, chanceOf } from '../../src/platform/crowd/chance.ts'
import { type DemoAccount, RefusedEvent, type SignedIn, socket, type TestSocket, type WholeApi } from '../people.ts'
import type { TestServer } from '../server.ts'

export interface Person {
  account: DemoAccount
  who: SignedIn
  server: TestServer
  calls: WholeApi
  /** Opened when they first trade, and anew after a kill. */
  page: TestSocket | null
  /** Items that they bought in this mix, by the answers. */
  bought: Set<string>
}
export interface Scene {
  people: readonly Person[]
  one: Person
  other: Person
  /** None of the people: who lists, halts and removes stocks. */
  admin: Person
  catalogue: ReadonlyMap<number, ItemDefinition>
  /** Secret codes that give tokens. */
  codes: readonly string[]
  /** An own key, now and then used twice at once. */
  key: string
  /** Seed of all that is chosen. */
  luck: number
}
/** Asks the server; answers with the id of what came of it, where the answer names one. */
export type Ask = () => Promise<string | null>
interface Operation {
  /** How often it is done, compared with the others. */
  weight: number
  /** It has an idempotency key. */
  keyed: boolean
  /**
   * Chooses what to ask for; null where there is nothing to ask for just now. All that depends on what is for sale or held
   * then is chosen here, so that whoever asks again asks for the same.
   */
  choose(scene: Scene, chance: Chance): Promise<Ask | null>
}

const keyed = (weight: number, choose: Operation['choose']): Operation => ({ weight, keyed: true, choose })
const unkeyed = (weight: number, choose: Operation['choose']): Operation => ({ weight, keyed: false, choose })

/** All that people can do with tokens, items and shares, and admins with stocks. */
export const operations: Readonly<Record<string, Operation>> = {
  tip: keyed(7, tip),
  give: keyed(5, give),
  list: keyed(8, list),
  bid: keyed(11, bid),
  buyout: keyed(7, buyOut),
  cancel: unkeyed(4, cancel),
  order: keyed(11, order),
  withdraw: unkeyed(4, withdraw),
  halt: unkeyed(1, halt),
  resume: unkeyed(1, resume),
  listStock: unkeyed(2, listStock),
  delist: unkeyed(1, delist),
  craft: keyed(5, craft),
  spin: keyed(4, spin),
  buy: keyed(7, buy),
  slots: keyed(2, buySlots),
  consume: unkeyed(4, consume),
  refund: unkeyed(4, refund),
  send: unkeyed(2, send),
  useToy: keyed(5, useToy),
  strike: keyed(4, strike),
  decide: unkeyed(4, decide),
  trade: unkeyed(4, trade),
  redeem: keyed(4, redeem),
  purchase: unkeyed(3, purchase),
  giftPass: unkeyed(3, giftPass),
  endGoal: unkeyed(3, endGoal),
}

/** How much a tip or a gift to a goal comes to. */
export function amountOf(luck: number): number {
  const chance = chanceOf(luck)
  return Math.ceil(chance.between(0, chance.happens(0.1) ? 20_000 : 60))
}

/** What costs more than this is bought by nobody, in tokens: it would leave nothing for the rest of a mix. */
const dearest = 100

const nameless = async (asked: Promise<unknown>): Promise<null> => {
  await asked
  return null
}

async function tip({ one, other, luck, key }: Scene): Promise<Ask> {
  const request = { params: { userId: other.who.user.id }, body: { tip: amountOf(luck) }, key }
  return () => nameless(one.calls.tokens.tip(request))
}
async function give({ one, luck, key }: Scene, chance: Chance): Promise<Ask> {
  const { goals } = await one.calls.goals.list()
  const { id } = chance.pick(goals.filter(({ endedAt }) => endedAt === null))
  return async () => {
    await one.calls.goals.give({ params: { id }, body: { amount: amountOf(luck) }, key })
    return id
  }
}

/** A goal of its own, that two give to before it ends: reached, or with everything given back. */
async function endGoal({ people, one, other, luck, key }: Scene, chance: Chance): Promise<Ask> {
  const { calls } = people.find(({ account }) => account === 'mod')!
  const body = { name: `${key} ${luck}`, amount: 40, goesOn: chance.happens(0.5) }
  const amount = Math.ceil(chance.between(0, 30))
  return async () => {
    const { id } = await calls.goals.create({ body, key: `${key}-goal` })
    const params = { id }
    // Together they may give more than is missing.
    for (const giver of [one, other])
      await giver.calls.goals.give({ params, body: { amount }, key: `${key}-${giver.account}` }).catch(unlessRefused)
    await calls.goals.end({ params }).catch(unlessRefused)
    return id
  }
}
function unlessRefused(error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
}

async function redeem({ one, codes, key }: Scene, chance: Chance): Promise<Ask> {
  const body = { code: chance.pick(codes) }
  return () => nameless(one.calls.codes.redeem({ body, key }))
}

/** What the payment page of the sandbox does. A server that is away has answered nothing, as with a call. */
async function onPaymentPage(url: string, outcome: 'paid' | 'refunded'): Promise<void> {
  const body = new URLSearchParams({ outcome })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' }).catch(() => null)
  const status = answer?.status ?? 0
  if (status !== 303) throw new ApiError(status, 'sandbox', `The payment page answered ${status}`)
}
/** Pays and, where they regret it, has the money given back: what it bought may be spent by then. */
async function payAndRegret(url: string, regrets: boolean): Promise<null> {
  await onPaymentPage(url, 'paid')
  if (regrets) await onPaymentPage(url, 'refunded')
  return null
}
async function purchase({ one, key }: Scene, chance: Chance): Promise<Ask> {
  const regrets = chance.happens(0.6)
  return async () => {
    const { url } = await one.calls.checkout.buy({ body: { product: 'tokens-500' }, key })
    return payAndRegret(url, regrets)
  }
}
async function giftPass({ one, other, key }: Scene): Promise<Ask> {
  const body = { to: { name: other.who.user.displayName } }
  return async () => {
    const { url } = await one.calls.checkout.gift({ body, key })
    // Always: with a pass from before nobody could be given one.
    return payAndRegret(url, true)
  }
}

/** What somebody can part with, of those that fit. */
async function held({ calls }: Person, fits: (item: ItemInstance) => boolean = () => true): Promise<ItemInstance[]> {
  return (await calls.items.mine()).items.filter((item) => item.status === 'inventory' && fits(item))
}
/** One that fits; now and then, and where none does, any other one, which is refused. */
async function heldOne(person: Person, chance: Chance, fits?: (item: ItemInstance) => boolean): Promise<string> {
  const fitting = chance.happens(0.2) ? [] : await held(person, fits)
  const mine = fitting.length > 0 ? fitting : await held(person)
  // Somebody without items asks for one that they do not have.
  return mine.length === 0 ? randomUUID() : chance.pick(mine).id
}

async function list({ one, key }: Scene, chance: Chance): Promise<Ask> {
  const startPrice = Math.ceil(chance.between(0, chance.happens(0.1) ? 20_000 : 60))
  const buyout = chance.happens(0.6) ? { buyout: startPrice * 2 + 5 } : {}
  const body = { id: await heldOne(one, chance), startPrice, ...buyout }
  return async () => (await one.calls.market.sell({ body, key })).marketItem.id
}
type Listing = Awaited<ReturnType<WholeApi['market']['list']>>['marketItems'][number]
/** An auction that fits; now and then, and where none does, any other one. */
async function listing({ calls }: Person, chance: Chance, fits: (one: Listing) => boolean): Promise<Listing | null> {
  // Those of the people of the mix are the newest.
  const sort = chance.happens(0.7) ? ('newest' as const) : ('ending' as const)
  const { marketItems } = await calls.market.list({ query: { sort } })
  const fitting = chance.happens(0.2) ? [] : marketItems.filter(fits)
  const all = fitting.length > 0 ? fitting : marketItems
  return all.length === 0 ? null : chance.pick(all)
}
async function bid({ one, key }: Scene, chance: Chance): Promise<Ask | null> {
  const own = one.who.user.id
  const found = await listing(
    one,
    chance,
    (item) => item.seller?.id !== own && item.bidder?.id !== own && takesBids(item),
  )
  if (!found) return null
  const least = (found.bid ?? found.startPrice) + Math.ceil(chance.between(0, 30))
  return () => nameless(one.calls.market.bid({ params: { id: found.id }, body: { bid: least }, key }))
}
async function buyOut({ one, key }: Scene, chance: Chance): Promise<Ask | null> {
  const own = one.who.user.id
  const found = await listing(
    one,
    chance,
    ({ buyout, seller }) => buyout !== null && buyout < 200 && seller?.id !== own,
  )
  return found && (() => nameless(one.calls.market.buyout({ params: { id: found.id }, key })))
}
async function cancel({ people, one }: Scene, chance: Chance): Promise<Ask | null> {
  const found = await listing(one, chance, ({ seller, bids }) => bids === 0 && people.some(isSeller(seller?.id)))
  const { calls } = people.find(isSeller(found?.seller?.id)) ?? one
  // Now and then somebody else tries.
  const who = chance.happens(0.2) ? one.calls : calls
  return found && (() => nameless(who.market.cancel({ params: { id: found.id } })))
}
const isSeller =
  (id: string | undefined) =>
  ({ who }: Person): boolean =>
    who.user.id === id

async function order({ one, key }: Scene, chance: Chance): Promise<Ask> {
  const { stocks } = await one.calls.stocks.list()
  // Now and then one that was listed a moment ago, and may be gone the next.
  const young = chance.happens(0.3) ? stocks.filter(isOfMix) : []
  const stock = chance.pick(young.length > 0 ? young : stocks)
  const body = chance.happens(0.3) ? fillable(stock, chance) : anyOrder(stock, chance)
  const request = { params: { ticker: stock.tickerSymbol }, body, key }
  return async () => (await one.calls.stocks.order(request)).order.id
}
type Stock = Awaited<ReturnType<WholeApi['stocks']['list']>>['stocks'][number]
/** An order that is filled at once wherever the stock is traded: the house takes the other side. */
function fillable({ myHoldings, held }: Stock, chance: Chance) {
  const free = myHoldings - held
  const side = free > 0 && chance.happens(0.5) ? ('sell' as const) : ('buy' as const)
  const most = side === 'sell' ? Math.min(3, free) : 3
  return { side, quantity: Math.ceil(chance.between(0, most)), kind: 'market' as const }
}
function anyOrder({ currentPrice }: Stock, chance: Chance) {
  const [side, quantity] = [chance.pick(['buy', 'sell'] as const), Math.ceil(chance.between(0, 12))]
  const price = Math.max(1, Math.round(currentPrice * chance.between(0.93, 1.07)))
  const kind = chance.happens(0.7) ? ({ kind: 'limit', price } as const) : ({ kind: 'market' } as const)
  return { side, quantity, ...kind }
}
async function withdraw({ one }: Scene, chance: Chance): Promise<Ask | null> {
  const { orders } = await one.calls.stocks.list()
  if (orders.length === 0) return null
  const { id } = chance.pick(orders)
  return () => nameless(one.calls.stocks.cancel({ params: { id } }))
}

async function halt({ admin }: Scene, chance: Chance): Promise<Ask> {
  const { stocks } = await admin.calls.stocks.list()
  const params = { ticker: chance.pick(stocks).tickerSymbol }
  return () => nameless(admin.calls.stocks.halt({ params, body: { minutes: 1 } }))
}
async function resume({ admin }: Scene, chance: Chance): Promise<Ask> {
  const { stocks } = await admin.calls.stocks.list()
  const halted = stocks.filter(({ haltedUntil }) => haltedUntil !== null)
  const params = { ticker: chance.pick(halted.length > 0 ? halted : stocks).tickerSymbol }
  return () => nameless(admin.calls.stocks.resume({ params }))
}

/** Whether a mix listed the stock, which goes by the key. */
const isOfMix = ({ name }: { name: string }): boolean => name.startsWith('mix-')
/** A ticker of no other key, as short as tickers are. */
function tickerOf(key: string): string {
  const [, seed, nth] = key.split('-').map(Number)
  return `M${(seed! * 100_000 + nth!).toString(36)}`
}
async function listStock({ admin, key }: Scene, chance: Chance): Promise<Ask> {
  const [price, shares] = [Math.ceil(chance.between(7, 30)), Math.ceil(chance.between(30, 120))]
  const body = { tickerSymbol: tickerOf(key), name: key, color: '#a0b0c0', price, shares, contestantId: null }
  return () => nameless(admin.calls.stocks.add({ body }))
}
/**
 * Removes a stock that a mix listed, in the middle of a rush: everybody bids for it, two bids at a time. On PostgreSQL more
 * than every other removal has a bid behind it in its own transaction; the embedded database does one command at a time.
 */
async function delist({ people, admin, key }: Scene, chance: Chance): Promise<Ask | null> {
  const listed = (await admin.calls.stocks.list()).stocks.filter(isOfMix)
  if (listed.length === 0) return null
  const { tickerSymbol: ticker, currentPrice } = chance.pick(listed)
  const params = { ticker }
  const place = ({ account, calls }: Person, what: string, body: Parameters<typeof calls.stocks.order>[0]['body']) =>
    calls.stocks.order({ params, body, key: `${key}-${account}-${what}` }).catch(unlessRefused)
  /** They own some of it, and offer some of that. */
  async function invest(person: Person): Promise<void> {
    await place(person, 'buy', { side: 'buy', kind: 'market', quantity: 2 })
    await place(person, 'offer', { side: 'sell', kind: 'limit', quantity: 1, price: currentPrice * 3 })
  }
  return async () => {
    await all(people.map(invest))
    const half = Promise.withResolvers<void>()
    let bids = 0
    /** Bids what nobody takes, and takes the first bid back. */
    async function bid(person: Person, hand: number): Promise<void> {
      for (let nth = 0; nth < bidsOfHand; nth += 1) {
        const placed = await place(person, `bid-${hand}-${nth}`, { side: 'buy', kind: 'limit', quantity: 1, price: 1 })
        bids += 1
        if (bids === (people.length * hands * bidsOfHand) / 2) half.resolve()
        const id = placed?.order.id
        if (id && nth === 0) await person.calls.stocks.cancel({ params: { id } }).catch(unlessRefused)
      }
    }
    const rush = all(people.flatMap((person) => Array.from({ length: hands }, (_, hand) => bid(person, hand))))
    // A kill may end the rush before it is half over.
    await all([rush, Promise.race([half.promise, rush]).then(() => admin.calls.stocks.remove({ params }))])
    return null
  }
}
/** How many bids of a person are under way at a time, and how many follow each other. */
const [hands, bidsOfHand] = [2, 3]
/** Waits for all of them, whatever becomes of one; throws what the first threw that failed. */
async function all(asked: Promise<unknown>[]): Promise<void> {
  for (const end of await Promise.allSettled(asked)) if (end.status === 'rejected') throw end.reason
}

async function craft({ one, key }: Scene, chance: Chance): Promise<Ask> {
  const idOne = await heldOne(one, chance)
  // Now and then an item with itself.
  const idTwo = chance.happens(0.1) ? idOne : await heldOne(one, chance, ({ id }) => id !== idOne)
  return async () => (await one.calls.crafting.craft({ body: { idOne, idTwo }, key })).craftedItem.id
}
async function spin({ one, key }: Scene, chance: Chance): Promise<Ask> {
  const spins = chance.pick([1, 12] as const)
  return async () => (await one.calls.prizes.spin({ body: { spins }, key })).id
}
async function buy({ one, catalogue, key }: Scene, chance: Chance): Promise<Ask> {
  const sold = [...catalogue.values()].filter(({ enabled, price }) => enabled && price !== null && price <= dearest)
  // What is found by chance is bought more often than any other item; now and then, something that is not sold.
  const found = sold.filter(({ effect }) => effect?.name === 'find')
  const { id } = chance.pick(chance.happens(0.1) ? [...catalogue.values()] : chance.happens(0.3) ? found : sold)
  return async () => {
    const { item } = await one.calls.items.buy({ params: { id }, key })
    one.bought.add(item.id)
    return item.id
  }
}
async function buySlots({ one, key }: Scene): Promise<Ask> {
  return () => nameless(one.calls.items.buySlots({ key }))
}
async function consume({ one, catalogue }: Scene, chance: Chance): Promise<Ask> {
  const id = await heldOne(one, chance, ({ itemId }) => canBeConsumed(catalogue.get(itemId)!))
  return () => nameless(one.calls.items.consume({ params: { id } }))
}
async function refund({ people, one }: Scene, chance: Chance): Promise<Ask> {
  // Somebody who bought something, if anybody has yet.
  const buyers = people.filter(({ bought }) => bought.size > 0)
  const buyer = buyers.length > 0 ? chance.pick(buyers) : one
  const id = await heldOne(buyer, chance, ({ id }) => buyer.bought.has(id))
  return () => nameless(buyer.calls.items.refund({ params: { id } }))
}
async function send({ one }: Scene, chance: Chance): Promise<Ask> {
  const id = await heldOne(one, chance)
  return () => nameless(one.calls.items.sendToBloodgames({ params: { id } }))
}

/** What somebody does with a toy of one of these kinds, aimed as it has to be; null if they have none. */
async function aimed({ one, other, catalogue }: Scene, chance: Chance, kinds: readonly ItemKind[]) {
  const toys = await held(one, ({ itemId }) => kinds.includes(catalogue.get(itemId)!.kind))
  if (toys.length === 0) return null
  const { id, itemId } = chance.pick(toys)
  const { effect, target } = catalogue.get(itemId)!
  const toy = effect?.name === 'toy' ? effect : null
  const aims: Partial<Record<ItemTarget, string>> = { CONTESTANTS: 'lou', ROOMS: 'kitchen', USERS: other.who.user.id }
  const aim = (type: ItemTarget | null | undefined) => aims[type ?? 'ALL'] ?? null
  const customText = toy?.customText ? 'a wave' : null
  return { id, target: aim(target), secondaryTarget: aim(toy?.secondaryTarget), customText }
}
async function useToy(scene: Scene, chance: Chance): Promise<Ask | null> {
  const { one, key } = scene
  const body = await aimed(scene, chance, ['FISHTOY', 'BIGTOY'])
  return body && (async () => (await one.calls.fishtoys.use({ body, key })).toy.id)
}
async function strike(scene: Scene, chance: Chance): Promise<Ask | null> {
  const { one, key } = scene
  const toy = await aimed(scene, chance, ['WARTOY'])
  if (!toy) return null
  const { id, target } = toy
  return () => nameless(one.calls.fishtoys.strike({ body: { id, target }, key }))
}
/** The moderator decides over whatever has waited longest. */
async function decide({ people }: Scene, chance: Chance): Promise<Ask | null> {
  const { calls } = people.find(({ account }) => account === 'mod')!
  const [toy] = (await calls.fishtoys.queue({ query: {} })).toys
  if (!toy) return null
  const status = chance.happens(0.5) ? ('approved' as const) : ('rejected' as const)
  return () => nameless(calls.fishtoys.decide({ params: { id: toy.id }, body: { status } }))
}

/** Begins a trade, offers on both sides, and lets both accept: as far as it comes. */
async function trade({ people }: Scene, chance: Chance): Promise<Ask> {
  // Only people with a pass may trade.
  const able = people.filter(({ account }) => account === 'pass' || account === 'xl')
  const [one, other] = chance.shuffled(able) as [Person, Person]
  const leaves = chance.happens(0.5)
  return async () => {
    for (let left = triesToTrade - 1; ; left -= 1)
      try {
        await tradeOnce([one, other], { people, chance, leaves })
        return null
      } catch (error) {
        // Such as when an offered item went elsewhere meanwhile: they begin anew.
        if (!(error instanceof RefusedEvent) || left === 0) throw error
        await pause(pauseToTrade)
      }
  }
}
const triesToTrade = 3
/** In ms: one node hears a moment later that the page of the other person is open on another. */
const pauseToTrade = 50

async function tradeOnce(both: [Person, Person], how: Parameters<typeof tradeOn>[2]): Promise<void> {
  const pages = await Promise.all(both.map(pageOf))
  try {
    await tradeOn(pages, both, how)
  } catch (error) {
    // Each has one page for all their trades: a page that another trade closed was not cut off by anybody else.
    if (pages.some((page) => closedByMix.has(page)))
      throw new RefusedEvent({ error: 'The mix itself closed the page', code: 'mix/page-closed' })
    throw error
  }
}
/** Pages that were closed in the middle of a trade, as people do. */
const closedByMix = new WeakSet<TestSocket>()

async function tradeOn(
  pages: readonly TestSocket[],
  [one, other]: [Person, Person],
  { people, chance, leaves }: { people: readonly Person[]; chance: Chance; leaves: boolean },
) {
  const close = (id: string) => Promise.allSettled(pages.map((page) => page.request('trade:close', { id })))
  const asked = await pages[0]!.request('trade:request', { userId: other.who.user.id })
  const { id } = asked.trade
  try {
    await pages[1]!.request('trade:open', { id })
    await pages[0]!.request('trade:offer', { id, items: [await heldOne(one, chance)] })
    const { trade } = await pages[1]!.request('trade:offer', { id, items: [await heldOne(other, chance)] })
    // Both buttons are locked for two seconds after a change: this is what the movable clock is for.
    await Promise.all([...new Set(people.map(({ server }) => server))].map((server) => server.moveTime(2_500)))
    const accept = (page: TestSocket, { version }: Trade) =>
      page.request('trade:accept', { id, version, accepts: true })
    await Promise.all(pages.map((page) => accept(page, trade)))
  } finally {
    if (leaves)
      for (const page of pages) {
        closedByMix.add(page)
        page.close()
      }
    else await close(id)
  }
}
async function pageOf(person: Person): Promise<TestSocket> {
  if (!person.page?.socket.connected) person.page = await socket(person.server, person.who)
  return person.page
}
