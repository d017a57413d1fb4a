import { panelArea } from '@shoal/bus'
import { panelsOf } from '../loading/registry.ts'
import { HOME_PANEL } from '../routing/destination.ts'
import type { Page } from './context.ts'

/**
 * What the browser calls the page in its tab, its history and a bookmark [NAV-2]: by what stands open in the main panel,
 * or by the panel, after how much waits for the person. Until then the title is that of the document.
 */
export function nameThePage({
  bus,
  registry,
  router,
  side,
}: Pick<Page, 'bus' | 'registry' | 'side'> & { router: Pick<Page['router'], 'state'> }): void {
  const open = bus.state(panelArea.states['page-title'])
  const nameOf = (panel: string): string | undefined => {
    // A panel on its way out may still have its thing open.
    if (open.value?.id === panel) return open.value.title
    if (panel === HOME_PANEL) return undefined
    return panelsOf(registry.getState().entries, 'main').find(({ offer }) => offer.id === panel)?.offer.title
  }
  const write = () => {
    const { destination } = router.state.getState()
    const missing = destination.kind === 'page' && destination.page === 'not-found'
    const name = missing ? 'No such page' : destination.kind === 'panel' && nameOf(destination.id)
    const waiting = Object.values(side.getState().marks).reduce((sum, each) => sum + each, 0)
    const title = `${waiting > 0 ? `(${waiting}) ` : ''}${name ? `${name} · ` : ''}Shoal`
    if (title !== document.title) document.title = title
  }
  write()
  router.state.subscribe(write)
  registry.subscribe(write)
  side.subscribe(write)
  open.changes.subscribe(write)
}
