import { Figure } from '@shoal/ui/Figure'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useContestants } from './contestantsStore.ts'
import styles from './Race.module.css'
import { shareOf } from './share.ts'

/** The contestants of a season by their endorsements, with one of them marked; live. */
export function Race({ season, marked }: { season: number; marked: string }): ReactNode {
  const title = useId()
  const all = useContestants((state) => state.contestants)
  const racers = all
    .filter((one) => one.season === season && one.status === 'in')
    .toSorted((one, other) => other.endorsements - one.endorsements)
  const total = racers.reduce((sum, { endorsements }) => sum + endorsements, 0)
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        Endorsements
      </h3>
      {total === 0 ? (
        <p className={styles.none}>Nobody is endorsed yet. Yours would be the first.</p>
      ) : (
        <ol className={styles.race}>
          {racers.map(({ id, name, color, endorsements }) => (
            <li
              key={id}
              aria-current={id === marked || undefined}
              style={{ '--share': `${shareOf(endorsements, total)}%`, '--own': color } as CSSProperties}
            >
              <b>{name}</b>
              <Figure>
                {endorsements.toLocaleString('en-US')} · {shareOf(endorsements, total)} %
              </Figure>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
