import type { ComponentProps, ReactNode } from 'react'
import styles from './BarChip.module.css'

export interface BarChipProps extends ComponentProps<'button'> {
  icon: ReactNode
  words: string
  figure: string
  /** `bright`: new and to be noticed; `done`: there is nothing left to do. */
  tone?: 'bright' | 'done'
}

/** A button beside the balance that opens a card: a few words and how far it is; on a phone the figure only. */
export const BarChip = ({ icon, words, figure, tone, ...rest }: BarChipProps) => (
  <button type="button" {...rest} className={styles.chip} data-tone={tone}>
    {icon}
    <span className={styles.words}>{words}</span>
    <b>{figure}</b>
  </button>
)
