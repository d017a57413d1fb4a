import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { formatTokens } from './formatTokens.ts'
import classes from './Tokens.module.css'

export { formatTokens } from './formatTokens.ts'

export type TokensProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** Whole tokens; may be negative. */
  amount: number
  /** Shows + before gains as well. */
  signed?: boolean
  size?: 'inherit' | 'small' | 'medium' | 'large'
  /** `gold` is the rule; `inherit` is for places that are gold already, such as a gold button. */
  tone?: 'gold' | 'inherit'
  /** In its own gold-rimmed box, as the balance in the bar. */
  boxed?: boolean
  /** The amount as it is drawn in place of plain text: `<Rolling>`. */
  children?: ReactNode
}

/** An amount of ₣. Every amount on the page goes through here. */
export function Tokens({
  amount,
  signed = false,
  size = 'inherit',
  tone = 'gold',
  boxed = false,
  className,
  children,
  ...rest
}: TokensProps) {
  return (
    <span
      {...rest}
      className={cx(classes.tokens, classes[size], tone === 'gold' && classes.gold, boxed && classes.boxed, className)}
    >
      {children ?? formatTokens(amount, signed)}
    </span>
  )
}
