import { type HostBus, panelArea } from '@shoal/bus'
import type { SideStore } from './side.ts'

/** What waits for the person in a panel is told on its tab, in the dock, and in the title of the page. */
export function followMarks(bus: HostBus, side: SideStore): void {
  const name = () => {
    const waiting = Object.values(side.getState().marks).reduce((sum, each) => sum + each, 0)
    const title = (waiting > 0 ? `(${waiting}) ` : '') + document.title.replace(/^\(\d+\) /, '')
    if (title !== document.title) document.title = title
  }
  bus.on(panelArea.topics.mark).subscribe(({ id, count }) => {
    const { [id]: _before, ...others } = side.getState().marks
    side.setState({ marks: count > 0 ? { ...others, [id]: count } : others })
    name()
  })
  // Another panel has another title.
  const title = document.querySelector('title')
  if (title) new MutationObserver(name).observe(title, { childList: true })
}
