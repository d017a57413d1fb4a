import { itemPicture } from '@shoal/bus/item-pictures'
import type { Spun } from '@shoal/bus/prizes'
import { prizeRarities } from '@shoal/bus/prizes/odds'
import { RarityName } from '@shoal/ui/RarityName'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import type { CSSProperties } from 'react'
import styles from './Board.module.css'
import type { Reveal } from './reveal.ts'

/** Up to this many are shown with their names; if there are more, only as pictures. */
const named = 15

const times = (count: number, text: string) => (count === 0 ? [] : [`${count} ${text}`])

/** The prizes in a sentence: said once to screen readers, and shown below the prizes. */
export function summaryOf({ prizes, returned }: Spun): string {
  if (prizes.length === 1) {
    const { item, kept, tokens } = prizes[0]!
    const fate = kept ? 'It is in your inventory' : `There was no place for it: you got ${formatTokens(tokens)}`
    return `${item.name}, ${item.rarity.toLowerCase()}. ${fate}.`
  }
  const melted = prizes.filter(({ kept }) => !kept).length
  const counts = prizeRarities
    .toReversed()
    .flatMap((rarity) => times(prizes.filter(({ item }) => item.rarity === rarity).length, rarity.toLowerCase()))
  const fate =
    melted === 0
      ? 'All are in your inventory'
      : `${melted === prizes.length ? 'All' : melted} found no place and were melted down for ${formatTokens(returned)}`
  return `${prizes.length} prizes: ${counts.join(', ')}. ${fate}.`
}

/** The capsules in the tray: closed, then open one after another, then all there is to see. */
export function Board({ spun, reveal, open }: { spun: Spun; reveal: Reveal; open: boolean }) {
  const { prizes } = spun
  const size = prizes.length === 1 ? 'one' : prizes.length <= named ? 'some' : 'many'
  return (
    <ul className={styles.board} data-size={size} data-open={open || undefined} aria-label="What came out">
      {prizes.map(({ item, kept, tokens }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a tray never changes
          key={place}
          className={styles.prize}
          data-rarity={item.rarity}
          data-kept={kept}
          title={`${item.name}, ${item.rarity.toLowerCase()}${kept ? '' : `: melted down for ${formatTokens(tokens)}`}`}
          style={
            {
              '--rarity': `var(--${item.rarity.toLowerCase()})`,
              '--falls': `${Math.round((place * 500) / prizes.length)}ms`,
              '--opens': `${Math.round(reveal.opensAt[place]! + 380)}ms`,
            } as CSSProperties
          }
        >
          {(item.rarity === 'RARE' || item.rarity === 'EPIC') && <i className={styles.light} aria-hidden="true" />}
          <img className={styles.picture} src={itemPicture(item.id)} alt="" decoding="async" />
          <span className={styles.capsule} aria-hidden="true">
            <i />
            <i />
          </span>
          {size === 'many' ? (
            <VisuallyHidden>
              {item.name}, {item.rarity.toLowerCase()}
            </VisuallyHidden>
          ) : (
            <span className={styles.name}>
              <RarityName rarity={item.rarity}>{item.name}</RarityName>
              {size === 'one' && <span className={styles.rarity}>{item.rarity.toLowerCase()}</span>}
            </span>
          )}
          {!kept && (
            <span className={styles.melted}>
              <VisuallyHidden>melted down for </VisuallyHidden>
              <Tokens amount={tokens} tone="inherit" />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
