import type { PrizeRarity } from '@shoal/bus/prizes/odds'
import { type CSSProperties, memo, useId } from 'react'
import styles from './Machine.module.css'
import type { Stage } from './useSpin.ts'

/** Capsules behind the window, from the back to the front: where, how turned, of which rarity. */
const pile: ReadonlyArray<readonly [x: number, y: number, turn: number, rarity: PrizeRarity]> = [
  [92, 258, -24, 'COMMON'],
  [134, 250, 12, 'UNCOMMON'],
  [178, 254, -8, 'COMMON'],
  [222, 249, 30, 'RARE'],
  [266, 255, -16, 'COMMON'],
  [306, 260, 20, 'UNCOMMON'],
  [112, 286, 40, 'COMMON'],
  [156, 283, -30, 'COMMON'],
  [202, 282, 6, 'UNCOMMON'],
  [246, 285, -36, 'COMMON'],
  [288, 287, 14, 'COMMON'],
  [136, 312, -12, 'RARE'],
  [180, 313, 26, 'COMMON'],
  [224, 312, -20, 'EPIC'],
  [266, 314, 8, 'COMMON'],
  [202, 334, -44, 'COMMON'],
]
const bolts = Array.from({ length: 12 }, (_, index) => index * 30)
const bubbles = [
  [120, 150, 5],
  [148, 190, 3],
  [268, 160, 4],
  [296, 205, 6],
  [230, 120, 3],
  [176, 132, 2.5],
] as const

/** One capsule: a cup of metal, and a lid of tinted glass in the colour of its rarity. */
function Capsule({
  x,
  y,
  turn,
  rarity,
  id,
  r = 24,
}: {
  x: number
  y: number
  turn: number
  rarity: PrizeRarity
  id: string
  r?: number
}) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${turn}) scale(${r / 24})`}
      style={{ color: `var(--${rarity.toLowerCase()})` }}
    >
      <circle r="24" fill="#071316" />
      <path d="M-23 1a23 23 0 0 0 46 0z" fill={`url(#${id}cup)`} />
      <path d="M-23-1a23 23 0 0 1 46 0z" fill="currentColor" fillOpacity=".62" />
      <path d="M-23-1a23 23 0 0 1 46 0z" fill={`url(#${id}glass)`} />
      <path d="M-23.5 0h47" stroke="#03090b" strokeWidth="3" />
      <path
        d="M-15-10a19 19 0 0 1 10-7.5"
        stroke="#fff"
        strokeOpacity=".75"
        strokeWidth="3.2"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  )
}

/**
 * The machine: a porthole into a tank of capsules, and a claw on a rail above them. For the eye only; the prizes are told
 * beside it.
 */
