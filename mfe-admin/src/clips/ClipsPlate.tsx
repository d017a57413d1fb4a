import { type Clip, clipsArea } from '@shoal/bus/clips'
import { limits } from '@shoal/bus/clips/limits'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { Plate } from '@shoal/ui/Plate'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
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
  const queue = usePages({
    key: [...queueKey, status],
    size: limits.clipPageSize,
    label: 'Pages of clips',
    load: (page, signal) =>
      api(clipsArea).queue({ query: { status, page: page + 1, pageSize: limits.clipPageSize }, signal }),
  })
  useEvent(clipsArea.receives.created, refreshQueue)
  useEvent(clipsArea.receives.status, refreshQueue)
  useEvent(clipsArea.receives.removed, refreshQueue)
  const known = queue.query.data

  return (
    <Plate title="Clips" level={2} aside={<span role="status">{known ? countText(known.total) : ''}</span>}>
      <div className={styles.plate}>
        <ChoiceGroup
          label="State of clips"
          hideLabel
          options={states}
          value={status}
          onValueChange={(next) => setStatus(next as Clip['status'])}
        />
        <Listing
          {...queue}
          waiting={{ lines: 3, avatar: true, label: 'Reading the clips' }}
          failed="No clips"
          empty={{
            title: states.find(({ value }) => value === status)?.none,
            icon: <Clapperboard />,
            children: status === 'pending' && 'A clip that somebody makes appears here by itself.',
          }}
          rows={(data) => data.clips}
        >
          {(clips) => (
            <ul className={styles.list} aria-label="Clips to decide over">
              {clips.map((clip) => (
                <QueuedClip key={clip.id} clip={clip} onDecided={refreshQueue} />
              ))}
            </ul>
          )}
        </Listing>
      </div>
    </Plate>
  )
}

const countText = (total: number) => (total === 1 ? '1 clip' : `${total.toLocaleString('en-US')} clips`)
