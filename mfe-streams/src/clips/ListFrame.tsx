import { problemText } from '@shoal/bus'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Figure } from '@shoal/ui/Figure'
import { Pagination } from '@shoal/ui/Pagination'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import type { ReactNode } from 'react'
import { CardSkeletons, ClipGrid } from './ClipCard.tsx'
import styles from './ClipsPanel.module.css'
import type { useClipList } from './clipQueries.ts'

/** A list of clips with its count and pages, or words instead while there is none. */
export function ListFrame({
  list,
  label,
  empty,
  aside,
  pages,
}: {
  list: ReturnType<typeof useClipList>
  label: string
  /** Shown when there is nothing. */
  empty: ReactNode
  aside?: ReactNode
  pages?: { page: number; pageSize: number; onPage(page: number): void }
}): ReactNode {
  // CLP-1: a failed list counts as an empty one.
  const { clips, total } = list.data && !list.isError ? list.data : { clips: [], total: 0 }
  return (
    <>
      {!list.isPending && (
        <p className={styles.count} role="status">
          <span>
            <Figure>{total}</Figure> {total === 1 ? 'clip' : 'clips'}
          </span>
          {aside}
        </p>
      )}
      {list.isPending ? (
        <div aria-busy="true">
          <VisuallyHidden>Loading clips</VisuallyHidden>
          <CardSkeletons />
        </div>
      ) : list.isError ? (
        <ErrorState
          title="The clips could not be loaded"
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {problemText(list.error)}
        </ErrorState>
      ) : clips.length === 0 ? (
        empty
      ) : (
        <div className={list.isPlaceholderData ? styles.stale : undefined}>
          <ClipGrid clips={clips} label={label} />
        </div>
      )}
      {pages && (
        <Pagination
          className={styles.pages}
          page={pages.page}
          total={total}
          pageSize={pages.pageSize}
          onPageChange={pages.onPage}
          label="Pages of clips"
        />
      )}
    </>
  )
}
