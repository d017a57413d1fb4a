import { itemPicture } from '@shoal/bus/item-pictures'
import type { PrizeWin } from '@shoal/bus/prizes'
import { WrittenName } from '@shoal/remote-kit'
import { RarityName } from '@shoal/ui/RarityName'
import { Time } from '@shoal/ui/Time'
import styles from './LastWins.module.css'

/** Prizes of others, as they win them. */
export function LastWins({ wins }: { wins: readonly PrizeWin[] }) {
  return (
    <section aria-labelledby="prize-wins">
      <h3 id="prize-wins" className={styles.title}>
        Just won
      </h3>
      {wins.length === 0 ? (
        <p className={styles.quiet}>Nobody has spun yet. Somebody has to be first.</p>
      ) : (
        <ol className={styles.wins}>
          {wins.map(({ id, at, person, item, spins }) => (
            <li key={id} className={styles.win}>
              <img src={itemPicture(item.id)} alt="" width={26} height={26} decoding="async" loading="lazy" />
              <span className={styles.what}>
                <RarityName rarity={item.rarity}>{item.name}</RarityName>
                <span className={styles.who}>
                  <WrittenName user={person} />
                  {spins > 1 && <>, best of {spins}</>}
                </span>
              </span>
              <Time at={at} show="relative" className={styles.when} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
