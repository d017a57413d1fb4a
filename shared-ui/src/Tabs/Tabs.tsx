import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Badge } from '../Badge/Badge.tsx'
import { cx } from '../cx.ts'
import classes from './Tabs.module.css'

export type TabItem = {
  value: string
  label: ReactNode
  /** A count beside the label; 0 and undefined show nothing. */
  badge?: number | undefined
  disabled?: boolean
  /** What the tab shows. Without it, render the content for `value` yourself, below. */
  content?: ReactNode
}

export type TabsProps = {
  /** Names the row of tabs for screen readers. */
  label: string
  tabs: readonly TabItem[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** A tab was pressed, also the one that is open already. */
  onPress?: (value: string) => void
  /** Keep the content of hidden tabs alive. */
  keepMounted?: boolean
  className?: string | undefined
  /** For the panels. */
  panelClassName?: string | undefined
}

/** Tabs; arrow keys move, the first is open unless told otherwise. */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  onPress,
  keepMounted = false,
  className,
  panelClassName,
}: TabsProps) {
  return (
    <Base.Root
      className={cx(classes.root, className)}
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value })}
      onValueChange={(next) => onValueChange?.(String(next))}
    >
      <Base.List className={classes.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={classes.tab}
            onClick={() => onPress?.(tab.value)}
          >
            {tab.label}
            {!!tab.badge && <Badge variant="count">{tab.badge}</Badge>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(
        (tab) =>
          tab.content !== undefined && (
            <Base.Panel
              key={tab.value}
              value={tab.value}
              keepMounted={keepMounted}
              className={cx(classes.panel, panelClassName)}
            >
              {tab.content}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}
