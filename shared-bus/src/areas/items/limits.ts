/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** ITEM-1: ids are 0 to this. */
  itemIdMax: 178,
  /** PASS-4: places in the inventory, by season pass. */
  inventorySlots: { none: 9, pass: 12, xl: 15 },
  /** LVL-2: the levels at which there is one place more. */
  levelsWithPlace: [5, 15, 30, 50, 75, 100, 150, 200, 250, 500, 1000],
  /** INV-1: places that a purchase adds. */
  slotsAdded: 5,
  /** ITEM-2, in ms: how long one waits between two refunds. */
  refundPause: 60_000,
  /** The most that an item is sold for, in tokens. */
  itemPriceMax: 1_000_000,
  /** Sounds of an item that is used up: `consumed-1` to this. */
  consumedSounds: 4,
  /** Why staff gave or took an item. */
  itemReasonMax: 300,
} as const
