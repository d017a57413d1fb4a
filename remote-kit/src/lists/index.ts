/** Lists and tables from the server. Brings TanStack Query along; the mounted component needs a cache: see `queries`. */
export { Answered } from './Answered.tsx'
export { type Column, DataTable } from './DataTable.tsx'
export { Listing } from './Listing.tsx'
export { type Pages, usePages } from './usePages.ts'
