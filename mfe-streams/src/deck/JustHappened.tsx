import { relativeTime } from '@shoal/bus'
import type { Moment } from '@shoal/bus/moments'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Plate } from '@shoal/ui/Plate'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import Play from 'lucide-react/icons/play'
import type { KeyboardEvent, ReactNode } from 'react'
import { canBeSeen, Sentence, sentenceOf, useGoTo, useMoments } from '../moments/index.ts'
import { useStreams } from '../streams/index.ts'
import styles from './Deck.module.css'
import { useNow } from './useNow.ts'

/** How many lines are listed. */
const listedMost = 30

/** The last moments, each with the way to its place in the time bar. One stop for the Tab key; arrows go through what is in it. */
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
        <ol className={styles.happened} tabIndex={0} aria-label="Just happened" onKeyDown={step}>
          {moments.slice(0, listedMost).map((moment) => (
            <Line key={moment.id} moment={moment} />
          ))}
        </ol>
      )}
    </Plate>
  )
}

/** Arrows go from button to button, Escape back to the list. */
function step(event: KeyboardEvent<HTMLOListElement>): void {
  const list = event.currentTarget
  if (event.key === 'Escape') list.focus()
  const buttons = [...list.querySelectorAll('button')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const to = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[Math.max(0, to)]?.focus()
}

function Line({ moment }: { moment: Moment }): ReactNode {
  const now = useNow(30_000)
  const goTo = useGoTo()
  const camera = useStreams((state) => state.streams.find(({ id }) => id === moment.streamId)?.name)
  return (
    <li data-kind={moment.kind}>
      <span className={styles.what}>
        <Sentence moment={moment} names="by-arrows" />
        <span className={styles.meta}>
          {camera !== undefined && moment.kind !== 'camera' && `${camera} · `}
          {relativeTime(moment.at, now)}
        </span>
      </span>
      {moment.kind !== 'camera' && canBeSeen(moment, now) && (
        <button
          type="button"
          className={styles.there}
          tabIndex={-1}
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
