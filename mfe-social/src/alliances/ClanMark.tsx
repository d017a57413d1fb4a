import type { AllyClan } from '@shoal/bus/alliances'
import styles from './ClanMark.module.css'

/** A clan by its tag in its colour, and its name where there is room; one that was disbanded says so. */
export function ClanMark({ clan: { tag, name, color }, short = false }: { clan: AllyClan; short?: boolean }) {
  return (
    <span className={styles.mark} title={short ? (name ?? 'disbanded') : undefined}>
      <b style={color ? { color: `color-mix(in oklab, ${color} 78%, var(--foam))` } : undefined}>[{tag}]</b>
      {!short && <span className={name === null ? styles.gone : undefined}>{name ?? 'disbanded'}</span>}
    </span>
  )
}
