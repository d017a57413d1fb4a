import Film from 'lucide-react/icons/film'
import type { ReactNode } from 'react'
import styles from './Card.module.css'

/** The picture of a film's card: its still, how long it is, and the marks that lie over it. */
export const Still = ({ src, length, children }: { src: string | null; length: string; children?: ReactNode }) => (
  <>
    {src ? (
      <img src={src} alt="" loading="lazy" decoding="async" />
    ) : (
      <Film className={styles.blank} aria-hidden="true" />
    )}
    {children}
    <span className={styles.length}>{length}</span>
  </>
)
