import type { Person } from '@shoal/bus/common'
import { freshRead } from '../../platform/freshRead.ts'
import type { Speaker } from '../accounts/index.ts'

/** How long a person is taken as known, in ms; a change is known at once, on every node that can be reached. */
const keepMs = 10_000
const keepMax = 10_000

/** A speaker, with the medals that they show beside their name. */
export type MarkedSpeaker = Speaker & { medals: readonly string[] }

type Load = (ids: string[]) => Promise<Map<string, MarkedSpeaker>>

/**
 * The people of the shown messages, so that a thousand pages that join at once cost one query and not a thousand.
 * Ids without an account are remembered as such.
 */
export function createPersons(load: Load, now: () => number) {
  const known = new Map<string, { speaker: MarkedSpeaker | null; until: number }>()
  /** Those for whom somebody waits; the next query asks for them together. */
  const wanted = new Set<string>()
  /** Those that are being asked for; what has expired since is to be asked for again. */
  const asked = new Set<string>()

  const missing = (ids: Iterable<string>) => {
    const time = now()
    return [...new Set(ids)].filter((id) => (known.get(id)?.until ?? 0) <= time)
  }

  const fetch = freshRead(async () => {
    const ids = missing(wanted)
    wanted.clear()
    if (ids.length === 0) return
    for (const id of ids) asked.add(id)
    try {
      const found = await load(ids)
      const until = now() + keepMs
      if (known.size > keepMax) for (const [id, one] of known) if (one.until < now()) known.delete(id)
      for (const id of ids) known.set(id, { speaker: found.get(id) ?? null, until: asked.has(id) ? until : 0 })
    } finally {
      asked.clear()
    }
  })

  return {
    /** Those of these people who are to be looked up anew, each once. */
    missing,
    /** Makes sure that `map` answers for these. */
    async ensure(ids: readonly string[]): Promise<void> {
      const needed = missing(ids)
      if (needed.length === 0) return
      for (const id of needed) wanted.add(id)
      await fetch()
    },
    /** What is known, without asking. */
    map(ids: Iterable<string>): Map<string, MarkedSpeaker> {
      const found = new Map<string, MarkedSpeaker>()
      for (const id of ids) {
        const speaker = known.get(id)?.speaker
        if (speaker) found.set(id, speaker)
      }
      return found
    },
    /**
     * Remembers people who were just looked up, for use within a transaction, where waiting for the query of others could
     * take for ever. People who were not known before have no marks until they are looked up again.
     */
    note(persons: readonly Person[]): void {
      for (const person of persons) {
        const one = known.get(person.id)
        const { pass, joinedAt, medals } = one?.speaker ?? { pass: 'none', joinedAt: new Date(0), medals: [] }
        known.set(person.id, { speaker: { person, pass, joinedAt, medals }, until: now() + keepMs })
      }
    },
    /** Is to be asked for again; until then the last known stands. */
    expire(id: string): void {
      const one = known.get(id)
      if (one) one.until = 0
      asked.delete(id)
    },
    /** The same for everybody. */
    expireAll(): void {
      for (const one of known.values()) one.until = 0
      asked.clear()
    },
  }
}

export type Persons = ReturnType<typeof createPersons>
