import { Button } from '@shoal/ui/Button'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { panelsOf } from '../loading/registry.ts'
import { usePage } from '../page/context.ts'
import { MORE, WATCH } from '../page/side.ts'
import styles from './Corner.module.css'

/** On a telephone on its side: what opens the drawer with the side panels, and what leads out of the picture. */
export default function Corner(): ReactNode {
  const { registry, side } = usePage()
  const panels = panelsOf(
    useStore(registry, (state) => state.entries),
    'side',
  )
  const { dock, open } = useStore(side)
  const [last, setLast] = useState(open)
  const shown = panels.find(({ offer }) => offer.id === (dock === WATCH ? last : dock)) ?? panels[0]
  const drawer = dock !== WATCH
  const toggle = () => {
    if (!shown) return
    setLast(shown.offer.id)
    side.setState(drawer ? { dock: WATCH } : { dock: shown.offer.id, open: shown.offer.id })
  }
  return (
    <div className={styles.corner} data-drawer={drawer}>
      {shown && (
        <Button size="small" aria-expanded={drawer} onClick={toggle}>
          {drawer ? 'Close' : shown.offer.title}
        </Button>
      )}
      <Button size="small" onClick={() => side.setState({ dock: MORE })}>
        Menu
      </Button>
    </div>
  )
}
