import type { ItemStatus } from '@shoal/bus/items'

const texts: Record<ItemStatus, string> = {
  inventory: 'In the inventory',
  queued: 'Queued',
  market: 'On the market',
  trade: 'In a trade',
  used: 'Used',
  refunded: 'Refunded',
  crafted: 'Crafted with',
  sent_to_bloodgames: 'In Bloodgames',
  ended: 'Ended',
}

/** Where an item is, in words. */
export const statusText = (status: ItemStatus): string => texts[status]
