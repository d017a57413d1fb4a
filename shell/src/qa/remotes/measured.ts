import type { Measure } from '../../telemetry/measures.ts'

type Load = Extract<Measure, { kind: 'load' }>

/** How one step of loading went in this page; ms. */
export interface PhaseTimes {
  phase: Load['phase']
  last: number
  median: number
  /** Oldest first, the newest two dozen. */
  recent: readonly number[]
}

export interface SeenError {
  phase: string
  code: string
  message: string
  version: string
  times: number
  /** Of the last one, ms since 1970. */
  at: number
}

export interface Measured {
  /** The whole way until something could be mounted. */
  total: PhaseTimes | null
  /** Step by step, in the order in which they happen. */
  phases: readonly PhaseTimes[]
  mounts: number
  /** Newest first. */
  errors: readonly SeenError[]
}

/** The measure of the whole way; see `LoadObserver`. */
const whole = 'lifecycles'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** What this page saw of one remote, whatever its build. */
export function measuredOf(recent: readonly Measure[], remote: string): Measured {
  const own = recent.filter((measure) => measure.remote === remote)
  const times = new Map<Load['phase'], number[]>()
  const errors = new Map<string, SeenError>()
  let mounts = 0
  for (const measure of own) {
    if (measure.kind === 'mount') mounts += 1
    else if (measure.kind === 'load') times.set(measure.phase, [...(times.get(measure.phase) ?? []), measure.ms])
    else {
      const { phase, code, message, version, at } = measure
      const key = `${code} ${phase} ${version} ${message}`
      errors.set(key, { phase, code, message, version, at, times: (errors.get(key)?.times ?? 0) + 1 })
    }
  }
  const all = [...times].map(([phase, ms]) => ({
    phase,
    last: ms.at(-1) ?? 0,
    median: median(ms),
    recent: ms.slice(-24),
  }))
  return {
    total: all.find(({ phase }) => phase === whole) ?? null,
    phases: all.filter(({ phase }) => phase !== whole),
    mounts,
    errors: [...errors.values()].sort((one, other) => other.at - one.at),
  }
}
