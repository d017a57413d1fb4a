import { parts } from '@shoal/bus/page/offers'
import { onDeck } from '@shoal/bus/streams/offers'
import { Slot } from '@shoal/remote-kit'
import { SkipLink } from '@shoal/ui/SkipLink'
import { Ahead } from './Ahead.tsx'
import styles from './Deck.module.css'
import { JustHappened } from './JustHappened.tsx'
import { useMissed } from './missed.ts'
import { Now } from './Now.tsx'

export interface DeckProps {
  /** Whether a link leads past it, to the side column that follows. */
  skippable?: boolean
}

/** What is on, what just happened, who is ahead, and what other remotes offer for this place. */
export default function Deck({ skippable = false }: DeckProps) {
  useMissed()
  return (
    <div className={styles.whole}>
      {skippable && (
        <SkipLink id={parts.deck} to={parts.side}>
          Skip to the side
        </SkipLink>
      )}
      <div className={styles.deck}>
        <Now />
        <JustHappened />
        <Ahead />
      </div>
      <Slot of={onDeck} className={styles.others} />
    </div>
  )
}
