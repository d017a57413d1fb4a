import { reducedMotion } from '@shoal/ui/motion'
import type { CSSProperties } from 'react'
import { useBattle } from './battleStore.ts'
import styles from './Effects.module.css'

/** How many pieces each drawing has; the style sheet places them. */
const pieces = { love: 7, boost: 5, sabotage: 5 } as const
/** From this variant on a boost strikes and a sabotage is static, as their sounds do. */
const other = 4

/** Actions against somebody who battles, drawn over their place; for the eye only, the counts say it in figures [BAT-6]. */
export function Effects({ userId }: { userId: string }) {
  const effects = useBattle((state) => state.effects)
  const mine = effects.filter(({ target }) => target === userId)
  if (mine.length === 0) return null
  return (
    <div className={styles.layer} aria-hidden="true" data-still={reducedMotion() || undefined}>
      {mine.map(({ id, action, variant, since }) => (
        <div
          key={id}
          className={styles.effect}
          data-effect={action}
          data-kind={action !== 'love' && variant >= other ? 'other' : 'usual'}
          style={{ '--since': `${-since}ms` } as CSSProperties}
        >
          {Array.from({ length: pieces[action] }, (_, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a drawing never change
            <i key={nth} />
          ))}
        </div>
      ))}
    </div>
  )
}
