import { problemText } from '@shoal/bus'
import type { Recording, RecordingKind } from '@shoal/bus/episodes'
import { currentSeason } from '@shoal/bus/streams/limits'

import { useAddress } from '@shoal/remote-kit'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { PanelHead } from '@shoal/ui/PanelHead'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import Film from 'lucide-react/icons/film'
import { type ReactNode, useState } from 'react'
import card from '../layout/Card.module.css'
import panel from '../layout/Panel.module.css'
import cards from './RecordingCard.module.css'
import { RecordingCard } from './RecordingCard.tsx'
import styles from './RecordingsPanel.module.css'
import { recordingAddress } from './recordingAddress.ts'
import { useRecordingNews, useRecordings } from './recordingQueries.ts'
import { WatchView } from './WatchView.tsx'

const words: Record<RecordingKind, { title: string; intro: string; empty: string; soon: string }> = {
  episode: {
    title: 'Episodes',
    intro: 'The show, told from the beginning. It goes on where you stopped.',
    empty: 'No episodes yet',
    soon: 'Episodes appear here as soon as they are published. The cameras are live meanwhile.',
  },
  bts: {
    title: 'Behind the scenes',
    intro: 'What the cameras of the show do not show.',
    empty: 'Nothing from behind the scenes yet',
    soon: 'Recordings appear here as soon as they are published.',
  },
}

/** Recordings of one kind: a list by season, and one of them played [STR-15]. */
export function RecordingsPanel({ kind }: { kind: RecordingKind }): ReactNode {
  const playing = useAddress(recordingAddress[kind])
  const [season, setSeason] = useState<number | null>(null)
  useRecordingNews()
  const { title } = words[kind]
  return (
    <div className={panel.panel}>
      {playing === null ? (
        <List kind={kind} season={season} onSeason={setSeason} />
      ) : (
        <WatchView id={playing} kind={kind} all={kind === 'episode' ? 'All episodes' : title} />
      )}
    </div>
  )
}

function List({
  kind,
  season,
  onSeason,
}: {
  kind: RecordingKind
  season: number | null
  onSeason(season: number | null): void
}): ReactNode {
  const found = useRecordings(kind, season)
  const { title, intro } = words[kind]
  const seasons = found.data?.seasons ?? []
  return (
    <>
      <PanelHead title={title} lead={intro}>
        {seasons.length > 1 && (
          <ChoiceGroup
            label="Season"
            hideLabel
            options={[
              { value: '', label: 'All seasons' },
              ...seasons.map((each) => ({ value: String(each), label: `Season ${each}` })),
            ]}
            value={season === null ? '' : String(season)}
            onValueChange={(value) => onSeason(value === '' ? null : Number(value))}
          />
        )}
      </PanelHead>
      {found.isPending ? (
        <Waiting title={title} />
      ) : found.isError ? (
        <ErrorState
          title={`${title} could not be loaded`}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        >
          {problemText(found.error)}
        </ErrorState>
      ) : found.data.recordings.length === 0 ? (
        <EmptyState icon={<Film />} title={words[kind].empty}>
          {words[kind].soon}
        </EmptyState>
      ) : (
        <Seasons recordings={found.data.recordings} />
      )}
    </>
  )
}

function Seasons({ recordings }: { recordings: readonly Recording[] }): ReactNode {
  const seasons = [...new Set(recordings.map(({ season }) => season))]
  return seasons.map((season) => (
    <section key={season} className={styles.season} aria-labelledby={`season-${season}`}>
      <h2 id={`season-${season}`}>
        Season {season}
        {season === currentSeason && <span>now on</span>}
      </h2>
      <ul className={`${card.grid} ${cards.grid}`}>
        {recordings
          .filter((recording) => recording.season === season)
          .map((recording) => (
            <RecordingCard key={recording.id} recording={recording} />
          ))}
      </ul>
    </section>
  ))
}

function Waiting({ title }: { title: string }): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>Loading {title.toLowerCase()}</VisuallyHidden>
      <ul className={`${card.grid} ${cards.grid}`} aria-hidden="true">
        {[1, 2, 3, 4].map((place) => (
          <li key={place} className={card.card}>
            <i className={card.picture} />
            <i className={cards.line} />
            <i className={cards.line} />
          </li>
        ))}
      </ul>
    </div>
  )
}
