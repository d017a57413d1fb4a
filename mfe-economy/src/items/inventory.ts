import { type Got, type ItemDefinition, type ItemInstance, itemsArea, type Vouchers } from '@shoal/bus/items'
import { liveStatuses, rarities } from '@shoal/bus/items/rules'
import { type Loading, liveStore, snapshotStore } from '@shoal/remote-kit'
import { formatTokens } from '@shoal/ui/Tokens'

/** An item that is or was the person's; one that is gone keeps its version, so that an older report does not bring it back. */
type Known = Pick<ItemInstance, 'id' | 'version'> & Partial<ItemInstance>

export interface InventoryState extends Loading {
  known: Readonly<Record<string, Known>>
  /** Places; null until it is known. */
  slots: number | null
  /** Price of the next five, in tokens. */
  nextPrice: number
  vouchers: Vouchers
  /** Numbers of items that came while the page was open, to be pointed out. */
  fresh: ReadonlySet<number>
  seen(itemId: number): void
}

const newer = (known: InventoryState['known'], some: readonly Known[]): InventoryState['known'] => ({
  ...known,
  ...Object.fromEntries(
    some.filter(({ id, version }) => version > (known[id]?.version ?? 0)).map((one) => [one.id, one]),
  ),
})

const none = { known: {}, slots: null, nextPrice: 0, vouchers: { tts: 0, sfx: 0 }, fresh: new Set<number>() }

/** The result of using something, in words; null if there is nothing to tell. */
export function gotText(
  { items, tokens, experience, vouchers, slots }: Got,
  nameOf: (itemId: number) => string,
): string | null {
  const parts = [
    ...items.map(nameOf),
    ...(tokens > 0 ? [formatTokens(tokens)] : []),
    ...(vouchers > 0 ? [`${vouchers} more to pay with`] : []),
    ...(slots > 0 ? [`${slots} places in your inventory`] : []),
    ...(experience > 0 ? [`${experience} XP`] : []),
  ]
  return parts.length === 0 ? null : `You got ${parts.join(', ')}!`
}

/** The person's inventory: read once, then updated by events of the server [ITEM-2]. */
export const useInventory = liveStore<InventoryState>((shell) =>
  snapshotStore<InventoryState, typeof itemsArea>(shell, {
    source: itemsArea,
    state: (set, get) => ({
      ...none,
      seen(itemId) {
        if (get().fresh.has(itemId)) set({ fresh: new Set([...get().fresh].filter((id) => id !== itemId)) })
      },
    }),
    take: ({ items, slots, nextPrice, vouchers }) => ({
      ...{ slots, nextPrice, vouchers },
      known: Object.fromEntries(items.map((item) => [item.id, item])),
    }),
    changes(on) {
      on(itemsArea.receives.inventory, ({ items, gone }, { known, fresh }) => {
        const came = items.filter(({ id, status }) => status === 'inventory' && known[id]?.status === undefined)
        return {
          known: newer(known, [...items, ...gone]),
          fresh: came.length === 0 ? fresh : new Set([...fresh, ...came.map(({ itemId }) => itemId)]),
        }
      })
      on(itemsArea.receives.slots, ({ slots, nextPrice, vouchers }) => ({ slots, nextPrice, vouchers }))
    },
    isFor: (session) => session !== null,
    forget: none,
  }),
)

/** All that somebody has of one item. */
export interface Stack {
  definition: ItemDefinition
  /** In the inventory, to be used, the oldest first. */
  free: ItemInstance[]
  /** Waiting for a moderator, on the market, or in a trade. */
  queued: number
  market: number
  trade: number
}

/** The items as they are shown: the same ones together, the rarest first. */
export function stacksOf(
  known: InventoryState['known'],
  definitions: Readonly<Record<string, ItemDefinition>>,
): Stack[] {
  const stacks = new Map<number, Stack>()
  const live = Object.values(known).filter(
    (one): one is ItemInstance => one.status !== undefined && liveStatuses.includes(one.status),
  )
  for (const item of live.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const definition = definitions[item.itemId]
    if (!definition) continue
    const stack = stacks.get(item.itemId) ?? { definition, free: [], queued: 0, market: 0, trade: 0 }
    if (item.status === 'inventory') stack.free.push(item)
    else if (item.status === 'queued' || item.status === 'market' || item.status === 'trade') stack[item.status] += 1
    stacks.set(item.itemId, stack)
  }
  const rank = ({ definition }: Stack) => rarities.indexOf(definition.rarity)
  return [...stacks.values()].toSorted(
    (one, other) => rank(one) - rank(other) || one.definition.name.localeCompare(other.definition.name),
  )
}
