import { panelArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { logIn } from '@shoal/bus/accounts/offers'
import { settings } from '@shoal/bus/page/offers'
import { byGroup } from '@shoal/bus/remotes/rules'
import type { MouseEvent, ReactNode } from 'react'
import { useStore } from 'zustand'
import { preload } from '../loading/preload.ts'
import { panelsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { openModal } from '../page/openModal.ts'
import { useLive } from '../page/useLive.ts'
import { addressOf } from '../routing/destination.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'
import { drawings } from './drawings.ts'
import { Icon } from './Icon.tsx'
import styles from './Rail.module.css'
import type { LayoutSize } from './useLayoutSize.ts'

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
      {byGroup(panelsOf(entries, 'main'), ({ offer }) => offer).map(([heading, panels]) => (
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
            <Icon drawing={drawings['log-in']} />
            Log in
          </button>
        )}
        {(small || !session) && (
          <button type="button" onClick={() => openModal(bus, settings)}>
            <Icon drawing={drawings.settings} />
            <span>Settings</span>
          </button>
        )}
        <ConnectionStatus />
      </div>
    </nav>
  )
}
