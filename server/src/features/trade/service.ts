import { itemsErrors } from '@shoal/bus/items/errors'
import type { Trade, TradeEnd } from '@shoal/bus/trade/contract'
import { tradeErrors } from '@shoal/bus/trade/errors'
import { tradeMissed } from '../../happenings/trade.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AccountRecord, usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { blockedBetween } from '../moderation/index.ts'
import { useTokens } from '../tokens/index.ts'
import { type Action, agreed, deadline, type Refused, requested, step, type TradeState } from './machine.ts'
import { createStore, type OpenTrade } from './store.ts'
import { mustBeAble, Obstacle, swap } from './swap.ts'
import { useTradeView } from './view.ts'
import { createWatch } from './watch.ts'

const otherOf = ({ sides }: TradeState, userId: string): string => sides.find((side) => side.userId !== userId)!.userId

/** The machine's refusals, as the asking person is told. */
const refusals = {
  over: tradeErrors.over,
  notOpen: tradeErrors.notOpen,
  changed: tradeErrors.changed,
  tooSoon: tradeErrors.tooSoon,
  nothingOffered: tradeErrors.nothingOffered,
} as const satisfies Record<Refused, unknown>

/** Trading one to one. The state is in the database; the watch knows when to look again. */
export const useTrade = service((platform) => {
  const { clock, database, gateway, happenings, metrics, publisher } = platform
  const [people, items, tokens] = [usePeople(platform), useItems(platform), useTokens(platform)]
  const store = createStore(database)
  const view = useTradeView(platform)
  const ended = metrics.counter('shoal_trades_ended_total', 'Requests and trades that ended, by how', ['how'])
  const watch = createWatch({
    platform,
    read: store,
    due: (id) => end(id, 'timeout', null),
    gone: (id, userId) => end(id, 'disconnected', userId),
    lost: (id) => end(id, 'ended', null),
  })

  /** Tells the two what their trade is now. Within a transaction it waits for the commit. */
  async function tell(open: OpenTrade): Promise<Trade> {
    const trade = await view.present(open)
    for (const { userId } of open.state.sides) publisher.toUser(userId, 'trade:update', { trade })
    database.afterCommit(() => watch.follow(open.id, open))
    return trade
  }

  /** Locks a trade of somebody. Throws the Refusal `trade/over`. */
  async function lock(id: string): Promise<OpenTrade> {
    return ((isUuid(id) ? await store.lock(id) : null) ?? refuse(tradeErrors.over)) as OpenTrade
  }

  function stepped(open: OpenTrade, action: Action): OpenTrade {
    const result = step(open.state, action, clock.ms())
    return result.refused === undefined ? { ...open, state: result.trade } : refuse(refusals[result.refused])
  }

  /** Does what can be done by the rules of one trade alone. */
  const act = (id: string, action: Action): Promise<OpenTrade> =>
    database.transaction(async () => {
      const open = await lock(id)
      const next = stepped(open, action)
      if (next.state !== open.state) await store.save(next)
      return next
    })

  /** Ends a trade without a swap; one that is over already stays so, and nothing times out before its time. */
  const end = (id: string, reason: TradeEnd, by: string | null): Promise<void> =>
    database.transaction(async () => {
      const open = await store.lock(id)
      if (open && reason === 'timeout' && clock.ms() < deadline(open.state)) {
        database.afterCommit(() => watch.again(open))
        return
      }
      if (open) {
        await store.remove(id)
        const [asking, asked] = open.state.sides
        if (reason === 'timeout' && !open.state.active)
          await happenings.happen(tradeMissed, { tradeId: id, byUserId: asking.userId, userId: asked.userId })
        for (const { userId } of open.state.sides) publisher.toUser(userId, 'trade:close', { id, reason, by })
        database.afterCommit(() => ended.inc({ how: reason }))
      }
      database.afterCommit(() => watch.follow(id, null))
    })

  /** Opens a trade for the person who was asked. */
  async function open({ userId }: Who, id: string): Promise<Trade> {
    return database.transaction(async () => {
      const before = await lock(id)
      const next = stepped(before, { type: 'open', by: userId })
      if (next.state === before.state) return view.present(next)
      const opened: OpenTrade = { ...next, nodes: [next.nodes[0], watch.self] }
      await store.save(opened)
      return tell(opened)
    })
  }

  /** Somebody who can be asked. It is not told why another one cannot [TRD-1]. */
  async function askable(who: Who, userId: string): Promise<AccountRecord> {
    if (userId === who.userId) refuse(tradeErrors.yourself)
    const account = await people.account(userId)
    const able = account !== null && view.mayTrade(account) && gateway.online(userId)
    const apart = async () =>
      (await store.blocks(who.userId, userId)) || (await blockedBetween(database, who.userId, userId))
    if (!able || (await apart())) refuse(tradeErrors.refused, { name: account?.displayName ?? 'this person' })
    return account
  }

  /** Why the last accept failed. Items that are gone leave the offers, and somebody who cannot go on no longer accepts. */
  async function explain(id: string, who: Who, { what, userId }: Obstacle): Promise<never> {
    const before = await store.byId(id)
    if (before === null) refuse(tradeErrors.over)
    if (what === 'items') {
      await prune(id)
      refuse(tradeErrors.itemGone)
    }
    const fee = view.feeOf(await people.account(userId))
    if (userId === who.userId) {
      if (what === 'room') refuse(tradeErrors.ownInventoryFull)
      refuse(tradeErrors.feeMissing, 'own', { fee })
    }
    await tell(await act(id, { type: 'take-back', by: userId }))
    const name = (await people.person(userId))?.displayName ?? 'This person'
    if (what === 'room') refuse(tradeErrors.inventoryFull, { name })
    refuse(tradeErrors.feeMissing, 'other', { name, fee })
  }

  /** Takes out of the offers what is in nobody's inventory any more; both see it and accept anew. */
  const prune = (id: string): Promise<void> =>
    database.transaction(async () => {
      const open = await store.lock(id)
      if (!open) return
      const there = new Set((await view.sides(open)).flatMap((side) => side.items.map((item) => item.id)))
      const lost = open.state.sides.flatMap((side) => side.items).filter((item) => !there.has(item))
      const next = stepped(open, { type: 'lose', items: lost })
      if (next.state === open.state) return
      await store.save(next)
      await tell(next)
    })

  const trades = {
    start: watch.start,

    async current(who: Who): Promise<{ trade: Trade | null; blocked: string[] }> {
      const found = await store.of(who.userId)
      return { trade: found && (await view.present(found)), blocked: await store.blockedBy(who.userId) }
    },

    /** Asks somebody. Asked by them already, it opens their trade; asked again, it is the request that waits. */
    async request(who: Who, userId: string): Promise<Trade> {
      const asked = await askable(who, userId)
      const name = asked.displayName
      const meet = async (): Promise<Trade | null> => {
        const [mine, theirs] = [await store.of(who.userId), await store.of(userId)]
        if (mine && mine.id === theirs?.id) {
          const [first] = mine.state.sides
          return mine.state.active || first.userId === who.userId ? view.present(mine) : open(who, mine.id)
        }
        if (mine) refuse(tradeErrors.already)
        if (theirs) refuse(tradeErrors.busy, { name })
        return null
      }
      const met = await meet()
      if (met) return met
      if ((await items.room(who.userId)).free <= 0) refuse(tradeErrors.ownInventoryFull)
      if ((await items.room(userId)).free <= 0) refuse(tradeErrors.inventoryFull, { name })
      const begun = await database.transaction(async () => {
        const added = await store.add(requested(who.userId, userId, clock.ms()), [watch.self, null])
        return added && tell(added)
      })
      return begun ?? (await meet()) ?? refuse(tradeErrors.busy, { name })
    },

    open,

    /** Says what one gives, by the ids of item instances; both accepts are cleared [TRD-2]. */
    async offer({ userId }: Who, id: string, wanted: readonly string[]): Promise<Trade> {
      return database.transaction(async () => {
        const before = await lock(id)
        const next = stepped(before, { type: 'offer', by: userId, items: wanted })
        const held = new Set((await items.of(userId, ['inventory'])).map((item) => item.id))
        if (!wanted.every((item) => held.has(item))) refuse(tradeErrors.itemGone)
        if (next.state === before.state) return view.present(next)
        await store.save(next)
        return tell(next)
      })
    },

    /**
     * Accepts the offers of one version, or takes that back. The second accept swaps everything in its own transaction;
     * repeated afterwards, it answers as it did then.
     */
    async accept(who: Who, id: string, version: number, accepts: boolean): Promise<{ completed: boolean }> {
      const { userId } = who
      if (!accepts) {
        await tell(await act(id, { type: 'take-back', by: userId }))
        return { completed: false }
      }
      const known = isUuid(id) ? await store.byId(id) : null
      if (!known) {
        if (isUuid(id) && (await store.completed(id, userId, version))) return { completed: true }
        refuse(tradeErrors.over)
      }
      const both = known.state.sides.map((side) => side.userId)
      await items.open(...both)
      await tokens.open(...both)
      try {
        return await database.transaction(async () => {
          const before = await store.lock(id)
          if (!before && (await store.completed(id, userId, version))) return { completed: true }
          if (!before) refuse(tradeErrors.over)
          if (await items.stopped(userId)) refuse(itemsErrors.stopped, 'own')
          const next = stepped(before, { type: 'accept', by: userId, version })
          const shown = await view.sides(next)
          const whole = next.state.sides.every((side, index) => side.items.length === shown[index]!.items.length)
          if (!whole) throw new Obstacle('items', userId)
          if (!agreed(next.state)) {
            await mustBeAble(platform, next.state, shown, userId)
            if (next.state === before.state) return { completed: false }
            await store.save(next)
            await tell(next)
            return { completed: false }
          }
          const partner = await people.account(otherOf(next.state, userId))
          if (!partner || !view.mayTrade(partner) || (await items.stopped(partner.id)))
            refuse(tradeErrors.refused, { name: partner?.displayName ?? 'this person' })
          await swap(platform, id, next.state, shown)
          await store.complete(next, clock.now())
          for (const one of both) publisher.toUser(one, 'trade:complete', { id, sides: shown })
          database.afterCommit(() => watch.follow(id, null))
          database.afterCommit(() => ended.inc({ how: 'completed' }))
          return { completed: true }
        })
      } catch (error) {
        if (error instanceof Obstacle) return explain(id, who, error)
        throw error
      }
    },

    /** Declines, cancels or leaves. */
    async close({ userId }: Who, id: string): Promise<void> {
      const open = isUuid(id) ? await store.byId(id) : null
      const index = open?.state.sides.findIndex((side) => side.userId === userId) ?? -1
      if (!open || index < 0) return
      await end(id, open.state.active ? 'left' : index === 0 ? 'cancelled' : 'declined', userId)
    },

    async ping({ userId }: Who, id: string): Promise<void> {
      await act(id, { type: 'ping', by: userId })
    },

    /** Keeps somebody from asking; a trade or request between the two ends. They are not told that they are blocked. */
    async block({ userId }: Who, blockedId: string): Promise<void> {
      if (blockedId === userId) refuse(tradeErrors.yourself)
      if (!(await people.account(blockedId))) return
      await store.block(userId, blockedId, clock.now())
      publisher.toUser(userId, 'trade:blocked', { userId: blockedId, blocked: true })
      await trades.part(userId, blockedId)
    },

    /** One of two people blocked the other: their open trade ends. */
    async part(userId: string, otherId: string): Promise<void> {
      const open = await store.of(userId)
      if (open && otherOf(open.state, userId) === otherId)
        await end(open.id, open.state.active ? 'left' : 'declined', userId)
    },

    async unblock({ userId }: Who, blockedId: string): Promise<void> {
      await store.unblock(userId, blockedId)
      publisher.toUser(userId, 'trade:blocked', { userId: blockedId, blocked: false })
    },

    /** An item of somebody left their inventory: it leaves their offer as well. */
    async left(userId: string): Promise<void> {
      const id = watch.tradeOf(userId)
      if (id !== undefined) await prune(id)
    },

    /** Belongs to the deletion of an account: the trade ends, and nothing names the person any more. */
    async forget(userId: string): Promise<void> {
      const open = await store.of(userId)
      if (open) await end(open.id, 'ended', null)
      await store.forget(userId)
    },

    removeCompleted: store.removeCompleted,
  }
  return trades
})
