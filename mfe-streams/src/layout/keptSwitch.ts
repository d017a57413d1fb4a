import { liveStore } from '@shoal/remote-kit'
import { createStore } from 'zustand'

/** A switch of this browser that is on until somebody switches it off, kept under `key`. */
export const keptSwitch = (key: string) =>
  liveStore(({ storage }) =>
    createStore<{ on: boolean; set(on: boolean): void }>((set) => ({
      on: storage.local.get(key) !== 'off',
      set: (on) => {
        if (on) storage.local.remove(key)
        else storage.local.set(key, 'off')
        set({ on })
      },
    })),
  )
