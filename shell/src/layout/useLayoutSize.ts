import { limits } from '@shoal/bus/page/limits'
import { useSyncExternalStore } from 'react'

export type LayoutSize = 'small' | 'normal' | 'large'

/** NAV-4: small below 1100 px, large above 1920 px. */
export const sizeOf = (width: number): LayoutSize =>
  width < limits.smallBelow ? 'small' : width > limits.largeAbove ? 'large' : 'normal'

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

export const useLayoutSize = (): LayoutSize => useSyncExternalStore(subscribe, () => sizeOf(window.innerWidth))
