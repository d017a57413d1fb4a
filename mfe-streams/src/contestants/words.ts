/** A camera as a place in a sentence: `the Garden`, but `Camera 3` and `Lou’s desk`. */
export const placeName = (camera: string): string =>
  /^(the|a|an) |\d|['’]|^\?/i.test(camera) ? camera : `the ${camera}`

/** How long somebody is somewhere, from ms: `just now`, `12 min`, `3 hr`. */
export function stayText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hr` : `${Math.floor(hours / 24)} days`
}

/** The same in a sentence: `for 12 min`. */
export const stayWords = (stay: string): string => (stay === 'just now' ? 'since just now' : `for ${stay}`)

/** `Jet, Lou and The Cat` */
export function namesText(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
