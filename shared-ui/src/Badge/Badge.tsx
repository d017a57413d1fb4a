import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import classes from './Badge.module.css'

export type BadgeProps = ComponentProps<'span'> & {
  /**
   * `live` on air, selected, a notice · `mod` staff · `level` a person's level · `pill` a gain such as +100 XP ·
   * `count` unread things · `lock` season pass, recording · `plain` anything else.
   */
  variant?: 'plain' | 'live' | 'mod' | 'level' | 'pill' | 'count' | 'lock'
}

/** A small mark beside a name or a title. */
export function Badge({ variant = 'plain', className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx(classes.badge, classes[variant], className)} />
}
