import type { KeyedStorage } from '@shoal/remote-kit/mount'

/** A part of the browser's storage, by a prefix of its keys. Storage may be forbidden or full; then nothing is kept. */
export function keyedStorage(prefix: string, storage: () => Storage): KeyedStorage {
  const tried = <T>(act: (storage: Storage) => T): T | null => {
    try {
      return act(storage())
    } catch {
      return null
    }
  }
  return {
    get: (key) => tried((all) => all.getItem(prefix + key)),
    set: (key, value) => tried((all) => all.setItem(prefix + key, value)),
    remove: (key) => tried((all) => all.removeItem(prefix + key)),
  }
}
