import type { PrizeItem } from '@shoal/bus/prizes'
import { meltValue, odds, percentText, pitySpins, prizeRarities } from '@shoal/bus/prizes/odds'
import { RarityName } from '@shoal/ui/RarityName'
import { Tokens } from '@shoal/ui/Tokens'
import styles from './Odds.module.css'

/** The odds that the server uses: of each rarity and of each item in it, and the tokens for a prize that finds no place. */
export function Odds({ pool }: { pool: readonly PrizeItem[] }) {
  return (
    <section className={styles.odds} aria-label="Odds">
      <table className={styles.table}>
        <caption className={styles.title}>Odds of every spin</caption>
        <thead>
          <tr>
            <th scope="col">Rarity</th>
            <th scope="col">Chance</th>
            <th scope="col">Each item</th>
            <th scope="col">If melted</th>
          </tr>
        </thead>
        <tbody>
          {prizeRarities.map((rarity) => {
            const items = pool.filter((item) => item.rarity === rarity).length
            return (
              <tr key={rarity}>
                <th scope="row">
                  <RarityName rarity={rarity}>{rarity.toLowerCase()}</RarityName>
                </th>
                <td>{percentText(odds[rarity])}</td>
                <td title={`${items} items`}>{items === 0 ? '–' : percentText(odds[rarity] / items)}</td>
                <td>
                  <Tokens amount={meltValue[rarity]} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <ul className={styles.rules}>
        <li>
          The {pitySpins}th spin without anything rare or better <b>is</b> rare or epic.
        </li>
        <li>The rarest prizes find their places first. What you hold already needs none.</li>
        <li>What finds no place is melted down for tokens.</li>
      </ul>
    </section>
  )
}
