import { type HostBus, panelArea } from '@shoal/bus'
import type { SideStore } from './side.ts'

/** What waits for the person in a panel is told on its tab, in the dock, and in the title of the page. */
export function followMarks(bus: HostBus, side: SideStore): void {
  bus.on(panelArea.topics.mark).subscribe(({ id, count }) => {
    const { [id]: _before, ...others } = side.getState().marks
    side.setState({ marks: count > 0 ? { ...others, [id]: count } : others })
  })
}
