import { onDeck } from '@shoal/bus/streams/offers'
import { Slot } from '@shoal/remote-kit'
import { Ahead } from './Ahead.tsx'
import styles from './Deck.module.css'
import { JustHappened } from './JustHappened.tsx'
import { useMissed } from './missed.ts'
import { Now } from './Now.tsx'

/** What is on, what just happened, who is ahead, and what other remotes offer for this place. */
export default function Deck() {
  useMissed()
  return (
    <div className={styles.whole}>
      <div className={styles.deck}>
        <Now />
        <JustHappened />
        <Ahead />
      </div>
      <Slot of={onDeck} className={styles.others} />
    </div>
  )
}
