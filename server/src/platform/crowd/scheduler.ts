import type { Clock } from '../clock.ts'
import type { Chance } from './chance.ts'

/** Something that is done again and again. */
export interface Timed<Scene> {
  /** Area and what is done: `tokens.tip`. */
  readonly name: string
  /** Seconds from one time to the next: a range to choose from, or what the scene says. */
  readonly every: readonly [least: number, most: number] | ((scene: Scene) => number)
  readonly act: (scene: Scene) => unknown
}

export interface Scheduler<Scene> {
  /** When something is due next, in ms since 1970; null when nothing ever is. */
  next(): number | null
  /**
   * Does the acts that are due by now, in their order. An act that was due several times since is done once. An act that is
   * still being done is not begun again.
   */
  run(scene: Scene): void
  /** Does something once, so many seconds from now. */
  after(seconds: number, action: (scene: Scene) => unknown): void
  /** Forgets what was to be done once, and begins the waiting for the rest anew. */
  restart(scene: Scene): void
}

/** Decides when acts are done. Time comes from the clock alone: the caller waits until `next()` and calls `run()`. */
export function createScheduler<Scene>(
  acts: readonly Timed<Scene>[],
  { clock, chance, failed }: { clock: Clock; chance: Chance; failed: (error: unknown, name: string) => void },
): Scheduler<Scene> {
  const repeated = acts.map((act) => ({ act, due: Number.POSITIVE_INFINITY, busy: false }))
  let once: { due: number; action: (scene: Scene) => unknown }[] = []

  function dueAfter({ every }: Timed<Scene>, scene: Scene): number {
    const seconds = typeof every === 'function' ? every(scene) : chance.between(...every)
    return clock.ms() + Math.max(0.02, seconds) * 1_000
  }

  async function watched(name: string, action: (scene: Scene) => unknown, scene: Scene): Promise<void> {
    try {
      await action(scene)
    } catch (error) {
      failed(error, name)
    }
  }

  return {
    next() {
      const due = Math.min(...repeated.map((one) => one.due), ...once.map((one) => one.due))
      return Number.isFinite(due) ? due : null
    },
    run(scene) {
      const now = clock.ms()
      const ready = [
        ...once
          .filter(({ due }) => due <= now)
          .map(({ due, action }) => ({ due, begin: () => void watched('later', action, scene) })),
        ...repeated
          .filter(({ due }) => due <= now)
          .map((one) => ({
            due: one.due,
            begin: () => {
              one.due = dueAfter(one.act, scene)
              if (one.busy) return
              one.busy = true
              void watched(one.act.name, one.act.act, scene).finally(() => {
                one.busy = false
              })
            },
          })),
      ].toSorted((a, b) => a.due - b.due)
      once = once.filter(({ due }) => due > now)
      for (const { begin } of ready) begin()
    },
    after: (seconds, action) => void once.push({ due: clock.ms() + seconds * 1_000, action }),
    restart(scene) {
      once = []
      for (const one of repeated) one.due = dueAfter(one.act, scene)
    },
  }
}
