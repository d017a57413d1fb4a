import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'
import type { LivePlayer } from './LivePlayer.ts'

export interface MainPlayer {
  /** The player of the main picture; null while there is none. */
  player: LivePlayer | null
  set(player: LivePlayer | null): void
}

/** The main picture's player, for components elsewhere on the page. */
export const useMainPlayer = liveStore(() =>
  createStore<MainPlayer>((set) => ({ player: null, set: (player) => set({ player }) })),
)
