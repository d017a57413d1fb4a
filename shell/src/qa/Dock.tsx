import type { OverrideAnswer } from '@shoal/bus/remotes'
import { Badge } from '@shoal/ui/Badge'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { Tabs } from '@shoal/ui/Tabs'
import { PanelBottom, PanelRight, X } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { CopyLink } from './CopyLink.tsx'
import styles from './Dock.module.css'
import { EventsTab } from './events/EventsTab.tsx'
import { HealthTab } from './health/HealthTab.tsx'
import { activeText } from './overrideText.ts'
import type { Qa } from './Qa.ts'
import { Resizer } from './Resizer.tsx'
import { RemotesTab } from './remotes/RemotesTab.tsx'
import { SharedTab } from './shared/SharedTab.tsx'
import { useDock, useRoom } from './useDock.ts'

/** The open panel. The page gives it room instead of lying under it, so that what is tested stays in sight and works. */
export function Dock({ qa, overrides }: { qa: Qa; overrides: readonly OverrideAnswer[] }): ReactNode {
  const dock = useDock()
  const { changing, refusal } = useStore(qa.store)
  const [tab, setTab] = useState('remotes')
  const panel = useRef<HTMLElement>(null)
  const { side, size } = dock
  useRoom(side === 'bottom' ? `${size}px` : '0px', side === 'right' ? `${size}px` : '0px')

  // Testers who open it by keyboard go on by keyboard, and come back to where they were.
  useEffect(() => {
    const before = document.activeElement
    panel.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A dialog of the page that is open at the same time stays.
    event.stopPropagation()
    qa.show(false)
  }

  return (
    <aside
      ref={panel}
      className={styles.dock}
      data-side={side}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-label="QA panel"
      onKeyDown={onKeyDown}
    >
      <Resizer dock={dock} />
      <header className={styles.header}>
        <h2 className={styles.title}>
          <Badge variant="mod">QA</Badge>
          <span>{overrides.length > 0 ? activeText(overrides) : 'no overrides'}</span>
        </h2>
        <div className={styles.actions}>
          {refusal?.remote === '*' && (
            <span className={styles.refusal} role="alert">
              {refusal.text}
            </span>
          )}
          {overrides.length > 0 && (
            <>
              <CopyLink link={qa.link()} />
              <Button size="small" busy={changing.includes('*')} onClick={() => void qa.clear()}>
                Clear
              </Button>
            </>
          )}
          {dock.mayStandRight && (
            <IconButton
              size="small"
              label={side === 'bottom' ? 'Put the panel at the right' : 'Put the panel at the bottom'}
              onClick={() => dock.move(side === 'bottom' ? 'right' : 'bottom')}
            >
              {side === 'bottom' ? <PanelRight /> : <PanelBottom />}
            </IconButton>
          )}
          <IconButton size="small" label="Close the QA panel" title="Close (Escape)" onClick={() => qa.show(false)}>
            <X />
          </IconButton>
        </div>
      </header>
      <Tabs
        label="QA"
        className={styles.tabs}
        panelClassName={styles.body}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'remotes', label: 'Remotes', content: <RemotesTab qa={qa} overrides={overrides} /> },
          { value: 'events', label: 'Events', content: <EventsTab bus={qa.page.bus} /> },
          { value: 'shared', label: 'Shared', content: <SharedTab qa={qa} /> },
          { value: 'health', label: 'Health', content: <HealthTab qa={qa} /> },
        ]}
      />
    </aside>
  )
}
