import type { Loading } from '@shoal/remote-kit'
import type { ComponentProps, ReactNode } from 'react'
import styles from './BarChip.module.css'

export interface BarButtonProps extends ComponentProps<'button'> {
  /** `bright`: new and to be noticed; `done`: there is nothing left to do; `failed`: it could not be read. */
  tone?: 'bright' | 'done' | 'failed'
}

/** A button beside the balance; what stands in it is up to its owner. */
export const BarButton = ({ tone, className = '', ...rest }: BarButtonProps) => (
  <button type="button" {...rest} className={`${styles.chip} ${className}`} data-tone={tone} />
)

export interface BarChipProps extends BarButtonProps {
  icon: ReactNode
  words: string
  figure: string
}

/** A button beside the balance that opens a card: a few words and how far it is; on a phone the figure only. */
export const BarChip = ({ icon, words, figure, ...rest }: BarChipProps) => (
  <BarButton {...rest}>
    {icon}
    <span className={styles.words}>{words}</span>
    <b>{figure}</b>
  </BarButton>
)

interface UnreadChipProps extends Loading {
  icon: ReactNode
  /** What could not be read, such as “Today”. */
  what: string
}

/** Stands in for a chip whose values could not be read, says why, and reads them again when pressed. */
export const UnreadChip = ({ icon, what, phase, problem, load }: UnreadChipProps) => (
  <BarChip
    tone="failed"
    icon={icon}
    words={`${what}: try again`}
    figure="?"
    title={problem ?? undefined}
    aria-label={`${what}: try again. ${problem}`}
    aria-busy={phase === 'loading'}
    onClick={() => void load()}
  />
)
