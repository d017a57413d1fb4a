import type { RemoteHealth, RemoteReport } from '@shoal/bus/telemetry/contract'
import type { Clock } from '../../platform/clock.ts'

/** What the health of remotes looks back on, in ms. */
export const hour = 60 * 60_000
const minute = 60_000

/** The most that is kept: of each remote, and of each build. */
const kept = { builds: 20, times: 1_000, people: 10_000, errors: 20 }

/** One build of a remote. */
export type BuildOf = Pick<RemoteReport, 'remote' | 'version' | 'build'>
export type Counts = Omit<RemoteHealth, keyof BuildOf>
type LastError = { phase: RemoteHealth['lastErrors'][number]['phase']; code: string; times: number; at: number }

export const buildKey = ({ remote, version, build }: BuildOf) => `${remote} ${version} ${build}`

/** Value below which a share of the numbers lies, by nearest rank; null without numbers. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted.length === 0 ? null : sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

function dropOldest<K>(map: Map<K, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

/** What this node heard of one build within the last hour. */
class BuildRecord {
  readonly of: BuildOf
  heardAt: number
  private readonly minutes = new Map<number, { loads: number; mounts: number; errors: number }>()
  private readonly times: { at: number; ms: number }[] = []
  private readonly people = new Map<string, { seenAt: number; failedAt: number }>()
  private readonly errors: LastError[] = []

  constructor({ remote, version, build }: BuildOf, now: number) {
    this.of = { remote, version, build }
    this.heardAt = now
  }

  private slot(now: number) {
    const key = Math.floor(now / minute)
    const slot = this.minutes.get(key) ?? { loads: 0, mounts: 0, errors: 0 }
    this.minutes.set(key, slot)
    dropOldest(this.minutes, hour / minute + 1)
    return slot
  }

  load(ms: number, now: number): void {
    this.slot(now).loads += 1
    this.times.push({ at: now, ms })
    if (this.times.length > kept.times) this.times.shift()
  }

  mount(times: number, now: number): void {
    this.slot(now).mounts += times
  }

  error(phase: LastError['phase'], code: string, times: number, now: number): void {
    this.slot(now).errors += times
    const last = this.errors[0]
    if (last && last.phase === phase && last.code === code && now - last.at < minute) {
      last.times += times
      return
    }
    this.errors.unshift({ phase, code, times, at: now })
    this.errors.length = Math.min(this.errors.length, kept.errors)
  }

  person(subject: string, failed: boolean, now: number): void {
    const before = this.people.get(subject)
    // Put last, so that the first is the subject seen longest ago.
    this.people.delete(subject)
    this.people.set(subject, { seenAt: now, failedAt: failed ? now : (before?.failedAt ?? Number.NEGATIVE_INFINITY) })
    dropOldest(this.people, kept.people)
  }

  counts(now: number): Counts {
    const since = now - hour
    const slots = [...this.minutes].filter(([at]) => at * minute > since).map(([, slot]) => slot)
    const sum = (key: 'loads' | 'mounts' | 'errors') => slots.reduce((total, slot) => total + slot[key], 0)
    const people = [...this.people.values()].filter(({ seenAt }) => seenAt > since)
    const times = this.times
      .filter(({ at }) => at > since)
      .map(({ ms }) => ms)
      .sort((left, right) => left - right)
    return {
      people: people.length,
      failing: people.filter(({ failedAt }) => failedAt > since).length,
      loads: sum('loads'),
      mounts: sum('mounts'),
      errors: sum('errors'),
      median: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      lastErrors: this.errors
        .filter(({ at }) => at > since)
        .map((error) => ({ ...error, at: new Date(error.at).toISOString() })),
    }
  }
}

export type { BuildRecord }

/**
 * Reports to this node within the last hour, by build. Bounded: a build without reports for an hour is forgotten, and only
 * the builds of each remote that were reported last are kept. `onForget` is told of each that goes.
 */
export function createRecent(clock: Clock, onForget: (gone: BuildOf, left: readonly BuildOf[]) => void) {
  const remotes = new Map<string, Map<string, BuildRecord>>()

  function forget(builds: Map<string, BuildRecord>, record: BuildRecord): void {
    builds.delete(buildKey(record.of))
    onForget(
      record.of,
      [...builds.values()].map(({ of }) => of),
    )
  }

  return {
    /** The record of a build, which counts as heard of now. */
    of(build: BuildOf): BuildRecord {
      const builds = remotes.get(build.remote) ?? new Map<string, BuildRecord>()
      remotes.set(build.remote, builds)
      const key = buildKey(build)
      const record = builds.get(key) ?? new BuildRecord(build, clock.ms())
      record.heardAt = clock.ms()
      builds.delete(key)
      builds.set(key, record)
      for (const oldest of [...builds.values()].slice(0, Math.max(0, builds.size - kept.builds))) forget(builds, oldest)
      return record
    },

    /** Forgets what was not heard of for an hour; `stays` saves builds that people still get. */
    async tidy(stays: (build: BuildOf) => Promise<boolean> | boolean): Promise<void> {
      for (const builds of remotes.values()) {
        for (const record of [...builds.values()]) {
          if (clock.ms() - record.heardAt < hour || (await stays(record.of))) continue
          forget(builds, record)
        }
      }
    },

    /** Counts of every build that was heard of within the hour. */
    all(): (BuildOf & Counts)[] {
      const now = clock.ms()
      return [...remotes.values()]
        .flatMap((builds) => [...builds.values()])
        .filter(({ heardAt }) => now - heardAt < hour)
        .map((record) => ({ ...record.of, ...record.counts(now) }))
    },
  }
}
