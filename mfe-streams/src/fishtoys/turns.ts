import type { ShownToy } from '@shoal/bus/fishtoys'

/** How many toys wait for their turn on the picture. */
export const waitingMost = 6
/** Between two toys, in ms, so that one sees that another one comes. */
export const pause = 400

export interface Turns {
  now: ShownToy | null
  queue: readonly ShownToy[]
}

/** How long a toy is on the picture, in ms; shorter while many wait. */
export const turnOf = ({ item }: Pick<ShownToy, 'item'>, waiting: number): number => {
  const whole = Math.min(Math.max(item.seconds, 3), 15) * 1_000
  return waiting > 2 ? Math.min(whole, 4_000) : whole
}

/** A new toy waits behind the others; if there are too many, the last one that is not a bigtoy is dropped. */
export function withOne({ now, queue }: Turns, came: ShownToy): Turns {
  if (now?.id === came.id || queue.some(({ id }) => id === came.id)) return { now, queue }
  if (now === null && queue.length === 0) return { now: came, queue }
  const all = [...queue, came]
  if (all.length <= waitingMost) return { now, queue: all }
  const last = all.findLastIndex(({ item }) => item.kind !== 'BIGTOY')
  return { now, queue: all.toSpliced(last < 0 ? all.length - 1 : last, 1) }
}

/** The picture is empty for a moment. */
export const ended = ({ queue }: Turns): Turns => ({ now: null, queue })
/** It is the turn of the next one. */
export const next = ({ now, queue }: Turns): Turns =>
  now ? { now, queue } : { now: queue[0] ?? null, queue: queue.slice(1) }
