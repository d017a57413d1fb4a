import type { KeyedStorage } from '@shoal/remote-kit'

const KEY = 'watched-last'

/** NAV-7: the camera that was watched, or wished for, last; kept between page loads. */
export const watchedLastIn = (storage: KeyedStorage) => ({
  read: (): string | null => storage.get(KEY),
  keep: (id: string): void => storage.set(KEY, id),
})
