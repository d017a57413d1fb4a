import { formatDate } from '@shoal/bus'
import type { LiveStream } from '@shoal/bus/streams'
import { AnchoredCard } from '@shoal/ui/AnchoredCard'
import { Figure } from '@shoal/ui/Figure'
import type { ReactNode } from 'react'
import type { CameraState, PeopleOfCamera } from './CameraCard.tsx'
import styles from './CameraHoverCard.module.css'
import { useReports } from './reports/reportsStore.ts'

const states: Record<CameraState, string> = {
  live: 'Live now',
  locked: 'Live for season pass holders',
  offline: 'Offline. It comes back by itself.',
  placeholder: 'A camera to come',
}

/** UI-2: more about a camera, beside its card; goes 500 ms after the pointer left. */
export default function CameraHoverCard({
  anchor,
  stream,
  state,
  viewers,
  People,
  onClose,
}: {
  anchor: Element
  stream: LiveStream
  state: CameraState
  viewers: number
  People: PeopleOfCamera | null
  onClose(): void
}): ReactNode {
  const reports = useReports((all) => all.counts[stream.id]?.total ?? 0)
  return (
    <AnchoredCard anchor={anchor} onClose={onClose} label={`About ${stream.name}`} side="top">
      <div className={styles.card}>
        <p className={styles.name}>{state === 'placeholder' ? 'Not revealed yet' : stream.name}</p>
        <p className={styles.state} data-state={state}>
          {states[state]}
        </p>
        {(state === 'live' || state === 'locked') && People && <People camera={stream.id} show="names" />}
        {state !== 'placeholder' && (
          <dl className={styles.facts}>
            {viewers > 0 && <Fact name="Watching" value={viewers.toLocaleString('en-US')} />}
            <Fact name="Season" value={String(stream.season)} />
            <Fact name="Since" value={formatDate(stream.createdAt)} />
            {reports > 0 && <Fact name="Reports" value={String(reports)} />}
          </dl>
        )}
      </div>
    </AnchoredCard>
  )
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <Figure>{value}</Figure>
      </dd>
    </div>
  )
}
