import { memo, useId } from 'react'
import { Face } from './Face.tsx'
import { figures } from './figures.tsx'
import type { Mood, OpponentId } from './opponents.ts'
import styles from './Portrait.module.css'

export interface PortraitProps {
  opponent: OpponentId
  mood?: Mood
  speaks?: boolean
  /** As a picture of themselves: nothing of it moves. */
  still?: boolean
}

/** The picture of an opponent's camera: drawn, for the eye only; their words and their mood are told beside it. */
export const Portrait = memo(function Portrait({
  opponent,
  mood = 'calm',
  speaks = false,
  still = false,
}: PortraitProps) {
  // Several of them stand on one page.
  const id = useId()
  const { Scene, Body, face } = figures[opponent]
  return (
    <svg
      className={styles.portrait}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      data-opponent={opponent}
      data-mood={mood}
      data-speaks={speaks || undefined}
      data-still={still || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <Scene id={id} />
      <g className={styles.body}>
        <Body id={id} />
        <Face {...face} mood={mood} speaks={speaks} id={id} />
      </g>
      <Signs mood={mood} />
      <rect className={styles.heat} width="320" height="180" fill="#ff2d12" />
    </svg>
  )
})

/** Signs of a mood that fly around the opponent. */
function Signs({ mood }: { mood: Mood }) {
  switch (mood) {
    case 'furious':
      return (
        <g fill="#dfe9e7">
          <path className={styles.puff} d="M86 62a9 9 0 0 1 0-16a10 10 0 0 1 17-3a8 8 0 0 1 3 15q-6 8-20 4z" />
          <path className={styles.puff} d="M234 62a9 9 0 0 0 0-16a10 10 0 0 0-17-3a8 8 0 0 0-3 15q6 8 20 4z" />
        </g>
      )
    case 'hurt':
      return (
        <g fill="#9fdcff">
          <path className={styles.drop} d="M122 104q-5 8 0 11q5-3 0-11z" />
          <path className={styles.drop} d="M200 104q-5 8 0 11q5-3 0-11z" />
        </g>
      )
    case 'dancing':
      return (
        <g fill="#e4f6f1">
          <path className={styles.note} d="M66 70v-20l12-3v17a5 4 0 1 1-3-4v-8l-6 2v16a5 4 0 1 1-3-0z" />
          <path className={styles.note} d="M248 62v-20l12-3v17a5 4 0 1 1-3-4v-8l-6 2v16a5 4 0 1 1-3-0z" />
          <path className={styles.note} d="M276 112v-14l9-2v12a4 3 0 1 1-2-3v-6l-5 1v12a4 3 0 1 1-2-0z" />
        </g>
      )
    case 'winning':
      return (
        <g fill="#e4f6f1">
          {[
            [58, 54],
            [262, 46],
            [282, 112],
            [40, 118],
          ].map(([x, y]) => (
            <path
              key={x}
              className={styles.star}
              d={`M${x} ${y! - 9}l2.4 6.6l6.6 2.4l-6.6 2.4l-2.4 6.6l-2.4-6.6l-6.6-2.4l6.6-2.4z`}
            />
          ))}
        </g>
      )
    case 'losing':
      return (
        <g stroke="#7fb9d8" strokeWidth="2" strokeLinecap="round">
          <path
            d="M112 40a15 15 0 0 1 4-28a20 20 0 0 1 38-5a16 16 0 0 1 28 4a13 13 0 0 1 6 29z"
            fill="#3c5560"
            stroke="none"
          />
          {[122, 140, 158, 176].map((x) => (
            <path key={x} className={styles.rain} d={`M${x} 46l-3 9`} />
          ))}
        </g>
      )
    default:
      return null
  }
}
