import type { ItemDefinition } from '@shoal/bus/items/contract'
import { bigtoys } from './bigtoys.ts'
import { fishtoys } from './fishtoys.ts'
import { food } from './food.ts'
import { house } from './house.ts'
import { sea } from './sea.ts'
import { show } from './show.ts'
import { specials } from './special.ts'
import { wartoys } from './wartoys.ts'

/**
 * ITEM-1: every item of the show in the order of their numbers, 0 to 178 without a gap, as it is before an admin switches
 * or prices it anew. A number is for good, because people have the item; everything else of it may change.
 */
export const catalogue: readonly ItemDefinition[] = [
  ...food,
  ...house,
  ...sea,
  ...show,
  ...fishtoys,
  ...bigtoys,
  ...wartoys,
  ...specials,
].toSorted((one, two) => one.id - two.id)
