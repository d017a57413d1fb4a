import { limits } from '@shoal/bus/page/limits'
import { profileArea } from '@shoal/bus/profile'
import { type ReactNode, useRef } from 'react'
import { useShell } from './hooks/shell.ts'
import { standsStill } from './standsStill.ts'
import styles from './UserName.module.css'
import { colored, type Named, Tag } from './WrittenName.tsx'

/**
 * A person's name in the person's colour, after the tag of their clan in its colour [CLAN-6]. Moving the mouse onto
 * the name, focusing it or tapping it asks for the user card (UI-1), which the remote that offers it shows beside the
 * name; a name that comes to lie under a mouse that stands still does not.
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
  const pointedAt = useRef(false)
  const left = useRef(0)
  const show = (element: Element, via: 'hover' | 'focus' | 'tap') => {
    const { x, y, width, height } = element.getBoundingClientRect()
    bus.publish(profileArea.topics['user-card-show'], { userId: user.id, anchor: { x, y, width, height }, via })
  }
  const point = (element: Element) => {
    if (pointedAt.current) return
    pointedAt.current = true
    show(element, 'hover')
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
      onPointerEnter={(event) => {
        // It only seemed to leave, such as when something was drawn over the name for a moment: its card stays.
        if (event.pointerType === 'mouse' && Date.now() - left.current < limits.hoverHideDelay)
          point(event.currentTarget)
      }}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && !standsStill(event)) point(event.currentTarget)
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return
        if (pointedAt.current) left.current = Date.now()
        pointedAt.current = false
        hide()
      }}
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
