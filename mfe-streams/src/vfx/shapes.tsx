import type { ReactNode } from 'react'
import type { Shape } from './effects.ts'
import styles from './Scene.module.css'

/** The trails of one rocket's sparks, and the sparks at their ends, within 100 × 100. */
function burstPaths(random: () => number): { trails: string; sparks: string } {
  const rays = Array.from({ length: 42 }, (_, n) => {
    const angle = ((n + random() * 0.7) / 42) * 2 * Math.PI
    // In a ball of sparks those that fly towards the viewer seem short.
    const reach = 49 * Math.sqrt(0.12 + 0.88 * random())
    const at = (share: number) =>
      `${(50 + reach * share * Math.cos(angle)).toFixed(1)} ${(50 + reach * share * Math.sin(angle)).toFixed(1)}`
    return { trail: `M${at(0.55 + random() * 0.2)}L${at(0.97)}`, spark: `M${at(1)}h0` }
  })
  return { trails: rays.map(({ trail }) => trail).join(''), sparks: rays.map(({ spark }) => spark).join('') }
}

/** A closed line with lobes, as spilt ink has them, within 100 × 100. */
function blotPath(random: () => number): string {
  const corners = Array.from({ length: 22 }, (_, n) => {
    const angle = (n / 22) * 2 * Math.PI
    const reach = n % 2 === 0 ? 38 + 11 * random() : 27 + 8 * random()
    return [50 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)] as const
  })
  const between = (n: number) => {
    const [[x, y], [nextX, nextY]] = [corners[n % corners.length]!, corners[(n + 1) % corners.length]!]
    return `${((x + nextX) / 2).toFixed(1)} ${((y + nextY) / 2).toFixed(1)}`
  }
  const lobes = corners.map(([x, y], n) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${between(n)}`)
  return `M${between(corners.length - 1)}${lobes.join('')}Z`
}

const drawn = (content: ReactNode, box = '0 0 100 100') => (
  <svg viewBox={box} className={styles.drawn} aria-hidden="true">
    {content}
  </svg>
)

/** How each shape is drawn, in the colour of the text around it. */
export const shapes: Readonly<Record<Shape, (random: () => number) => ReactNode>> = {
  strip: () => <b className={styles.strip} />,
  coin: () => <b className={styles.coin}>₣</b>,
  bubble: () => <b className={styles.bubble} />,
  flake: () => <b className={styles.flake} />,
  torch: () => <b className={styles.torch} />,
  burst: (random) => {
    const { trails, sparks } = burstPaths(random)
    return drawn(
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d={trails} strokeWidth=".8" opacity=".6" />
        <path d={sparks} strokeWidth="2.6" opacity=".5" />
        <path d={sparks} strokeWidth="1.2" stroke="#fff" />
      </g>,
    )
  },
  heart: () =>
    drawn(<path fill="currentColor" d="M50 90C10 60 4 42 8 27 14 8 40 6 50 27 60 6 86 8 92 27 96 42 90 60 50 90Z" />),
  fish: () =>
    drawn(
      <>
        <path fill="currentColor" d="M0 8 22 28 0 50Q6 30 0 8ZM16 29Q44-8 98 29 44 66 16 29Z" />
        <path fill="#0004" d="M44 24Q56 30 46 40 40 34 44 24Z" />
        <circle cx="82" cy="25" r="3.4" fill="#04100f" />
      </>,
      '0 0 100 58',
    ),
  jellyfish: () =>
    drawn(
      <>
        <path
          fill="currentColor"
          opacity=".42"
          d="M10 46C8-12 92-12 90 46Q80 38 70 46 60 38 50 46 40 38 30 46 20 38 10 46Z"
        />
        <path fill="currentColor" opacity=".5" d="M30 36C30 8 70 8 70 36 60 30 40 30 30 36Z" />
        <g fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" opacity=".6">
          <path d="M20 46Q12 66 22 84T18 116" />
          <path d="M38 46Q46 70 36 92T42 128" />
          <path d="M60 46Q52 70 62 94T56 130" />
          <path d="M80 46Q88 66 78 84T82 114" />
        </g>
      </>,
      '0 0 100 132',
    ),
  // Its rim is thin ink.
  blot: (random) =>
    drawn(<path fill="currentColor" stroke="currentColor" strokeWidth="4" strokeOpacity=".45" d={blotPath(random)} />),
}
