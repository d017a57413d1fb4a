import { kept } from '@shoal/bus/streams/handover'
import type { KeyedStorage } from '@shoal/remote-kit'

/** NAV-7: the camera that was watched, or wished for, last; kept between page loads. */
export const watchedLastIn = (storage: KeyedStorage) => ({
  read: (): string | null => storage.get(kept.camera),
  keep: (id: string): void => storage.set(kept.camera, id),
})
