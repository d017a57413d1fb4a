import type { HostBus } from '@shoal/bus'
import { debuffsArea } from '@shoal/bus/debuffs'
import { PageLook } from '@shoal/bus/debuffs/shapes'

/** The body wears what a remote says the page is to look like [CLAN-5]: a remote's own styles end with the remote. */
export function wearLook(bus: HostBus): void {
  const look = bus.state(debuffsArea.states['page-look'])
  const wear = (worn: readonly string[]) => {
    for (const name of PageLook.options) document.body.classList.toggle(name, worn.includes(name))
  }
  wear(look.value)
  look.changes.subscribe(wear)
}
