import { useCallback, useSyncExternalStore } from 'react'

/** Whether the page is at least this wide, in px [NAV-4]. */
export function useWide(width: number): boolean {
  const query = `(min-width: ${width}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
