import { join } from 'node:path'
import { contractVersion, type Registry } from '@shoal/bus'
import { asc, sql } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { isPrivileged, mayLoad, offeredTo } from './audience.ts'
import { type Build, buildName } from './build.ts'
import { createLibrary } from './library.ts'
import { remoteBuilds, remoteChannels } from './tables.ts'

const repository = join(import.meta.dirname, '../../../..')

/** Builds of one remote that a server for development keeps. */
const kept = 10

/** A file of a remote that a person may have. */
export interface RemoteFile {
  path: string
  /** Not everybody may have it. */
  privileged: boolean
}

/** The registry of remotes: which build of each people get, what of it, and the files. */
export const useRemotes = service((platform) => {
  const { settings, database, log } = platform
  const library = createLibrary({
    sources: settings.remotesDir ?? repository,
    store: join(settings.dataDir, 'remotes'),
    log,
  })
  const watching = settings.environment !== 'production'

  /** Notes a build and makes it the one that people get. */
  async function makeStable({ description }: Build): Promise<void> {
    const { name, version, build } = description
    await database.transaction(async (db) => {
      await db.insert(remoteBuilds).values({ name, version, build, description }).onConflictDoNothing()
      await db
        .insert(remoteChannels)
        .values({ name, version, build })
        .onConflictDoUpdate({
          target: remoteChannels.name,
          set: { version, build, changedAt: sql`now()` },
          setWhere: sql`(${remoteChannels.version}, ${remoteChannels.build}) <> (${version}, ${build})`,
        })
    })
  }

  let looking: Promise<void> | null = null
  /** Takes in new builds. Those who ask meanwhile wait for the same look. */
  function look(): Promise<void> {
    looking ??= (async () => {
      for (const build of await library.takeInNew()) {
        await makeStable(build)
        if (watching) await library.prune(build.description.name, kept)
      }
    })().finally(() => {
      looking = null
    })
    return looking
  }

  /** The build of each remote that people get, by name. */
  async function stable(): Promise<Build[]> {
    if (watching) await look()
    const rows = await database.db.select().from(remoteChannels).orderBy(asc(remoteChannels.name))
    return rows.map((row) => library.find(row.name, buildName(row))).filter((build) => build !== undefined)
  }

  const baseOf = ({ description }: Build) => `/remotes/${description.name}/${buildName(description)}/`

  return {
    /** Finds what is there; before the server listens. */
    async start(): Promise<void> {
      await library.recall()
      await look()
    },

    /** MFE-1, MFE-4: the remotes for this person with what they offer to them; of others there is no trace. */
    async registry(who: Who | null): Promise<Registry> {
      const remotes = (await stable()).flatMap((build) => {
        const offered = offeredTo(build.description, who)
        const base = baseOf(build)
        return offered ? [{ ...offered, entry: `${base}mf-manifest.json`, base, reason: 'stable' }] : []
      })
      return { schema: 1, environment: settings.environment, contract: contractVersion, remotes }
    },

    /** The manifests of a registry's remotes by their addresses. */
    async manifests({ remotes }: Registry): Promise<Record<string, unknown>> {
      return Object.fromEntries(
        remotes.map((remote) => [remote.entry, library.find(remote.name, buildName(remote))!.manifest]),
      )
    },

    /** Addresses of panels: of every remote that is no secret to this person, whether the panel is for them or not. */
    async panelPaths(who: Who | null): Promise<ReadonlySet<string>> {
      const known = (await stable()).filter((build) => mayLoad(build.description, who))
      return new Set(
        known
          .flatMap(({ description }) => description.panels.map(({ path }) => path))
          .filter((path) => path !== undefined),
      )
    },

    /** A file of a build; null when there is none or it is not for this person [MFE-4]. */
    async file(name: string, build: string, file: string, who: Who | null): Promise<RemoteFile | null> {
      const found = library.find(name, build)
      if (!found?.files.has(file) || !mayLoad(found.description, who)) return null
      return { path: join(found.folder, file), privileged: isPrivileged(found.description) }
    },
  }
})
