import { shapes } from '@shoal/bus/page/limits'
import { useSyncExternalStore } from 'react'

/** NAV-4: the shape of the window; `lying` is a telephone on its side, `compact` a desk with a narrow navigation. */
export type LayoutSize = 'lying' | 'small' | 'compact' | 'normal' | 'large'

/** @param matches whether a media query holds */
export function sizeOf(matches: (query: string) => boolean): LayoutSize {
  if (matches(shapes.lying)) return 'lying'
  if (matches(shapes.small)) return 'small'
  if (matches(shapes.compact)) return 'compact'
  return matches(shapes.large) ? 'large' : 'normal'
}

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const current = () => sizeOf((query) => matchMedia(query).matches)

export const useLayoutSize = (): LayoutSize => useSyncExternalStore(subscribe, current)
