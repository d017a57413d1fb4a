import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

const KEY = 'vfx-on-page'

/** Whether this browser shows full-screen effects. */
export const useVfxOnPage = liveStore(({ storage }) =>
  createStore<{ on: boolean; set(on: boolean): void }>((set) => ({
    on: storage.local.get(KEY) !== 'off',
    set: (on) => {
      if (on) storage.local.remove(KEY)
      else storage.local.set(KEY, 'off')
      set({ on })
    },
  })),
)
