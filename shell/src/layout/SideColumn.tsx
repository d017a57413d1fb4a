import { parts } from '@shoal/bus/page/offers'
import { Loader } from '@shoal/ui/Loader'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { preload } from '../loading/preload.ts'
import { panelsOf, placeKey } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { Place } from '../places/Place.tsx'
import styles from './SideColumn.module.css'

/** The side panels as tabs. One that was opened once stays alive behind the others. */
export function SideColumn({ small, hidden }: { small: boolean; hidden: boolean }): ReactNode {
  const { registry, side, loader } = usePage()
  const panels = panelsOf(
    useStore(registry, (state) => state.entries),
    'side',
  )
  const { open: asked, marks } = useStore(side)
  const open = panels.find(({ offer }) => offer.id === asked)?.offer.id ?? panels[0]?.offer.id ?? ''
  const [visited, setVisited] = useState<readonly string[]>([])
  useEffect(() => setVisited((before) => (before.includes(open) ? before : [...before, open])), [open])

  const choose = (id: string) => side.setState({ open: id })
  const step = (event: KeyboardEvent) => {
    const at = panels.findIndex(({ offer }) => offer.id === open)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: panels.length - 1 }[event.key]
    const next = to === undefined ? undefined : panels.at(to % panels.length)
    if (!next) return
    event.preventDefault()
    choose(next.offer.id)
    document.getElementById(`tab-${next.offer.id}`)?.focus()
  }

  return (
    <aside id={parts.side} className={styles.side} aria-label="Side panels" tabIndex={-1} hidden={hidden}>
      {!small && panels.length > 1 && (
        <div className={styles.tabs} role="tablist" aria-label="Side panels" onKeyDown={step}>
          {panels.map((panel) => (
            <button
              key={panel.offer.id}
              id={`tab-${panel.offer.id}`}
              type="button"
              role="tab"
              data-mark={marks[panel.offer.id]}
              aria-selected={panel.offer.id === open}
              aria-controls={`side-${panel.offer.id}`}
              tabIndex={panel.offer.id === open ? 0 : -1}
              onPointerEnter={() => preload(panel, loader)}
              onClick={() => choose(panel.offer.id)}
            >
              {panel.offer.title}
            </button>
          ))}
        </div>
      )}
      {panels
        .filter(({ offer }) => offer.id === open || visited.includes(offer.id))
        .map((panel) => (
          <section
            key={placeKey(panel)}
            id={`side-${panel.offer.id}`}
            className={styles.panel}
            aria-label={panel.offer.title}
            hidden={panel.offer.id !== open}
          >
            <Place
              offered={panel}
              name={panel.offer.title}
              className={styles.place}
              waiting={<Loader className={styles.waiting} label={`Loading ${panel.offer.title}`} />}
            />
          </section>
        ))}
    </aside>
  )
}
