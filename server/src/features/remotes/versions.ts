import { type Access, meets, type Standing } from '@shoal/bus'
import type { RemoteDescription, RemoteVersion } from '@shoal/bus/remotes/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { offeredTo, offersOf } from './audience.ts'
import { misfitOf } from './fit.ts'
import { remoteVersions, type VersionFile } from './tables.ts'

/** A version of a remote, as it is kept. */
export type Version = typeof remoteVersions.$inferSelect & {
  /** The same files by their paths. */
  byPath: ReadonlyMap<string, VersionFile>
}

const key = (name: string, id: string) => `${name}/${id}`
const newest = [desc(remoteVersions.createdAt), desc(remoteVersions.id)]

/** The versions of this show. They never change, so this process keeps every one that it has met. */
export function createVersions({ db }: Database) {
  const met = new Map<string, Version>()

  function meet(row: typeof remoteVersions.$inferSelect): Version {
    const known = met.get(key(row.name, row.id))
    // Only where it came from can become another, when a team ships what was on the server already.
    if (known && known.source === row.source) return known
    const version = { ...row, byPath: new Map(row.files.map((file) => [file.path, file])) }
    met.set(key(row.name, row.id), version)
    return version
  }

  return {
    forget: (name: string, id: string): void => void met.delete(key(name, id)),

    /** Whether there is such a version, as far as this process knows: every one that it has served or listed. */
    isKnown: (name: string, id: string): boolean => met.has(key(name, id)),

    /** `fresh` asks the database in any case, after where it came from may have changed. */
    async find(name: string, id: string, { fresh = false } = {}): Promise<Version | null> {
      const known = met.get(key(name, id))
      if (known && !fresh) return known
      const [row] = await db
        .select()
        .from(remoteVersions)
        .where(and(eq(remoteVersions.name, name), eq(remoteVersions.id, id)))
      return row ? meet(row) : null
    },

    /** All of one remote, or of all, newest first. */
    async list(name?: string): Promise<Version[]> {
      const rows = await db
        .select()
        .from(remoteVersions)
        .where(name === undefined ? undefined : eq(remoteVersions.name, name))
        .orderBy(...newest)
      return rows.map(meet)
    },
  }
}

export type Versions = ReturnType<typeof createVersions>

/** Where the files of a version are, as pages ask for them. */
export const baseOf = ({ name, id, base }: Pick<Version, 'name' | 'id' | 'base'>): string =>
  base ?? `/remotes/${name}/${id}/`

/** What stands in the contract for a version; `contract` is that of the running shell. */
export function describe(version: Version, contract: string): RemoteVersion {
  const { panels, modals, slots } = version.description
  const misfit = misfitOf(version.description, contract)
  const offers = [
    ...panels.map(({ id }) => `panel ${id}`),
    ...modals.map(({ id }) => `modal ${id}`),
    ...slots.map(({ slot, id }) => `slot ${slot}/${id}`),
  ]
  return {
    name: version.name,
    version: version.version,
    build: version.build,
    createdAt: version.createdAt.toISOString(),
    by: version.by,
    contract: version.description.contract,
    compatible: misfit === null,
    ...(misfit !== null && { misfit }),
    bytes: version.files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: version.files.length,
    base: baseOf(version),
    notes: version.notes,
    commit: version.commit,
    offers,
  }
}

const runs = /\.(js|css)$/

/**
 * Subresource integrity of the files that a remote's offers name. Where they are on another origin, which might exchange
 * them, that of every script and style there is, also of those that are loaded later.
 */
function integrityOf(version: Version, offered: Version['description']): Record<string, string> {
  const loadedLater =
    version.base === null ? [] : version.files.map(({ path }) => path).filter((path) => runs.test(path))
  const named = new Set([...offersOf(offered).flatMap(({ files }) => files), ...loadedLater])
  return Object.fromEntries(
    [...named].flatMap((path) => {
      const file = version.byPath.get(path)
      return file ? [[path, file.integrity]] : []
    }),
  )
}

/** A version as people are told of it: the offers for them, and the hashes of its files. */
export interface Offered {
  description: RemoteDescription
  integrity: Readonly<Record<string, string>>
}

/** By version and by the access that somebody has. A version never changes, so neither does this. */
const offeredBefore = new WeakMap<Version, { accesses: readonly Access[]; known: Map<string, Offered | null> }>()

/**
 * A version as this person may know it; null if nothing of it is for them. People with the same access to it get the same
 * object, so that a page does not put together hundreds of hashes each time [OPS-4].
 */
export function offeredOf(version: Version, who: Standing): Offered | null {
  let before = offeredBefore.get(version)
  if (!before) {
    const accesses = [...new Set(offersOf(version.description).map(({ access }) => access))]
    before = { accesses, known: new Map() }
    offeredBefore.set(version, before)
  }
  const allowed = before.accesses.filter((access) => meets(access, who)).join()
  let offered = before.known.get(allowed)
  if (offered === undefined) {
    const description = offeredTo(version.description, who)
    offered = description && { description, integrity: integrityOf(version, description) }
    before.known.set(allowed, offered)
  }
  return offered
}
