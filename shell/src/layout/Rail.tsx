import { panelArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import { settings } from '@shoal/bus/page/offers'
import { LogIn, Settings } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useStore } from 'zustand'
import { preload } from '../loading/preload.ts'
import { type Offered, type PanelOffer, panelsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { openModal } from '../page/openModal.ts'
import { useLive } from '../page/useLive.ts'
import { addressOf } from '../routing/destination.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { Icon } from './Icon.tsx'
import styles from './Rail.module.css'
import type { LayoutSize } from './useLayoutSize.ts'

/** The main panels by group: those without one first, then each group where its first panel stands. */
export function grouped(panels: readonly Offered<PanelOffer>[]): [heading: string, panels: Offered<PanelOffer>[]][] {
  const groups = new Map<string, Offered<PanelOffer>[]>([['', []]])
  for (const panel of panels) {
    if (!panel.offer.icon) continue
    const heading = panel.offer.group ?? ''
    groups.set(heading, [...(groups.get(heading) ?? []), panel])
  }
  return [...groups].filter(([, members]) => members.length > 0)
}

/** The navigation, made of what the registry offers. */
export function Rail({ size }: { size: LayoutSize }): ReactNode {
  const { registry, bus, composition, loader } = usePage()
  const entries = useStore(registry, (state) => state.entries)
  const current = useStore(composition.stage, (state) => state.panel)
  const session = useLive(accountsArea.states.session)
  const small = size === 'small'
  const follow = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    bus.publish(panelArea.topics.open, { id })
  }
  return (
    <nav className={styles.rail} data-size={size} aria-label="Panels">
      {grouped(panelsOf(entries, 'main')).map(([heading, panels]) => (
        <div key={heading} className={styles.group}>
          {heading !== '' && <h2>{heading}</h2>}
          {panels.map((panel) => (
            <a
              key={panel.offer.id}
              href={addressOf(panel.offer, location.search)}
              title={panel.offer.title}
              aria-current={panel.offer.id === current ? 'page' : undefined}
              onPointerEnter={() => preload(panel, loader)}
              onFocus={() => preload(panel, loader)}
              onClick={follow(panel.offer.id)}
            >
              <Icon drawing={panel.offer.drawing} />
              <span>{panel.offer.title}</span>
            </a>
          ))}
        </div>
      ))}
      <div className={styles.foot}>
        {small && !session && (
          <button type="button" onClick={() => openModal(bus, logIn)}>
            <LogIn size={18} strokeWidth={1.7} aria-hidden="true" />
            Log in
          </button>
        )}
        {(small || !session) && (
          <button type="button" onClick={() => openModal(bus, settings)}>
            <Settings size={18} strokeWidth={1.7} aria-hidden="true" />
            <span>Settings</span>
          </button>
        )}
        <ConnectionStatus />
      </div>
    </nav>
  )
}
