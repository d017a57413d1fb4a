import { createStore } from 'zustand'

export interface SideState {
  /** Id of the open side panel; null is the first one. */
  open: string | null
  /** On small screens: the picture, a side panel by its id, or the navigation. */
  dock: string
  /** How many things wait for the person, by panel; nothing where nothing does. */
  marks: Readonly<Record<string, number>>
}

export const WATCH = 'watch'
export const MORE = 'more'

/** Which side panel is open, and what the dock of small screens shows. */
export const createSideStore = () => createStore<SideState>(() => ({ open: null, dock: WATCH, marks: {} }))
export type SideStore = ReturnType<typeof createSideStore>
