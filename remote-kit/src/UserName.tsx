import { profileArea } from '@shoal/bus/profile'
import type { ReactNode } from 'react'
import { useShell } from './hooks/shell.ts'
import styles from './UserName.module.css'
import { colored, type Named, Tag } from './WrittenName.tsx'

/**
 * A person's name in the person's colour, after the tag of their clan in its colour [CLAN-6]. Pointing at the name,
 * focusing it or tapping it asks for the user card (UI-1), which the remote that offers it shows beside the name.
 */
export function UserName({
  user,
  className,
  tabIndex,
  tag = true,
}: {
  user: Named
  className?: string
  /** -1 takes the name out of the tab order, for long lists with a focus of their own. */
  tabIndex?: number
  /** False leaves out the tag, such as where everybody is of the same clan. */
  tag?: boolean
}): ReactNode {
  const { bus } = useShell()
  const show = (element: Element, via: 'hover' | 'focus' | 'tap') => {
    const { x, y, width, height } = element.getBoundingClientRect()
    bus.publish(profileArea.topics['user-card-show'], { userId: user.id, anchor: { x, y, width, height }, via })
  }
  const hide = () => bus.publish(profileArea.topics['user-card-hide'], { userId: user.id })
  const name = (
    <button
      type="button"
      className={className ? `${styles.name} ${className}` : styles.name}
      style={colored(user.color)}
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      data-user={user.id}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget, 'hover')}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 'focus')}
      onBlur={hide}
      onClick={(event) => show(event.currentTarget, 'tap')}
    >
      {user.displayName}
    </button>
  )
  // Both in one element, as rows and grids count their children. Where a line is too short, the name goes into the next.
  return tag && user.clan ? (
    <span>
      <Tag clan={user.clan} /> {name}
    </span>
  ) : (
    name
  )
}
