import { Time } from '@shoal/ui/Time'
import { AimWords } from './AimWords.tsx'
import { ToyPicture } from './ToyPicture.tsx'
import styles from './WaitingToys.module.css'
import { useWaiting } from './waitingStore.ts'

/** The person's toys that a moderator has yet to see. */
export function WaitingToys() {
  const waiting = useWaiting((state) => state.waiting)
  if (waiting.length === 0) return null
  return (
    <section className={styles.waiting} aria-label="Waiting for a moderator">
      <h2 className={styles.title}>Waiting for a moderator</h2>
      <ul className={styles.list}>
        {waiting.map((toy) => (
          <li key={toy.id} className={styles.toy}>
            <span className={styles.picture}>
              <ToyPicture item={toy.item} />
            </span>
            <p className={styles.words}>
              <b>{toy.item.name}</b>
              <AimWords toy={toy} />
              {toy.text !== null && <q>{toy.text}</q>}
              <span className={styles.since}>
                since <Time at={toy.createdAt} show="relative" />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
