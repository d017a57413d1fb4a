import type { KeyedStorage } from '@shoal/remote-kit'

const KEY = 'emotes'
const most = 16

/** Emotes that were picked last, the newest first, by their first name. Empty if the browser keeps nothing. */
export const recentEmotes = (storage: KeyedStorage): readonly string[] =>
  (storage.get(KEY) ?? '').split(' ').filter((name) => name !== '')

/** Notes what was picked. */
export function noteEmote(storage: KeyedStorage, name: string): void {
  const others = recentEmotes(storage).filter((one) => one !== name)
  storage.set(KEY, [name, ...others].slice(0, most).join(' '))
}
