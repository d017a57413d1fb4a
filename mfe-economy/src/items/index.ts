export { useDefinitions } from './definitions.ts'
export { type Holdings, together, useHoldings } from './holdings.ts'
export { ItemPicture } from './ItemPicture.tsx'
export { type Stack, stacksOf, useInventory } from './inventory.ts'
