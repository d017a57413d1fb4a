import type { CSSProperties } from 'react'
import type { Mood } from './opponents.ts'
import styles from './Portrait.module.css'

export interface Features {
  /** The eyes: where both are, how high, and how large. */
  eyes: readonly [left: number, right: number, y: number, r: number]
  /** The mouth: where, and how large against the usual one; null for a face with a jaw of its own. */
  mouth: readonly [x: number, y: number, size: number] | null
  /** Of the eyelids. */
  skin: string
  /** Of the eyeballs; usually white. */
  ball?: string
  /** Of brows and lips. */
  line: string
}

const mouths: Readonly<Record<Mood, string>> = {
  calm: 'M-9 0Q0 5 9 0',
  smug: 'M-9 2Q3 8 11-4',
  hurt: 'M-9 5Q0-6 9 5',
  furious: 'M-11 5L-6-1L-1 4L4-1L10 5',
  dancing: 'M-10-3Q0 13 10-3Z',
  winning: 'M-12-4Q0 16 12-4Z',
  losing: 'M-8 5Q0-3 8 5',
}

/** Eyes that blink, brows and a mouth, which show the mood. */
export function Face({
  eyes: [left, right, y, r],
  mouth,
  skin,
  ball = '#f1faf7',
  line,
  mood,
  speaks,
  id,
}: Features & { mood: Mood; speaks: boolean; id: string }) {
  const isOpen = mood === 'dancing' || mood === 'winning'
  return (
    <>
      {[left, right].map((x, place) => (
        <g key={x} transform={`translate(${x} ${y})`} style={{ '--turn': place === 0 ? 1 : -1 } as CSSProperties}>
          <clipPath id={`${id}eye${place}`}>
            <circle r={r} />
          </clipPath>
          <circle r={r} fill={ball} />
          <g className={styles.pupil}>
            <circle r={r * 0.52} fill="#06161a" />
            <circle cx={r * 0.18} cy={r * -0.2} r={r * 0.16} fill="#fff" />
          </g>
          <g clipPath={`url(#${id}eye${place})`}>
            <rect className={styles.lid} x={-r} y={-r} width={r * 2} height={r * 2} fill={skin} />
          </g>
          <circle r={r} fill="none" stroke="#000" strokeOpacity=".35" strokeWidth="1.5" />
          <path
            className={styles.brow}
            d={`M${-r} ${-r - 4}Q0 ${-r - 9} ${r} ${-r - 4}`}
            fill="none"
            stroke={line}
            strokeWidth={r * 0.32}
            strokeLinecap="round"
          />
        </g>
      ))}
      {mouth && (
        <g transform={`translate(${mouth[0]} ${mouth[1]}) scale(${mouth[2]})`}>
          {speaks ? (
            <g className={styles.speaking}>
              <ellipse rx="9" ry="7" fill="#32070d" stroke={line} strokeWidth="2" />
              <ellipse cy="3" rx="5" ry="2.6" fill="#d9607a" />
            </g>
          ) : (
            <path
              d={mouths[mood]}
              fill={isOpen ? '#32070d' : 'none'}
              stroke={line}
              strokeWidth="3"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          )}
        </g>
      )}
    </>
  )
}
