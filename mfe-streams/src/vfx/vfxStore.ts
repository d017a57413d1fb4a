import { type RunningVfx, vfxArea } from '@shoal/bus/vfx'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'

/** An effect with its time on the clock of this page, `performance.now()`. */
export interface Shown extends RunningVfx {
  readonly begins: number
  readonly ends: number
}

interface VfxState extends Loading {
  /** What runs for everyone and for the cameras that the person may watch, and was not hidden here. */
  running: readonly Shown[]
  /** Takes one away from this page, for the rest of its time. */
  hide(id: string): void
}

/** The page's clock may be a day off, so it is told for how long an effect has been shown. */
const shownOf = (effect: RunningVfx): Shown => {
  const begins = performance.now() - effect.elapsedMs
  return { ...effect, begins, ends: begins + effect.durationMs }
}

/** The full-screen effects that moderators show now [ADM-6]. */
export const useVfx = liveStore((shell: Shell) => {
  const hidden = new Set<string>()
  /** One that is known keeps its time: told again, it would jump by what the answer was under way. */
  const withNew = (before: readonly Shown[], came: readonly RunningVfx[]): readonly Shown[] =>
    came.filter(({ id }) => !hidden.has(id)).map((one) => before.find(({ id }) => id === one.id) ?? shownOf(one))
  const without = (before: readonly Shown[], gone: string) => before.filter(({ id }) => id !== gone)
  return snapshotStore<VfxState, typeof vfxArea>(shell, {
    source: vfxArea,
    state: (set) => ({
      running: [],
      hide(id) {
        hidden.add(id)
        set(({ running }) => ({ running: without(running, id) }))
      },
    }),
    take: ({ effects }, { running }) => ({ running: withNew(running, effects) }),
    changes: (on) => {
      on(vfxArea.receives.started, (effect, { running }) => ({
        running: [...without(running, effect.id), ...withNew(running, [effect])],
      }))
      on(vfxArea.receives.stopped, ({ id }, { running }) => ({ running: without(running, id) }))
    },
  })
})
