import { problemText, settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import type { Person } from '@shoal/bus/common'
import { itemsArea } from '@shoal/bus/items'
import { type Trade, type TradeEnd, type TradeItem, type TradeSide, tradeArea } from '@shoal/bus/trade'
import { tradeModal } from '@shoal/bus/trade/offers'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

export interface TradeState extends Loading {
  /** The trade or the request that this person is in. */
  trade: Trade | null
  /** Ids of people whose requests they have blocked. */
  blocked: readonly string[]
  /** The server's clock minus this browser's, in ms. */
  clockOffset: number
  /** The last trade that ended: later events about it are ignored. */
  over: string | null
  /** One's own accept was cleared because an offer changed. */
  cleared: boolean
  /** The trade is on the page, in its modal. */
  shown: boolean
  show(shown: boolean): void
  /** Asks somebody for a trade. A refusal becomes a toast, as with all of these. */
  ask(user: Person): Promise<void>
  open(): Promise<void>
  offer(items: readonly string[]): Promise<void>
  accept(accepts: boolean): Promise<void>
  /** Declines, cancels or leaves. */
  close(): Promise<void>
  /** Says that this person still trades. */
  ping(): Promise<void>
  /** Takes no more requests of somebody, or takes them again. */
  block(user: Person, blocked: boolean): Promise<void>
}

/** The person's side of a trade and the other's. */
export function sidesOf({ sides: [one, two] }: Trade, userId: string): { own: TradeSide; other: TradeSide } {
  return one.user.id === userId ? { own: one, other: two } : { own: two, other: one }
}

/** Of two reports of one trade the newer one; several nodes may tell in another order than things happened. */
const newer = (known: Trade | null, told: Trade): Trade =>
  known?.id === told.id && Date.parse(known.now) > Date.parse(told.now) ? known : told

/** What somebody is told of the end of a trade with `name`; null if there is nothing to say. */
function endText(
  reason: TradeEnd,
  { active, asked, mine, name }: { active: boolean; asked: boolean; mine: boolean; name: string },
): string | null {
  if (reason === 'timeout' && active) return `${name} or you went quiet for too long.`
  if (reason === 'timeout') return asked ? `You did not answer ${name}.` : `${name} did not answer.`
  if (reason === 'disconnected') return mine ? 'Your connection was lost.' : `${name} is gone.`
  if (reason === 'ended') return 'It was cut off.'
  if (mine) return null
  if (reason === 'declined') return `${name} does not want to trade.`
  return reason === 'cancelled' ? `${name} took it back.` : `${name} left.`
}

export function createTradeStore(shell: Shell) {
  const { bus, api, toast } = shell
  const session = bus.state(accountsArea.states.session)
  const me = () => session.value?.user.id ?? ''
  const sound = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })

  async function watched(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      sound('denied')
    }
  }
  const take = (trade: Trade, { trade: known, over, cleared }: TradeState): Partial<TradeState> => {
    if (trade.id === over) return {}
    const next = newer(known, trade)
    const before = known && known.id === next.id ? known : null
    const anew = before !== null && before.version !== next.version
    const lost = anew && sidesOf(before, me()).own.accepts
    return {
      trade: next,
      clockOffset: Date.parse(next.now) - Date.now(),
      cleared: before !== null && (lost || (cleared && !sidesOf(next, me()).own.accepts)),
    }
  }
  const changed = ({ trade }: { trade: Trade }) => store.setState((state) => take(trade, state))

  const store = snapshotStore<TradeState, typeof tradeArea>(shell, {
    source: tradeArea,
    state: (set, get) => ({
      ...{ trade: null, blocked: [], clockOffset: 0, over: null, cleared: false, shown: false },
      show: (shown) => set({ shown }),
      ask: (user) =>
        watched(async () => {
          changed(await bus.request(tradeArea.sends.request, { userId: user.id }))
        }),
      open: () =>
        watched(async () => {
          const { trade } = get()
          if (trade) changed(await bus.request(tradeArea.sends.open, { id: trade.id }))
        }),
      offer: (items) =>
        watched(async () => {
          const { trade } = get()
          if (trade) changed(await bus.request(tradeArea.sends.offer, { id: trade.id, items: [...items] }))
        }),
      accept: (accepts) =>
        watched(async () => {
          const { trade } = get()
          if (trade) await bus.request(tradeArea.sends.accept, { id: trade.id, version: trade.version, accepts })
        }),
      close: () =>
        watched(async () => {
          const { trade } = get()
          if (trade) await bus.request(tradeArea.sends.close, { id: trade.id })
        }),
      async ping() {
        const { trade } = get()
        // Without a connection there is nothing to say; the server ends the trade then.
        if (trade?.active) await bus.request(tradeArea.sends.ping, { id: trade.id }).catch(() => {})
      },
      block: (user, blocked) =>
        watched(async () => {
          const params = { userId: user.id }
          await (blocked ? api(tradeArea).block({ params }) : api(tradeArea).unblock({ params }))
          const text = blocked
            ? `${user.displayName} cannot ask you any more.`
            : `${user.displayName} can ask you again.`
          toast({ type: 'info', header: 'Trade requests', text })
        }),
    }),
    take: ({ trade, blocked }, state) => ({ blocked, ...(trade ? take(trade, state) : { trade: null }) }),
    changes(on) {
      on(tradeArea.receives.update, ({ trade }, state) => take(trade, state))
      on(
        tradeArea.receives.close,
        ({ id }, { trade, over }) =>
          trade?.id === id ? { trade: null, cleared: false, over: id } : { over: over ?? id },
        ({ id, reason, by }, { trade }) => {
          if (trade?.id !== id) return
          const { active, sides } = trade
          const { displayName: name } = sidesOf(trade, me()).other.user
          const asked = sides[1].user.id === me()
          const text = endText(reason, { active, asked, mine: by === me(), name })
          if (text === null) return
          sound('fail')
          toast({
            type: 'info',
            header: active ? 'Trade closed' : 'Trade request closed',
            text: `${text} Nothing moved.`,
          })
        },
      )
      on(
        tradeArea.receives.complete,
        ({ id }, { trade }) => ({ over: id, ...(trade?.id === id && { trade: null, cleared: false }) }),
        ({ sides }) => void watched(() => tellSwap(sides)),
      )
      on(tradeArea.receives.blocked, ({ userId, blocked: is }, { blocked }) => ({
        blocked: [...blocked.filter((id) => id !== userId), ...(is ? [userId] : [])],
      }))
    },
    isFor: (person) => person !== null,
    forget: { trade: null, blocked: [], over: null, cleared: false },
  })

  /** Says what was swapped, by the names of the items. */
  async function tellSwap(sides: readonly [TradeSide, TradeSide]): Promise<void> {
    sound('success')
    const mine = sides.findIndex(({ user }) => user.id === me())
    const { items } = await api(itemsArea).catalogue()
    const names = (given: readonly TradeItem[]) =>
      given.map(({ itemId }) => items[String(itemId)]?.name ?? 'an item').join(' and ')
    const [gave, got] = [names(sides[mine]!.items), names(sides[1 - mine]!.items)]
    toast({ type: 'success', header: 'Trade completed!', text: `You successfully traded ${gave} for ${got}.` })
  }

  store.subscribe(({ trade }, { trade: before }) => {
    if (trade === null || me() === '') return
    const known = before?.id === trade.id
    if (!known && !trade.active && trade.sides[1].user.id === me()) sound('notify')
    if (known && trade.active && !before.active) {
      sound('lock-open')
      shell.openModal(tradeModal)
    }
  })
  return store
}

/** The trade that this person is in, live, in all of their tabs. */
export const useTrade = liveStore(createTradeStore)
