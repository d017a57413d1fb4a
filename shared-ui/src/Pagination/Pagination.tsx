import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import classes from './Pagination.module.css'
import { pageCount, pageWindow } from './pageWindow.ts'

export { type PageSlot, pageCount, pageWindow } from './pageWindow.ts'

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** Zero-based. */
  page: number
  /** How many things there are, not pages. */
  total: number
  pageSize: number
  onPageChange: (page: number) => void
  label?: string
}

/** Which page of many (UI-3). Nothing is rendered when there are no things or one page. */
export function Pagination({
  page,
  total,
  pageSize,
  onPageChange,
  label = 'Pages',
  className,
  ...rest
}: PaginationProps) {
  const pages = pageCount(total, pageSize)
  const slots = pageWindow(page, pages)
  if (slots.length === 0) return null
  const last = pages - 1
  const cut = slots.some((slot) => slot.kind === 'gap')
  return (
    <nav {...rest} aria-label={label} className={cx(classes.pages, className)}>
      {cut && (
        <IconButton size="small" label="First page" disabled={page <= 0} onClick={() => onPageChange(0)}>
          <ChevronsLeft />
        </IconButton>
      )}
      <IconButton size="small" label="Previous page" disabled={page <= 0} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <ol className={classes.list}>
        {slots.map((slot) =>
          slot.kind === 'gap' ? (
            <li key={slot.side} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={slot.page}>
              <button
                type="button"
                className={classes.page}
                aria-label={`Page ${slot.page + 1}`}
                aria-current={slot.page === page ? 'page' : undefined}
                onClick={() => slot.page !== page && onPageChange(slot.page)}
              >
                {slot.page + 1}
              </button>
            </li>
          ),
        )}
      </ol>
      <IconButton size="small" label="Next page" disabled={page >= last} onClick={() => onPageChange(page + 1)}>
        <ChevronRight />
      </IconButton>
      {cut && (
        <IconButton size="small" label="Last page" disabled={page >= last} onClick={() => onPageChange(last)}>
          <ChevronsRight />
        </IconButton>
      )}
    </nav>
  )
}
