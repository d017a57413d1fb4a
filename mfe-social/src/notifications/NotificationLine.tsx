import type { Notification, NotificationKind } from '@shoal/bus/notifications'
import { Time } from '@shoal/ui/Time'
import { VisuallyHidden } from '@shoal/ui/VisuallyHidden'
import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { icons } from './icons.ts'
import styles from './NotificationLine.module.css'
import { Sentence } from './Sentence.tsx'

interface Props {
  notification: Notification
  kind: NotificationKind | undefined
  /** It was pressed: it is read, and leads where it leads. */
  onPress: () => void
}

/** One notification; a press reads it and goes there. */
export function NotificationLine({ notification, kind, onPress }: Props): ReactNode {
  const { parts, read, createdAt } = notification
  const Icon = kind ? icons[kind.icon] : Bell
  return (
    <li>
      <button type="button" className={styles.line} data-read={read} onClick={onPress}>
        <span className={styles.icon}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className={styles.text}>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          <Sentence parts={parts} />
        </span>
        <Time className={styles.time} at={createdAt} show="relative" />
      </button>
    </li>
  )
}
