import type { BusRecord, HostBus } from '@shoal/bus'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { TextInput } from '@shoal/ui/TextInput'
import { Pause, Play, Search } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import styles from './Events.module.css'
import { useRecords } from './useRecords.ts'
import { payloadText, visibleRecords } from './visibleRecords.ts'

/** What goes over the bus, as it happens. */
export function EventsTab({ bus }: { bus: HostBus }): ReactNode {
  const [paused, setPaused] = useState(false)
  const [after, setAfter] = useState<BusRecord | null>(null)
  const [filter, setFilter] = useState('')
  const words = useDeferredValue(filter)
  const { records, dropped, subscriptions } = useRecords(bus, paused)
  const shown = useMemo(() => visibleRecords(records, after, words), [records, after, words])
  const lost = Object.values(dropped).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.tab}>
      <div className={styles.tools}>
        <TextInput
          className={styles.filter}
          label="Filter by name, owner or kind"
          hideLabel
          type="search"
          placeholder="Filter by name, owner or kind"
          prefix={<Search />}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button
          size="small"
          aria-pressed={paused}
          icon={paused ? <Play size={13} /> : <Pause size={13} />}
          onClick={() => setPaused(!paused)}
        >
          {paused ? 'Go on' : 'Pause'}
        </Button>
        <Button size="small" disabled={shown.length === 0} onClick={() => setAfter(records.at(-1) ?? null)}>
          Clear list
        </Button>
      </div>
      <div className={styles.counts}>
        <Counts title="Subscriptions" counts={subscriptions} none="none" />
        <Counts title={`Dropped ${lost}`} counts={dropped} none="none" bad={lost > 0} />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={words === '' ? 'Nothing happened yet' : 'Nothing fits the filter'}>
          {paused ? 'The list is paused.' : 'What goes over the bus appears here.'}
        </EmptyState>
      ) : (
        <ol className={styles.list} aria-label="Events, newest first">
          {shown.map((record) => (
            <Line key={idOf(record)} record={record} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Counts({
  title,
  counts,
  none,
  bad,
}: {
  title: string
  counts: Readonly<Record<string, number>>
  none: string
  bad?: boolean
}): ReactNode {
  const entries = Object.entries(counts).sort(([, one], [, other]) => other - one)
  return (
    <p data-bad={bad || undefined}>
      <b>{title}</b>
      {entries.length === 0 && <span>{none}</span>}
      {entries.map(([name, count]) => (
        <span key={name}>
          {name} <i>{count}</i>
        </span>
      ))}
    </p>
  )
}

const ids = new WeakMap<BusRecord, number>()
let lastId = 0
function idOf(record: BusRecord): number {
  const known = ids.get(record)
  if (known !== undefined) return known
  lastId += 1
  ids.set(record, lastId)
  return lastId
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** Records never change, so a line is drawn once. */
const Line = memo(function Line({ record }: { record: BusRecord }): ReactNode {
  const [open, setOpen] = useState(false)
  const { at, kind, name, owner, payload } = record
  return (
    <li data-kind={kind}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <time>{clock.format(at)}</time>
        <span className={styles.kind}>{kind}</span>
        <span className={styles.name}>{name}</span>
        <span className={styles.owner}>{owner}</span>
        <span className={styles.payload}>{payloadText(payload).slice(0, 160)}</span>
      </button>
      {open && <pre className={styles.json}>{payloadText(payload, 2)}</pre>}
    </li>
  )
})
