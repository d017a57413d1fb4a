import type { Recording } from '@shoal/bus/episodes'
import type { KeyedStorage } from '@shoal/remote-kit'

/** Less than this is the beginning, in seconds. */
const beginning = 2

/** Where to go on, in seconds: at the beginning if the viewer has just begun, or has seen it to the end. */
export function resumeAt(position: number | null, duration: number): number {
  if (position === null || position < beginning || isSeen(position, duration)) return 0
  return position
}

/** Whether somebody who stopped there has seen it: only the credits are left. */
export const isSeen = (position: number | null, duration: number): boolean =>
  position !== null && duration > 0 && position >= duration - Math.min(20, duration * 0.05)

const keyOf = (id: string) => `recording:${id}`

/** Where a visitor stopped; it stays on the device. */
export function devicePosition(storage: KeyedStorage, id: string): number | null {
  const text = storage.get(keyOf(id))
  const seconds = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

export const keepOnDevice = (storage: KeyedStorage, id: string, seconds: number): void =>
  storage.set(keyOf(id), seconds.toFixed(1))

/** The position that counts: the device's for a visitor, otherwise the account's. */
export const positionOf = (
  { id, position }: Pick<Recording, 'id' | 'position'>,
  visitor: boolean,
  storage: KeyedStorage,
): number | null => (visitor ? devicePosition(storage, id) : position)
