import { ApiError, formatDate, problemText } from '@shoal/bus'
import type { Recording, RecordingKind } from '@shoal/bus/episodes'
import { usePageTitle } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Loader } from '@shoal/ui/Loader'
import { Monitor } from '@shoal/ui/Monitor'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import FilmIcon from 'lucide-react/icons/film'
import { type ReactNode, useEffect, useRef } from 'react'
import card from '../layout/Card.module.css'
import { Film } from './Film.tsx'
import { LockedFilm } from './LockedFilm.tsx'
import cards from './RecordingCard.module.css'
import { RecordingCard } from './RecordingCard.tsx'
import { recordingAddress } from './recordingAddress.ts'
import { useRecording, useRecordings } from './recordingQueries.ts'
import styles from './WatchView.module.css'
import { lengthText, numberText } from './words.ts'

/** One recording, played, and what else there is of its season. */
export function WatchView({ id, kind, all }: { id: string; kind: RecordingKind; all: string }): ReactNode {
  const found = useRecording(id)
  usePageTitle(recordingAddress[kind], found.data?.title ?? null)
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recording begins at the top
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    top.current?.scrollIntoView?.({ block: 'start' })
  }, [id])
  const back = (
    <Button size="small" variant="ghost" icon={<ArrowLeft />} onClick={() => recordingAddress[kind].go(null)}>
      {all}
    </Button>
  )
  if (found.data) {
    return (
      <div className={styles.view} ref={top}>
        <div>{back}</div>
        <Playing
          key={id}
          recording={found.data}
          renew={async () => (await found.refetch({ throwOnError: true })).data?.url ?? null}
        />
        <More recording={found.data} />
      </div>
    )
  }
  const gone = found.error instanceof ApiError && found.error.status === 404
  return (
    <div className={styles.view}>
      <div>{back}</div>
      {gone ? (
        <EmptyState level={1} icon={<FilmIcon />} title="There is no such recording">
          It was taken away, or the address has a slip in it.
        </EmptyState>
      ) : (
        <Monitor label="Recording" aria-busy={found.isPending}>
          <div className={styles.middle}>
            {found.isError ? (
              <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
                {problemText(found.error)}
              </ErrorState>
            ) : (
              <Loader label="Loading the recording" />
            )}
          </div>
        </Monitor>
      )}
    </div>
  )
}

function Playing({ recording, renew }: { recording: Recording; renew(): Promise<string | null> }): ReactNode {
  const { url, title, description, duration, publishedAt } = recording
  return (
    <article className={styles.playing}>
      {url === null ? <LockedFilm recording={recording} /> : <Film recording={recording} url={url} renew={renew} />}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.facts}>
        {numberText(recording)} · {lengthText(duration)} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </p>
      {description !== '' && <p className={styles.text}>{description}</p>}
    </article>
  )
}

function More({ recording }: { recording: Recording }): ReactNode {
  const { kind, season, id } = recording
  const others = useRecordings(kind, season).data?.recordings.filter(
    (other) => other.id !== id && other.season === season,
  )
  if (!others || others.length === 0) return null
  return (
    <section className={styles.more} aria-labelledby="more-of-season">
      <h2 id="more-of-season" className={styles.heading}>
        More of season {season}
      </h2>
      <ul className={`${card.grid} ${cards.grid}`}>
        {others.map((other) => (
          <RecordingCard key={other.id} recording={other} />
        ))}
      </ul>
    </section>
  )
}
