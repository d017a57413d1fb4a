import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'
import type { PlayerState } from '../playerState.ts'

interface Zoomed {
  /** What the time bar of the main picture shows, in ms since 1970; null is all that can be seen again. */
  range: PlayerState['window']
  show(range: Zoomed['range']): void
}

export const useZoomed = liveStore(() =>
  createStore<Zoomed>((set) => ({ range: null, show: (range) => set({ range }) })),
)
