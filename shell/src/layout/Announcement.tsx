import { announcementArea } from '@shoal/bus/announcement'
import { type ReactNode, useState } from 'react'
import { useLive } from '../page/useLive.ts'
import styles from './TopBar.module.css'

/** ANN-1: the line for everybody. Where the bar is too narrow for it, it opens to be read in full, by key as well. */
export function Announcement(): ReactNode {
  const text = useLive(announcementArea.states.announcement)
  const [opened, setOpened] = useState<string | null>(null)
  // Another line begins closed.
  const open = opened === text
  return (
    <div className={styles.announcement} data-empty={text === ''} data-open={open || undefined} aria-live="polite">
      {text !== '' && (
        <>
          <span className={styles.tag}>Notice</span>
          <button
            type="button"
            className={styles.text}
            aria-expanded={open}
            onClick={() => setOpened(open ? null : text)}
          >
            {text}
          </button>
        </>
      )}
    </div>
  )
}
