import type { OverrideAnswer } from '@shoal/bus/remotes'
import { Badge } from '@shoal/ui/Badge'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { activeText, wishText } from './overrideText.ts'
import type { Qa } from './Qa.ts'
import styles from './Strip.module.css'
import { useRoom } from './useDock.ts'

/**
 * The badge: a strip below the page, there as long as an override is. The page ends above it, so it covers nothing. It
 * is a live region, which an open dialog does not hide.
 */
export function Strip({ qa, overrides }: { qa: Qa; overrides: readonly OverrideAnswer[] }): ReactNode {
  const { changing, refusal } = useStore(qa.store)
  const strip = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(30)
  useEffect(() => {
    const measure = () => setHeight(strip.current?.offsetHeight || 30)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  useRoom(`${height}px`, '0px')
  const clearing = changing.includes('*')
  return (
    <section ref={strip} className={styles.strip} role="status" aria-label="Testing">
      <button
        type="button"
        className={styles.open}
        onClick={() => qa.show(true)}
        title="Open the QA panel (Alt+Shift+Q)"
      >
        <Badge variant="mod">QA</Badge>
        <span className={styles.count}>{activeText(overrides)}</span>
      </button>
      <ul className={styles.list}>
        {overrides.map((override) => (
          <li key={override.remote} data-refused={override.refused !== undefined || undefined} title={override.refused}>
            {override.remote} <b>{wishText(override)}</b>
          </li>
        ))}
      </ul>
      {refusal?.remote === '*' && <span className={styles.refusal}>{refusal.text}</span>}
      <button type="button" className={styles.clear} disabled={clearing} onClick={() => void qa.clear()}>
        {clearing ? 'Clearing…' : 'Clear'}
      </button>
    </section>
  )
}
