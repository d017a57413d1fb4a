import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import type { Ad } from './ads.tsx'
import styles from './PopUps.module.css'

/** Spreads positions over the page without a pattern that an eye finds, the same for the same number. */
const spread = (number: number, step: number): number => ((number + 1) * step) % 1

/** One window with an ad and the button that closes it. */
export function PopUp({ ad, number, onClose }: { ad: Ad; number: number; onClose: () => void }) {
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <article
      className={styles.popup}
      aria-label={`Ad: ${ad.name}`}
      style={{
        left: `calc((100% - var(--wide)) * ${spread(number, 0.618034)})`,
        top: `calc(var(--from) + (100% - var(--from) - var(--high)) * ${spread(number, 0.754878)})`,
        zIndex: number,
      }}
      onKeyDown={close}
    >
      <header className={styles.head}>
        <span>Ad</span>
        <button
          type="button"
          className={styles.close}
          aria-label={`Close ad ${number + 1}: ${ad.name}`}
          onClick={onClose}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <div className={styles.ad} style={{ background: `linear-gradient(160deg, ${ad.ground[0]}, ${ad.ground[1]})` }}>
        <svg viewBox="0 0 64 48" aria-hidden="true">
          {ad.picture}
        </svg>
        <p>
          <b>{ad.name}</b>
          {ad.line}
        </p>
      </div>
    </article>
  )
}
