import { openSync, readSync } from 'node:fs'
import { createHistogram } from 'node:perf_hooks'

/** Pauses of an event loop, in ms. */
export interface Pauses {
  longest: number
  /** The pause that 999 of 1 000 do not exceed. */
  most: number
}

/**
 * The same pauses measured three ways: by computing time alone; with waiting for the disk; and by the clock, which includes
 * waiting for a core.
 */
export interface WatchedPauses {
  computed: Pauses
  disk: Pauses
  clock: Pauses
}

const statistics = process.platform === 'linux' ? openSync('/proc/self/schedstat', 'r') : undefined
const text = Buffer.alloc(128)

/** How long this process's main thread has computed, and how long it was ready and waited for a core, in ms since it began. */
function threadTimes(): { computed: number; waited: number } {
  // Where the system does not tell, all is taken for computing.
  if (statistics === undefined) return { computed: performance.now(), waited: 0 }
  const length = readSync(statistics, text, 0, text.length, 0)
  const [computed, waited] = text.toString('latin1', 0, length).split(' ')
  return { computed: Number(computed) / 1e6, waited: Number(waited) / 1e6 }
}

/** Something that takes time, now and again. */
export function timesOf() {
  const histograms = { computed: createHistogram(), disk: createHistogram(), clock: createHistogram() }
  const record = (name: keyof WatchedPauses, ms: number) => histograms[name].record(Math.max(1, Math.round(ms * 1e6)))
  const pauses = (name: keyof WatchedPauses): Pauses => ({
    longest: histograms[name].max / 1e6,
    most: histograms[name].percentile(99.9) / 1e6,
  })
  return {
    /** Begins one; the returned function ends it, and `expected` ms of it are no pause. */
    begin() {
      const [at, before] = [performance.now(), threadTimes()]
      return (expected = 0) => {
        const took = performance.now() - at - expected
        const { computed, waited } = threadTimes()
        record('computed', computed - before.computed)
        record('disk', took - (waited - before.waited))
        record('clock', took)
      }
    },
    all: (): WatchedPauses => ({ computed: pauses('computed'), disk: pauses('disk'), clock: pauses('clock') }),
  }
}

/** Looks every ms how late it is, until it is asked; `work` is done each time before. */
export function watchPauses(work: () => void = () => undefined): { end(): WatchedPauses } {
  const times = timesOf()
  let done = times.begin()
  const timer = setInterval(() => {
    work()
    done(1)
    done = times.begin()
  }, 1)
  return {
    end() {
      clearInterval(timer)
      return times.all()
    },
  }
}
