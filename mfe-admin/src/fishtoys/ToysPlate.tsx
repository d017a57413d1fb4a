import { fishtoysArea, type ToyStatus } from '@shoal/bus/fishtoys'
import { limits } from '@shoal/bus/fishtoys/limits'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Listing, usePages } from '@shoal/remote-kit/lists'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { Plate } from '@shoal/ui/Plate'
import { Fish } from 'lucide-react'
import { useState } from 'react'
import { QueuedToyLine } from './QueuedToyLine.tsx'
import { queueKey, refreshQueue } from './queue.ts'
import styles from './ToysPlate.module.css'

const states: ReadonlyArray<{ value: ToyStatus; label: string; none: string }> = [
  { value: 'queued', label: 'Waiting', none: 'Nothing waits' },
  { value: 'approved', label: 'Approved', none: 'Nothing was approved' },
  { value: 'rejected', label: 'Rejected', none: 'Nothing was rejected' },
  { value: 'returned', label: 'Gone back', none: 'Nothing went back by itself' },
]

/** Toys to decide over, the longest waiting first [ITEM-3]. */
export function ToysPlate() {
  const { api } = useShell()
  const [status, setStatus] = useState<ToyStatus>('queued')
  const queue = usePages({
    key: [...queueKey, status],
    size: limits.queuePageSize,
    label: 'Pages of toys',
    load: (page, signal) =>
      api(fishtoysArea).queue({ query: { status, page, pageSize: limits.queuePageSize }, signal }),
  })
  useEvent(fishtoysArea.receives.queued, refreshQueue)
  useEvent(fishtoysArea.receives.approved, refreshQueue)
  useEvent(fishtoysArea.receives.rejected, refreshQueue)
  const known = queue.query.data

  return (
    <Plate title="Fishtoys" level={2} aside={<span role="status">{known ? countText(known.total, status) : ''}</span>}>
      <div className={styles.plate}>
        <ChoiceGroup
          label="State of toys"
          hideLabel
          options={states}
          value={status}
          onValueChange={(next) => setStatus(next as ToyStatus)}
        />
        <Listing
          {...queue}
          waiting={{ lines: 3, avatar: true, label: 'Reading the toys' }}
          failed="No toys"
          empty={{
            title: states.find(({ value }) => value === status)?.none,
            icon: <Fish />,
            children: status === 'queued' && 'A toy that somebody uses appears here by itself.',
          }}
          rows={(data) => data.toys}
        >
          {(toys) => (
            <ul className={styles.list} aria-label="Toys to decide over">
              {toys.map((toy) => (
                <QueuedToyLine key={toy.id} toy={toy} />
              ))}
            </ul>
          )}
        </Listing>
      </div>
    </Plate>
  )
}

function countText(total: number, status: ToyStatus): string {
  const count = total === 1 ? '1 toy' : `${total.toLocaleString('en-US')} toys`
  return status === 'queued' && total > 0 ? `${count} waiting` : count
}
