import type { Clip } from '@shoal/bus/clips'
import { type ReactNode, useId } from 'react'
import { ClipGrid } from './ClipCard.tsx'
import styles from './ClipView.module.css'
import { noFilters, useClipList } from './clipQueries.ts'

/** How many clips are shown below one. */
const most = 6

/** What to watch next: of the same camera first, then the newest. Nothing, when there is nothing or it does not come. */
export function MoreClips({ clip }: { clip: Clip }): ReactNode {
  const title = useId()
  const alike = useClipList({ view: 'browse', filters: { ...noFilters, room: clip.room }, page: 0 })
  const newest = useClipList({ view: 'browse', filters: noFilters, page: 0 })
  const clips = new Map<string, Clip>()
  // Both are waited for, so that what stands there does not change its place.
  if (!alike.isPending && !newest.isPending)
    for (const next of [...(alike.data?.clips ?? []), ...(newest.data?.clips ?? [])])
      if (next.id !== clip.id && clips.size < most) clips.set(next.id, next)
  if (clips.size === 0) return null
  return (
    <section className={styles.more} aria-labelledby={title}>
      <h2 id={title}>More clips</h2>
      <ClipGrid clips={[...clips.values()]} label="More clips" />
    </section>
  )
}
