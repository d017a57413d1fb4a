/** Up to this many pages are all shown; of more, a window of `WINDOW` (UI-3). */
const ALL = 7
const WINDOW = 5

export type PageSlot = { kind: 'page'; page: number } | { kind: 'gap'; side: 'before' | 'after' }

/** How many pages `total` things make. */
export function pageCount(total: number, pageSize: number): number {
  return total > 0 && pageSize > 0 ? Math.ceil(total / pageSize) : 0
}

/**
 * What a pagination control shows (UI-3): nothing for no or one page, all pages up to 7, otherwise five pages around
 * the current one with an ellipsis on each side that was cut. Pages are zero-based; a page out of range is brought in.
 */
export function pageWindow(current: number, pages: number): PageSlot[] {
  if (pages <= 1) return []
  const shown = pages <= ALL ? pages : WINDOW
  const start = Math.max(0, Math.min(current - Math.floor(shown / 2), pages - shown))
  const slots: PageSlot[] = Array.from({ length: shown }, (_, i) => ({ kind: 'page', page: start + i }))
  if (start > 0) slots.unshift({ kind: 'gap', side: 'before' })
  if (start + shown < pages) slots.push({ kind: 'gap', side: 'after' })
  return slots
}
