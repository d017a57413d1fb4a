import { sessionArea } from '@shoal/bus'
import { type Clip, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { Pagination } from '@shoal/ui/Pagination'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { Answered } from '../layout/Answered.tsx'
import styles from './ClipsPlate.module.css'
import { QueuedClip } from './QueuedClip.tsx'
import { queueKey, refreshQueue } from './queue.ts'

const states: ReadonlyArray<{ value: Clip['status']; label: string; none: string }> = [
  { value: 'pending', label: 'Pending', none: 'Nothing waits' },
  { value: 'approved', label: 'Approved', none: 'Nothing is approved' },
  { value: 'played', label: 'Played', none: 'Nothing was played' },
  { value: 'rejected', label: 'Rejected', none: 'Nothing was rejected' },
  { value: 'failed', label: 'Failed', none: 'Nothing failed' },
]

/** Clips to look at and decide over, the longest waiting first [CLP-4]. */
export function ClipsPlate() {
  const { api } = useShell()
  const [status, setStatus] = useState<Clip['status']>('pending')
  const [page, setPage] = useState(0)
  const queue = useQuery({
    queryKey: [...queueKey, status, page],
    queryFn: ({ signal }) =>
      api(clipsArea).queue({ query: { status, page: page + 1, pageSize: limits.clipPageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  useEvent(clipsArea.receives.created, refreshQueue)
  useEvent(clipsArea.receives.status, refreshQueue)
  useEvent(clipsArea.receives.removed, refreshQueue)
  useEvent(sessionArea.topics.resync, refreshQueue)
  const choose = (next: string) => {
    setStatus(next as Clip['status'])
    setPage(0)
  }

  return (
    <Plate title="Clips" level={2} aside={<span role="status">{queue.data ? countText(queue.data.total) : ''}</span>}>
      <div className={styles.plate}>
        <ChoiceGroup label="State of clips" hideLabel options={states} value={status} onValueChange={choose} />
        <Answered
          query={queue}
          waiting={<SkeletonLines lines={3} avatar label="Reading the clips" />}
          failed="No clips"
        >
          {(data) =>
            data.clips.length === 0 ? (
              page > 0 ? (
                <EmptyState
                  title="This page is done"
                  icon={<Clapperboard />}
                  action={<Button onClick={() => setPage(0)}>To the first page</Button>}
                />
              ) : (
                <EmptyState title={states.find(({ value }) => value === status)?.none} icon={<Clapperboard />}>
                  {status === 'pending' && 'A clip that somebody makes appears here by itself.'}
                </EmptyState>
              )
            ) : (
              <ul className={styles.list} aria-label="Clips to decide over">
                {data.clips.map((clip) => (
                  <QueuedClip key={clip.id} clip={clip} onDecided={refreshQueue} />
                ))}
              </ul>
            )
          }
        </Answered>
        <Pagination
          page={page}
          total={queue.data?.total ?? 0}
          pageSize={limits.clipPageSize}
          onPageChange={setPage}
          label="Pages of clips"
        />
      </div>
    </Plate>
  )
}

const countText = (total: number) => (total === 1 ? '1 clip' : `${total.toLocaleString('en-US')} clips`)
