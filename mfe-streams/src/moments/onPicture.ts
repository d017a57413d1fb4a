import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

const KEY = 'moments-on-picture'

/** Whether this browser shows on the picture what people do. */
export const useOnPicture = liveStore(({ storage }) =>
  createStore<{ on: boolean; set(on: boolean): void }>((set) => ({
    on: storage.local.get(KEY) !== 'off',
    set: (on) => {
      if (on) storage.local.remove(KEY)
      else storage.local.set(KEY, 'off')
      set({ on })
    },
  })),
)
