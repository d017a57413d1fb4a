import type { KeyedStorage } from '@shoal/remote-kit'

const KEY = 'emotes'
const most = 16

/** What was picked last, the newest first, by first names. Where the browser keeps nothing, nothing was. */
export const recentEmotes = (storage: KeyedStorage): readonly string[] =>
  (storage.get(KEY) ?? '').split(' ').filter((name) => name !== '')

/** Notes what was picked. */
export function noteEmote(storage: KeyedStorage, name: string): void {
  const others = recentEmotes(storage).filter((one) => one !== name)
  storage.set(KEY, [name, ...others].slice(0, most).join(' '))
}
