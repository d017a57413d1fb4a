import { reasons } from '../../dsl/reasons.ts'

export const itemsReasons = reasons({
  tokens: {
    item: 'Item bought',
    'item-refund': 'Item refunded',
    'inventory-slots': 'Places in the inventory',
    fishbuck: 'Fishbuck',
  },
  xp: {
    item: 'Item used',
  },
})
