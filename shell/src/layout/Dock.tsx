import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { preload } from '../loading/preload.ts'
import { panelsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { MORE, WATCH } from '../page/side.ts'
import { HOME_PANEL } from '../routing/destination.ts'
import styles from './Dock.module.css'
import { drawings } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** The bottom bar of small screens (NAV-3): the picture, the side panels, and everything else behind More. */
export function Dock(): ReactNode {
  const { registry, side, router, composition, loader } = usePage()
  const panels = panelsOf(
    useStore(registry, (state) => state.entries),
    'side',
  )
  const { dock, marks } = useStore(side)
  const home = useStore(composition.stage, (state) => state.panel) === HOME_PANEL
  const entry = (id: string, icon: ReactNode, title: string, on: boolean, choose: () => void, near?: () => void) => (
    <button
      key={id}
      type="button"
      aria-current={on ? 'true' : undefined}
      onClick={choose}
      onPointerEnter={near}
      data-mark={marks[id]}
    >
      {icon}
      {title}
    </button>
  )
  return (
    <nav className={styles.dock} aria-label="Dock">
      {entry(WATCH, <Icon drawing={drawings.tv} size={20} />, 'Watch', dock === WATCH && home, () => {
        // Watching shows the first side panel, the chat, whatever was open beside the picture before.
        side.setState({ dock: WATCH, open: null })
        router.open(HOME_PANEL)
      })}
      {panels.map((panel) =>
        entry(
          panel.offer.id,
          <Icon drawing={panel.offer.drawing} size={20} />,
          panel.offer.title,
          dock === panel.offer.id,
          () => side.setState({ dock: panel.offer.id, open: panel.offer.id }),
          () => preload(panel, loader),
        ),
      )}
      {entry(
        MORE,
        <Icon drawing={drawings.ellipsis} size={20} />,
        'More',
        dock === MORE || (dock === WATCH && !home),
        () => side.setState({ dock: MORE }),
      )}
    </nav>
  )
}