export const Machine = memo(function Machine({ stage, best }: { stage: Stage; best: PrizeRarity | null }) {
  // Two of them may stand on one page.
  const id = useId()
  const light = best === null || stage === 'asking' ? 'var(--live)' : `var(--${best.toLowerCase()})`
  return (
    <svg
      className={styles.machine}
      viewBox="0 0 400 470"
      data-stage={stage}
      data-best={best ?? undefined}
      style={{ '--light': light } as CSSProperties}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={`${id}water`} cx=".5" cy=".2" r=".95">
          <stop offset="0" stopColor="#1f6a72" />
          <stop offset=".5" stopColor="#0b333a" />
          <stop offset="1" stopColor="#031013" />
        </radialGradient>
        <linearGradient id={`${id}body`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#8ba1a4" />
          <stop offset=".1" stopColor="#5d7376" />
          <stop offset=".55" stopColor="#415659" />
          <stop offset=".9" stopColor="#314548" />
          <stop offset="1" stopColor="#5b7073" />
        </linearGradient>
        <linearGradient id={`${id}ring`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#c8d8da" />
          <stop offset=".45" stopColor="#6a8184" />
          <stop offset="1" stopColor="#2a3c3f" />
        </linearGradient>
        <linearGradient id={`${id}cup`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#9fb3b5" />
          <stop offset="1" stopColor="#34484b" />
        </linearGradient>
        <linearGradient id={`${id}glass`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".34" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}shine`} cx=".5" cy=".5" r=".5">
          <stop offset="0" stopColor="var(--light)" stopOpacity=".85" />
          <stop offset=".45" stopColor="var(--light)" stopOpacity=".28" />
          <stop offset="1" stopColor="var(--light)" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}window`}>
          <circle cx="200" cy="196" r="146" />
        </clipPath>
      </defs>

      {/* The case, its feet, and the tray. */}
      <path d="M60 452h60l-8 16H70zM280 452h60l-10 16h-42z" fill="#1b292b" />
      <path d="M34 16h332l18 18v402l-18 18H34l-18-18V34z" fill={`url(#${id}body)`} stroke="#0a1517" strokeWidth="2" />
      <path d="M36 19h328l17 17" fill="none" stroke="#e2eff0" strokeOpacity=".55" strokeWidth="1.5" />
      <path d="M26 362h348" stroke="#0c191b" strokeOpacity=".7" strokeWidth="2" />
      <path d="M26 364h348" stroke="#cfe0e2" strokeOpacity=".3" strokeWidth="1" />
      {[36, 364].map((x) =>
        [34, 350, 376, 434].map((y) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${x + y})`}>
            <circle r="6" fill="#93a8ab" stroke="#1a292b" />
            <path d="M-4 0h8" stroke="#23383b" strokeWidth="1.6" />
          </g>
        )),
      )}

      {/* The window. */}
      <circle cx="200" cy="196" r="166" fill="#0b1719" />
      <g clipPath={`url(#${id}window)`}>
        <circle cx="200" cy="196" r="148" fill={`url(#${id}water)`} />
        <g className={styles.rays}>
          <path d="M150 30l-90 320h70l52-320zM236 30l34 320h76l-84-320z" fill="#bdfdf3" fillOpacity=".07" />
        </g>
        <circle className={styles.shine} cx="200" cy="220" r="170" fill={`url(#${id}shine)`} />
        {bubbles.map(([cx, cy, r], index) => (
          <circle
            key={cx}
            className={styles.bubble}
            style={{ animationDelay: `${index * 0.23}s` }}
            {...{ cx, cy, r }}
            fill="#d9fffa"
            fillOpacity=".16"
            stroke="#d9fffa"
            strokeOpacity=".4"
          />
        ))}
        {pile.map(([x, y, turn, rarity]) => (
          <Capsule key={`${x} ${y}`} {...{ x, y, turn, rarity, id }} />
        ))}

        {/* Rail, cable and claw. */}
        <path d="M40 76h320" stroke="#0a1719" strokeWidth="13" />
        <path d="M40 73h320" stroke="#6f8789" strokeWidth="6" />
        <path d="M40 71h320" stroke="#c9dadb" strokeOpacity=".5" strokeWidth="1.5" />
        <g className={styles.carriage}>
          <path d="M182 64h36v22h-36z" fill="#51686b" stroke="#0a1719" strokeWidth="2" />
          <circle cx="200" cy="75" r="4.5" fill="var(--light)" />
          <g className={styles.hoist}>
            <path d="M200 -140v240" stroke="#0a1719" strokeWidth="5" />
            <path d="M200 -140v240" stroke="#8fa5a8" strokeWidth="2" strokeDasharray="5 3" />
            <g className={styles.caught}>
              <Capsule x={200} y={152} turn={-8} rarity={best ?? 'COMMON'} id={id} r={27} />
            </g>
            <path d="M184 100h32l6 14h-44z" fill="#71888b" stroke="#0a1719" strokeWidth="2" />
            <path
              className={styles.left}
              d="M186 113q-22 18-15 40 4 12 15 17l3-7q-8-6-9-14-2-14 15-30z"
              fill="#9db2b5"
              stroke="#0a1719"
              strokeWidth="2"
            />
            <path
              className={styles.right}
              d="M214 113q22 18 15 40-4 12-15 17l-3-7q8-6 9-14 2-14-15-30z"
              fill="#83999c"
              stroke="#0a1719"
              strokeWidth="2"
            />
          </g>
        </g>
        <path
          d="M74 128a146 146 0 0 1 92-74"
          stroke="#fff"
          strokeOpacity=".22"
          strokeWidth="10"
          strokeLinecap="round"
          fill="none"
        />
        <path d="M66 158q1-7 3-13" stroke="#fff" strokeOpacity=".2" strokeWidth="9" strokeLinecap="round" fill="none" />
      </g>
      <circle cx="200" cy="196" r="156" fill="none" stroke={`url(#${id}ring)`} strokeWidth="20" />
      <circle cx="200" cy="196" r="146" fill="none" stroke="#06100f" strokeWidth="3" />
      <circle cx="200" cy="196" r="166.5" fill="none" stroke="#06100f" strokeWidth="2" />
      {bolts.map((turn, index) => (
        <g key={turn} transform={`rotate(${turn} 200 196)`}>
          <circle cx="200" cy="40" r="5" fill="#aabec0" stroke="#1a292b" />
          <path d="M197 40h6" stroke="#2b4043" strokeWidth="1.4" />
          <g transform="rotate(15 200 196)">
            <circle cx="200" cy="40" r="5" fill="#0a1719" />
            <circle
              className={styles.lamp}
              style={{ animationDelay: `${index * 90}ms` }}
              cx="200"
              cy="40"
              r="3.6"
              fill="var(--light)"
            />
          </g>
        </g>
      ))}

      {/* The chute. */}
      <path d="M130 384h140l10 8v42l-10 8H130l-10-8v-42z" fill="#03090a" stroke="#1d2e30" strokeWidth="3" />
      <circle
        className={styles.mouth}
        cx="200"
        cy="412"
        r="74"
        fill={`url(#${id}shine)`}
        clipPath={`url(#${id}chute)`}
      />
      <clipPath id={`${id}chute`}>
        <path d="M132 386h136l10 7v40l-10 7H132l-10-7v-40z" />
      </clipPath>
      <path d="M124 386h152" stroke="#789093" strokeWidth="5" />
      <path d="M134 392h132l6 30H128z" fill="#233739" fillOpacity=".85" stroke="#52696c" strokeWidth="1.5" />
      <path d="M188 408h24" stroke="#8fa5a8" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
})
