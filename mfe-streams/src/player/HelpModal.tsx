import type { ReactNode } from 'react'
import styles from './HelpModal.module.css'
import { shortcuts } from './shortcuts.ts'

const topics: ReadonlyArray<{ title: string; text: string }> = [
  {
    title: 'Live, and back',
    text: 'Cameras run about two seconds behind life. The bar below the picture goes back into what was recorded: point at it to see the time in New York, press it to go there. Jump to live brings you back.',
  },
  {
    title: 'Several at once',
    text: 'On large screens up to four cameras play side by side. The framed one has the sound; press another, or its number, to hear that one. The arrow in its corner shows a different camera there.',
  },
  {
    title: 'When the picture stands',
    text: 'The player reconnects by itself, also to another server. If a camera stays broken, report it: the moderators see it at once.',
  },
  {
    title: 'Locks',
    text: 'A camera with a lock is for season pass holders. Choose it to see how to get a pass; with one the lock is gone.',
  },
]

/** How watching works, and the keys of the player. */
export default function HelpModal(): ReactNode {
  return (
    <div className={styles.help}>
      <section className={styles.topics} aria-label="How things work">
        {topics.map(({ title, text }) => (
          <div key={title}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </section>
      <section aria-labelledby="help-keys">
        <h3 id="help-keys" className={styles.title}>
          Keyboard shortcuts
        </h3>
        <dl className={styles.list}>
          {shortcuts.map(({ action, shown, text }) => (
            <div key={action} className={styles.row}>
              <dt>
                {shown.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
