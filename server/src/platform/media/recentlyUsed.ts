export interface RecentlyUsedOptions {
  readonly maxBytes: number
  /** As many as the bytes allow by default. */
  readonly maxEntries?: number
}

/** Something with bytes by key; of more than there is room for, what was used last stays. */
export function recentlyUsed<Value>(
  bytesOf: (value: Value) => number,
  { maxBytes, maxEntries = Number.POSITIVE_INFINITY }: RecentlyUsedOptions,
) {
  const values = new Map<string, Value>()
  let size = 0

  function drop(key: string): void {
    const value = values.get(key)
    if (value === undefined) return
    values.delete(key)
    size -= bytesOf(value)
  }

  return {
    has: (key: string): boolean => values.has(key),
    /** Counts as a use. */
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: Value): void {
      drop(key)
      values.set(key, value)
      size += bytesOf(value)
      for (const oldest of values.keys()) {
        if (size <= maxBytes && values.size <= maxEntries) break
        drop(oldest)
      }
    },
    drop,
    /** Bytes that are kept. */
    size: () => size,
  }
}
