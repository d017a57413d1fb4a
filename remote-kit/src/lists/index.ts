/** Lists and tables from the server. Brings TanStack Query along; the mounted component needs a cache: see `queries`. */
export { Answered } from './Answered.tsx'
export { type Column, DataTable } from './DataTable.tsx'
export { GrowingList } from './GrowingList.tsx'
export { Listing } from './Listing.tsx'
export { type GrowingListState, useGrowingList } from './useGrowingList.ts'
export { type Pages, usePages } from './usePages.ts'
