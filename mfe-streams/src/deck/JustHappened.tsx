import { relativeTime } from '@shoal/bus'
import type { Moment } from '@shoal/bus/moments'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { canBeSeen, Sentence, sentenceOf, useGoTo, useMoments } from '../moments/index.ts'
import { useStreams } from '../streams/index.ts'
import styles from './Deck.module.css'
import { useNow } from './useNow.ts'

/** How many lines are listed. */
const listedMost = 30

/** The last moments, each with the way to its place in the time bar. */
export function JustHappened(): ReactNode {
  const { phase, problem, moments, load } = useMoments((state) => state)
  return (
    <Plate title="Just happened" level={2} flush className={styles.plate}>
      {phase === 'loading' ? (
        <SkeletonLines className={styles.padded} lines={4} label="Reading what just happened" />
      ) : phase === 'failed' ? (
        <ErrorState title="Not known right now" onRetry={() => void load()}>
          {problem}
        </ErrorState>
      ) : moments.length === 0 ? (
        <EmptyState title="A quiet day so far" level={3}>
          Tips, finds, clips and results stand here as they come.
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ol className={styles.happened} tabIndex={0} aria-label="Just happened">
          {moments.slice(0, listedMost).map((moment) => (
            <Line key={moment.id} moment={moment} />
          ))}
        </ol>
      )}
    </Plate>
  )
}

function Line({ moment }: { moment: Moment }): ReactNode {
  const now = useNow(30_000)
  const goTo = useGoTo()
  const camera = useStreams((state) => state.streams.find(({ id }) => id === moment.streamId)?.name)
  return (
    <li data-kind={moment.kind}>
      <span className={styles.what}>
        <Sentence moment={moment} names />
        <span className={styles.meta}>
          {camera !== undefined && moment.kind !== 'camera' && `${camera} · `}
          {relativeTime(moment.at, now)}
        </span>
      </span>
      {moment.kind !== 'camera' && canBeSeen(moment, now) && (
        <button
          type="button"
          className={styles.there}
          aria-label={`See it: ${sentenceOf(moment)}`}
          onClick={() => goTo(moment)}
        >
          <Play aria-hidden="true" />
          See it
        </button>
      )}
    </li>
  )
}
