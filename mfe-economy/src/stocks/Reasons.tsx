import type { StockNews, StockNewsKind } from '@shoal/bus/stocks'
import { Figure } from '@shoal/ui/Figure'
import { Time } from '@shoal/ui/Time'
import { memo } from 'react'
import styles from './Reasons.module.css'

/** A server may be newer than the page, and know more kinds. */
const texts: Readonly<Record<StockNewsKind, (count: number) => string>> &
  Readonly<Record<string, ((count: number) => string) | undefined>> = {
  endorsed: (count) => (count === 1 ? 'Somebody endorsed them' : `${count} people endorsed them`),
  'endorsement-left': (count) => (count === 1 ? 'An endorsement left' : `${count} endorsements left`),
  tips: (count) => (count === 1 ? 'A tip in their room' : `${count} tips in their room`),
  found: (count) =>
    count === 1 ? 'A hidden spot was found where they are' : `${count} hidden spots were found where they are`,
  'battle-won': () => 'A fan of theirs won a battle',
  'battle-lost': () => 'A fan of theirs lost a battle',
  'mission-won': () => 'The house completed a mission',
  'mission-lost': () => 'The house failed a mission',
  'worn-off': () => 'What happened before wore off',
}

/** Events of the show that moved the prices of the house, newest first. */
export const Reasons = memo(function Reasons({ news }: { news: readonly StockNews[] }) {
  if (news.length === 0)
    return (
      <p className={styles.none}>
        Nothing lately. Endorsements, tips where they are, battles and missions move what the house quotes.
      </p>
    )
  return (
    <ul className={styles.reasons} aria-label="Why it moved">
      {news.slice(0, 6).map(({ id, kind, permille, count, at }) => (
        <li key={id}>
          <Figure tone={permille > 0 ? 'up' : 'down'}>
            {permille > 0 ? '+' : '−'}
            {(Math.abs(permille) / 10).toFixed(1)} %
          </Figure>
          <span>{texts[kind]?.(count) ?? 'Something in the show'}</span>
          <Time at={at} show="relative" />
        </li>
      ))}
    </ul>
  )
})
