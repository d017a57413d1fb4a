/** One key of the browser's storage. */
export interface StorageKey {
  /** The remote whose prefix it carries, `shell`, or null when it belongs to none. */
  owner: string | null
  where: 'local' | 'session'
  /** Without the prefix. */
  key: string
  bytes: number
}

/** What the page keeps in this browser, by owner. Storage may be forbidden; then there is nothing. */
export function storageKeys(): StorageKey[] {
  const read = (where: StorageKey['where'], storage: () => Storage): StorageKey[] => {
    try {
      return Object.entries(storage()).map(([name, value]) => ({ ...owned(name), where, bytes: String(value).length }))
    } catch {
      return []
    }
  }
  return [...read('local', () => localStorage), ...read('session', () => sessionStorage)].sort((one, other) =>
    `${one.owner ?? '~'} ${one.key}`.localeCompare(`${other.owner ?? '~'} ${other.key}`),
  )
}

function owned(name: string): { owner: string | null; key: string } {
  const [, prefix, key] = /^(mfe-[a-z0-9-]+|shoal):(.*)$/.exec(name) ?? []
  if (prefix === undefined || key === undefined) return { owner: null, key: name }
  return { owner: prefix === 'shoal' ? 'shell' : prefix, key }
}
