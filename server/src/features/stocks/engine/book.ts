/**
 * The order book of one stock: price-time priority, in whole tokens and whole shares. It knows nothing of databases,
 * people or time, so that it can be tested against a model and against another order book.
 *
 * An order is looked at first (`plan`, which changes nothing) and then taken (`take`). Between the two the caller sees what
 * it would cost, and may leave it.
 */

export type Side = 'buy' | 'sell'

/** An order that waits in the book. */
export type Resting = {
  readonly id: string
  readonly owner: string
  readonly side: Side
  readonly price: number
  left: number
}

/** An order that comes. `price` is the worst that it takes, null for any; what is left of it rests when `rests`. */
export type Incoming = {
  readonly id: string
  readonly owner: string
  readonly side: Side
  readonly price: number | null
  readonly quantity: number
  readonly rests: boolean
}

/** One meeting with an order of the book, at the price of that order. */
export type Fill = { readonly maker: Resting; readonly price: number; readonly quantity: number }

/** Prices between which trades may happen, both included. */
export type Band = { readonly low: number; readonly high: number }

/**
 * What an order would do. `left` is the quantity that it would not trade at once. `stopped`: it met an order of the same
 * owner, or a price outside of the band; the rest of such an order is not kept.
 */
export type Plan = {
  readonly fills: readonly Fill[]
  readonly left: number
  readonly total: number
  readonly stopped: 'own' | 'band' | null
}

/** All orders at one price, the oldest first. */
type Node = { readonly order: Resting; before: Node | null; next: Node | null }
type Level = { readonly price: number; quantity: number; first: Node | null; last: Node | null }

export class Book {
  /** The best price is last, where arrays grow and shrink for nothing. */
  readonly #sides: Record<Side, Level[]> = { buy: [], sell: [] }
  readonly #nodes = new Map<string, { node: Node; level: Level }>()

  /** What an order would do now. */
  plan({ owner, side, price: limit, quantity }: Incoming, band?: Band): Plan {
    const fills: Fill[] = []
    let [left, total] = [quantity, 0]
    const levels = this.#sides[side === 'buy' ? 'sell' : 'buy']
    for (let index = levels.length - 1; index >= 0 && left > 0; index -= 1) {
      const level = levels[index]!
      const { price } = level
      if (limit !== null && (side === 'buy' ? price > limit : price < limit)) break
      if (band && (price < band.low || price > band.high)) return { fills, left, total, stopped: 'band' }
      for (let node = level.first; node && left > 0; node = node.next) {
        if (node.order.owner === owner) return { fills, left, total, stopped: 'own' }
        const taken = Math.min(node.order.left, left)
        fills.push({ maker: node.order, price, quantity: taken })
        left -= taken
        total += taken * price
      }
    }
    return { fills, left, total, stopped: null }
  }

  /** Takes an order with the plan that was just made for it; answers with the part that stays in the book, or null. */
  take(order: Incoming, { fills, left, stopped }: Plan): Resting | null {
    for (const { maker, quantity } of fills) {
      const { node, level } = this.#nodes.get(maker.id)!
      maker.left -= quantity
      level.quantity -= quantity
      if (maker.left === 0) this.#drop(node, level)
    }
    if (left === 0 || !order.rests || order.price === null || stopped !== null) return null
    const { id, owner, side, price } = order
    return this.rest({ id, owner, side, price, left })
  }

  /** Lays an order behind those of its price, without looking whether it would trade. */
  rest(order: Resting): Resting {
    const level = this.#levelFor(order.side, order.price)
    const node: Node = { order, before: level.last, next: null }
    if (level.last) level.last.next = node
    else level.first = node
    level.last = node
    level.quantity += order.left
    this.#nodes.set(order.id, { node, level })
    return order
  }

  /** Takes an order out; null when it is not there. */
  cancel(id: string): Resting | null {
    const found = this.#nodes.get(id)
    if (!found) return null
    found.level.quantity -= found.node.order.left
    this.#drop(found.node, found.level)
    return found.node.order
  }

  find(id: string): Resting | null {
    return this.#nodes.get(id)?.node.order ?? null
  }

  /** Everything that waits, in no order. */
  *orders(): Iterable<Resting> {
    for (const { node } of this.#nodes.values()) yield node.order
  }

  /** The best prices of a side with all that waits there, best first; at most `most` of them. */
  depth(side: Side, most = Number.POSITIVE_INFINITY): { price: number; quantity: number }[] {
    const levels = this.#sides[side]
    const shown: { price: number; quantity: number }[] = []
    for (let index = levels.length - 1; index >= 0 && shown.length < most; index -= 1) {
      const { price, quantity } = levels[index]!
      shown.push({ price, quantity })
    }
    return shown
  }

  #levelFor(side: Side, price: number): Level {
    const levels = this.#sides[side]
    const at = this.#position(side, price)
    const found = levels[at]
    if (found?.price === price) return found
    const level: Level = { price, quantity: 0, first: null, last: null }
    levels.splice(at, 0, level)
    return level
  }

  /** Where a price stands or would stand among its side's. */
  #position(side: Side, price: number): number {
    const levels = this.#sides[side]
    let [low, high] = [0, levels.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const there = levels[middle]!.price
      if (side === 'buy' ? there < price : there > price) low = middle + 1
      else high = middle
    }
    return low
  }

  #drop(node: Node, level: Level): void {
    if (node.before) node.before.next = node.next
    else level.first = node.next
    if (node.next) node.next.before = node.before
    else level.last = node.before
    const { order } = node
    this.#nodes.delete(order.id)
    if (!level.first) this.#sides[order.side].splice(this.#position(order.side, order.price), 1)
  }
}
