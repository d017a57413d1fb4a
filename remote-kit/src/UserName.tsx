import type { Person } from '@shoal/bus/common'
import { profileArea } from '@shoal/bus/profile'
import type { CSSProperties, ReactNode } from 'react'
import { useShell } from './hooks/shell.ts'
import styles from './UserName.module.css'

/**
 * A person's name in the person's colour. Pointing at it, focusing it or tapping it asks for the user card (UI-1), which
 * the remote that offers it shows beside the name.
 */
export function UserName({
  user,
  className,
  tabIndex,
}: {
  user: Pick<Person, 'id' | 'displayName' | 'color'>
  className?: string
  /** -1 takes the name out of the tab order, for long lists with a focus of their own. */
  tabIndex?: number
}): ReactNode {
  const { bus } = useShell()
  const show = (element: Element, via: 'hover' | 'focus' | 'tap') => {
    const { x, y, width, height } = element.getBoundingClientRect()
    bus.publish(profileArea.topics['user-card-show'], { userId: user.id, anchor: { x, y, width, height }, via })
  }
  const hide = () => bus.publish(profileArea.topics['user-card-hide'], { userId: user.id })
  return (
    <button
      type="button"
      className={className ? `${styles.name} ${className}` : styles.name}
      style={{ '--name-color': user.color } as CSSProperties}
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
}
