import { panelArea } from '@shoal/bus'
import { type ComponentProps, type MouseEvent, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useEvent } from '../hooks/shell.ts'
import type { PanelAddress } from './panelAddress.ts'

function subscribe(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}

/**
 * The place of a panel by the address, followed through links, back and forward. Asking for a panel that is open already,
 * such as by its name in the navigation, leads back to where it begins.
 */
export function useAddress<Place>(address: PanelAddress<Place>): Place {
  useEvent(panelArea.topics.open, ({ id }) => id === address.panel && address.go(address.home))
  const key = useSyncExternalStore(subscribe, address.key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the place is another one
  return useMemo(() => address.current(), [address, key])
}

/** A link to a place of a panel that opens it without loading the page anew. */
export function AddressLink<Place>({
  address,
  to,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { address: PanelAddress<Place>; to: Place }): ReactNode {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    address.go(to)
  }
  return <a {...rest} href={address.href(to)} onClick={follow} />
}
