import { createStore } from 'zustand'

export interface SideState {
  /** Id of the open side panel; null is the first one. */
  open: string | null
  /** On small screens: the picture, a side panel by its id, or the navigation. */
  dock: string
}

export const WATCH = 'watch'
export const MORE = 'more'

/** Which side panel is open, and what the dock of small screens shows. */
export const createSideStore = () => createStore<SideState>(() => ({ open: null, dock: WATCH }))
export type SideStore = ReturnType<typeof createSideStore>
