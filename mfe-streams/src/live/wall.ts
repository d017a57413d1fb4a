import type { LiveStream } from '@shoal/bus/streams'

/** Cameras beside the main one. */
export const TILES = 3

/** The cameras of the wall [STR-16]: those that were chosen as far as they can be watched, then others, in their order. */
export function tilesOf(chosen: readonly string[], others: readonly LiveStream[]): LiveStream[] {
  const kept = chosen.flatMap((id) => others.find((stream) => stream.id === id) ?? [])
  return [...kept, ...others.filter((stream) => !kept.includes(stream))].slice(0, TILES)
}

/** The wall with another camera in the place of one. */
export const withInPlaceOf = (tiles: readonly LiveStream[], old: string, next: string): string[] =>
  tiles.map(({ id }) => (id === old ? next : id))
