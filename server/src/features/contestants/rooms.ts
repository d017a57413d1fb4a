/** The people whom the footage shows all the time, and their rooms. */
export const seenIn: Readonly<Record<string, string>> = {
  jet: 'kitchen',
  lou: 'kitchen',
  'the-cat': 'kitchen',
  odette: 'attic',
  marlow: 'tank',
}

/** The contestant who walks past the windows, which is all that the footage shows of them. */
export const walker = 'wick'

/** Where the walker goes, and for how many minutes; then from the beginning. */
const round = [
  { room: 'garden', minutes: 4 },
  { room: 'kitchen', minutes: 2 },
  { room: 'bedroom', minutes: 3 },
  { room: 'garden', minutes: 2 },
  { room: 'attic', minutes: 1 },
  { room: 'tank', minutes: 3 },
] as const
const roundMinutes = round.reduce((sum, { minutes }) => sum + minutes, 0)

/** Where the walker is, by the clock alone, in ms since 1970: after a restart and on every machine the same. */
export function walkerAt(ms: number): string {
  let left = (ms / 60_000) % roundMinutes
  for (const { room, minutes } of round) {
    if (left < minutes) return room
    left -= minutes
  }
  return round[0].room
}
