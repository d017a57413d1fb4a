import { service } from '../feature.ts'

/** Other origins from which pages may load pictures and films: a feature adds those that its settings name. */
export const useMediaOrigins = service(() => {
  const origins = new Set<string>()
  return {
    add(list: readonly string[]): void {
      for (const origin of list) origins.add(origin)
    },
    all: (): string[] => [...origins],
  }
})
