import { liveStore } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { createStore } from 'zustand'

export interface ShownInPanel {
  /** Cameras whose picture the panel that stands shows itself. */
  cameras: readonly string[]
  /** Tells of one more. Returns what takes that back. */
  show(camera: string): () => void
}

export const useShownInPanel = liveStore(() =>
  createStore<ShownInPanel>((set) => ({
    cameras: [],
    show(camera) {
      set(({ cameras }) => ({ cameras: [...cameras, camera] }))
      return () => set(({ cameras }) => ({ cameras: cameras.toSpliced(cameras.indexOf(camera), 1) }))
    },
  })),
)

/** For a panel with a picture of its own: the small player does not show that camera once more. */
export function useShowInPanel(camera: string): void {
  const show = useShownInPanel((state) => state.show)
  useEffect(() => show(camera), [show, camera])
}
