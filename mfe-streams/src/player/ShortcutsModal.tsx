import type { ReactNode } from 'react'
import styles from './ShortcutsModal.module.css'
import { shortcuts } from './shortcuts.ts'

/** The keys of the player. */
export default function ShortcutsModal(): ReactNode {
  return (
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
  )
}
