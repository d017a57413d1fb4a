import { randomUUID } from 'node:crypto'
import type { ItemInstance } from '@shoal/bus/items/contract'
import type { Trade } from '@shoal/bus/trade/contract'
import { api, type SignedIn, signUp, socket, type TestSocket } from './people.ts'

type Reachable = { url: string }

/** Somebody who trades: their page, and the steps of a trade on it. */
export interface Trader {
  who: SignedIn
  id: string
  page: TestSocket
  /** What is in their inventory, in the order in which it came. */
  held(): Promise<ItemInstance[]>
  tokens(): Promise<number>
}

/** Somebody new with a season pass, as the sandbox sells it. */
export async function signUpWithPass(server: Reachable): Promise<SignedIn> {
  const who = await signUp(server)
  await payInSandbox(server, who, 'pass')
  return who
}

/** Has somebody buy a product, as the sandbox sells it. */
export async function payInSandbox(server: Reachable, who: SignedIn, product: string): Promise<void> {
  const { url } = await api(server, who).checkout.buy({ body: { product } })
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'paid' }), redirect: 'manual' })
}

/** Opens a page of somebody. */
export async function trader(server: Reachable, who: SignedIn): Promise<Trader> {
  return {
    ...{ who, id: who.user.id, page: await socket(server, who) },
    held: async () => (await api(server, who).items.mine()).items.filter(({ status }) => status === 'inventory'),
    tokens: async () => (await api(server, who).tokens.balance()).tokens,
  }
}

/** Has staff give somebody items, by their numbers. */
export async function giveItems(
  server: Reachable,
  admin: SignedIn,
  to: string,
  ...itemIds: number[]
): Promise<string[]> {
  const given: string[] = []
  for (const itemId of itemIds) {
    const body = { userId: to, itemId, reason: 'for the test' }
    given.push((await api(server, admin).items.give({ body, key: randomUUID() })).id)
  }
  return given
}

/** Has staff take all that people hold: each test begins with nothing, also with accounts of the demo show. */
export async function emptyPockets(server: Reachable, admin: SignedIn, ...people: Trader[]): Promise<void> {
  for (const one of people)
    for (const { id } of await one.held())
      await api(server, admin).items.take({ params: { instanceId: id }, body: { reason: 'for the test' } })
}

/** Lets two begin a trade and offer these items; answers with it as it is then. */
export async function offered(
  [one, ofOne]: readonly [Trader, readonly string[]],
  [two, ofTwo]: readonly [Trader, readonly string[]],
): Promise<Trade> {
  const { trade } = await one.page.request('trade:request', { userId: two.id })
  await two.page.request('trade:open', { id: trade.id })
  await one.page.request('trade:offer', { id: trade.id, items: [...ofOne] })
  return (await two.page.request('trade:offer', { id: trade.id, items: [...ofTwo] })).trade
}
