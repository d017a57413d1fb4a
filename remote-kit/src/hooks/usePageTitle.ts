import { panelArea } from '@shoal/bus'
import { useLayoutEffect } from 'react'
import { useShell } from './shell.ts'

/**
 * Calls the page by what stands open in a main panel, such as one clip, as long as the component stands [NAV-2]. A remote
 * that does so publishes `page-title`.
 * @param address that of the panel
 * @param title null while it is not known, and for the panel's own name
 */
export function usePageTitle({ panel }: { readonly panel: string }, title: string | null): void {
  const { bus } = useShell()
  useLayoutEffect(() => {
    if (title === null) return
    const open = bus.state(panelArea.states['page-title'])
    const own = { id: panel, title }
    open.set(own)
    return () => {
      // What opened in the meantime has its own.
      if (open.value === own) open.set(null)
    }
  }, [bus, panel, title])
}
