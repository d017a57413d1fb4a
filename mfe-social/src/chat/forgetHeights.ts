import type { Virtualizer } from '@tanstack/react-virtual'

/** More heights than this are tidied up: well above what a held list shows, so that it happens rarely. */
const limit = 2_000

/**
 * The virtualizer remembers the height of every row it ever measured: in a busy room a list that grows for as long as
 * the page is open [CHAT-3]. Takes out those of rows that are no longer there, once they are many.
 * @param shown the messages of the list
 */
export function forgetHeights(
  virtual: Virtualizer<HTMLDivElement, Element>,
  shown: readonly { readonly id: string }[],
): void {
  // Not public; where a later version has no such thing, there is nothing to do.
  const { itemSizeCache: heights } = virtual as unknown as { itemSizeCache?: Map<unknown, number> }
  if (!heights || heights.size <= limit) return
  const there = new Set<unknown>([...shown.map(({ id }) => id), ...virtual.getVirtualItems().map(({ key }) => key)])
  for (const key of heights.keys()) if (!there.has(key)) heights.delete(key)
}
