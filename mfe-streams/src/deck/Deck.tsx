import { Ahead } from './Ahead.tsx'
import styles from './Deck.module.css'
import { JustHappened } from './JustHappened.tsx'
import { useMissed } from './missed.ts'
import { Now } from './Now.tsx'

/** What is on, what just happened, and who is ahead. */
export default function Deck() {
  useMissed()
  return (
    <div className={styles.deck}>
      <Now />
      <JustHappened />
      <Ahead />
    </div>
  )
}
