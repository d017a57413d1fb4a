import type { Clip } from '@shoal/bus/clips'
import { AddressLink } from '@shoal/remote-kit'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ReactNode, useId } from 'react'
import { ClipGrid } from './ClipCard.tsx'
import styles from './ClipView.module.css'
import { noFilters, useClipList } from './clipQueries.ts'
import { clipsAddress } from './clipsAddress.ts'

/** How many clips of the camera, and how many others, are shown below one. */
const most = 3

/** Other clips: those of the same camera, and the newest of the others. Empty until both are known. */
function useMore(clip: Clip): { alike: Clip[]; newest: Clip[]; next: Clip | null } {
  const ofCamera = useClipList({ view: 'browse', filters: { ...noFilters, room: clip.room }, page: 0 })
  const ofAll = useClipList({ view: 'browse', filters: noFilters, page: 0 })
  // Both are waited for, so that what stands there does not change its place.
  if (ofCamera.isPending || ofAll.isPending) return { alike: [], newest: [], next: null }
  const others = (ofCamera.data?.clips ?? []).filter(({ id }) => id !== clip.id)
  const newest = (ofAll.data?.clips ?? []).filter(({ id, room }) => id !== clip.id && room !== clip.room)
  // Lists are newest first, so the next is the one that was made before; after the oldest it goes on with other cameras.
  const older = others.find(({ createdAt }) => createdAt < clip.createdAt)
  return { alike: others.slice(0, most), newest: newest.slice(0, most), next: older ?? newest[0] ?? others[0] ?? null }
}

/** On to another clip without a way back to the list: an older one of the same camera, then of the others. */
export function NextClip({ clip }: { clip: Clip }): ReactNode {
  const { next } = useMore(clip)
  if (!next) return null
  return (
    <AddressLink address={clipsAddress} to={{ view: 'clip', id: next.id }} className={styles.next}>
      <span>Next clip</span> <b>{next.name}</b>
      <ArrowRight aria-hidden="true" />
    </AddressLink>
  )
}

/** What to watch next. Renders nothing if there is none or it cannot be loaded. */
export function MoreClips({ clip }: { clip: Clip }): ReactNode {
  const { alike, newest } = useMore(clip)
  if (alike.length + newest.length === 0) return null
  return (
    <div className={styles.more}>
      <Some title={`More of ${clip.room}`} clips={alike} />
      <Some title={alike.length > 0 ? 'New from the others' : 'More clips'} clips={newest} />
    </div>
  )
}

function Some({ title, clips }: { title: string; clips: Clip[] }): ReactNode {
  const id = useId()
  if (clips.length === 0) return null
  return (
    <section className={styles.some} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ClipGrid clips={clips} label={title} />
    </section>
  )
}
