import { isDeepStrictEqual } from 'node:util'
import { limits, type RemoteChannel } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { and, eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../platform/database/index.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { compressedPath, type ShellFacts, smallest } from '../../platform/web/index.ts'
import { buildId } from './builds.ts'
import type { Channels, Placing } from './channels.ts'
import type { DeployTokens } from './deployTokens.ts'
import { remotesSettings } from './settings.ts'
import { compressedForms } from './shipping/compressedForms.ts'
import { type Contribution, inspect, readContents } from './shipping/inspect.ts'
import { remoteVersions } from './tables.ts'
import type { Contents, VersionFiles } from './versionFiles.ts'
import type { Version, Versions } from './versions.ts'

/** A version as it arrives, with the place that it shall have. */
export interface Parcel extends Contribution {
  notes?: string
  commit?: string
  environment: RemoteChannel['environment']
  as: 'candidate' | 'stable'
  percentage: number
}

/** The sender of a shipment: a team with its token, or this server for the builds that came with it. */
export type Sender = { token: string } | 'bundled'

export interface ShipOptions {
  versions: Versions
  channels: Channels
  versionFiles: VersionFiles
  deployTokens: DeployTokens
  shell: () => Promise<ShellFacts>
  /** Builds that come with the server are drafts that change all day, so a team may ship a version that one of them has. */
  drafts: boolean
}

export interface Shipped {
  version: Version
  channel: RemoteChannel
}

type Row = typeof remoteVersions.$inferInsert & { base: string | null }

/** A version was shipped on another node: what this one remembers of it may be out of date. */
export const versionShipped = topic<{ name: string; id: string }>('remotes.version-shipped')

/** MFE-14: takes versions into the registry. Whatever is wrong with one, nothing of it remains. */
export function createShipping(platform: Platform, options: ShipOptions) {
  const { versions, channels, versionFiles, deployTokens, shell, drafts } = options
  const { database, clock, log, nodes } = platform
  const { origins } = platform.settings.of(remotesSettings)
  const { db } = database

  const taken = (version: { source: string }) => version.source === 'shipped' || !drafts

  /** Writes the row of a version, new or taken over from the builds that came with the server. */
  async function write(row: Row): Promise<'new' | 'taken over' | 'known'> {
    const { name, version, id, source, files, notes, commit, by, createdAt } = row
    const there = await db
      .select()
      .from(remoteVersions)
      .where(and(eq(remoteVersions.name, name), eq(remoteVersions.version, version)))
      .for('update')
    if (source === 'shipped' && there.some(taken)) refuse(remotesErrors.versionExists, { name, version })
    const itself = there.find((one) => one.id === id)
    if (!itself) {
      const insert = db.insert(remoteVersions).values(row)
      if (source === 'shipped') await insert
      // Another node may take in the same build at the same time; then it writes the files as well.
      else if ((await insert.onConflictDoNothing().returning()).length === 0) return 'known'
      return 'new'
    }
    if (source === 'bundled') return 'known'
    if (!isDeepStrictEqual(itself.files, files)) refuse(remotesErrors.versionExists, { name, version })
    await db
      .update(remoteVersions)
      .set({ source, notes, commit, by, createdAt })
      .where(and(eq(remoteVersions.name, name), eq(remoteVersions.id, id)))
    return 'taken over'
  }

  /** Keeps the files of a version and lets people have it, in one transaction with everything that speaks of it. */
  async function admit(row: Row, contents: Contents, placing: Placing, token: string | null): Promise<Shipped> {
    const { name, id } = row
    const draft = row.base === null ? await versionFiles.draft(name, id, contents) : null
    let isNew = false
    try {
      return await database.transaction(async () => {
        isNew = (await write(row)) === 'new'
        if (token) await deployTokens.use(token)
        const version = (await versions.find(name, id, { fresh: true }))!
        const channel = await channels.place(version, placing)
        // Files that are there already stay as they are; pages are reading them.
        if (isNew || !(await versionFiles.has(name, id))) await draft?.place()
        nodes.tell(versionShipped, { name, id })
        return { version, channel }
      })
    } catch (error) {
      if (isNew) {
        versions.forget(name, id)
        await draft?.remove()
      }
      if (isUniqueViolation(error)) refuse(remotesErrors.versionExists, { name, version: row.version })
      throw error
    } finally {
      await draft?.discard()
    }
  }

  /**
   * Ships a version: checks it, keeps its files and lets people of its environment have it. Throws the Refusals of the
   * contract's `ship`.
   */
  return async function ship(parcel: Parcel, sender: Sender): Promise<Shipped> {
    const token = sender === 'bundled' ? null : await deployTokens.check(sender.token)
    const inspected = inspect(parcel, await shell(), origins)
    const { description, entry, base, files } = inspected
    const { name, version, build } = description
    if (token && token.remote !== name) refuse(remotesErrors.badToken)
    if (token && (await versions.list(name)).some((one) => one.version === version && taken(one)))
      refuse(remotesErrors.versionExists, { name, version })
    const contents = await readContents(inspected)
    // What a team ships is compressed once, now. Builds that come with the server bring their compressed forms along; one
    // that was made for development has none, and will soon be replaced by the next.
    const cameAlong = new Map(parcel.files.map(({ path, content }) => [path, content ?? Buffer.alloc(0)]))
    const forms = await compressedForms(base ? new Map() : contents, cameAlong, token !== null)
    const entryBytes = (forms.get(compressedPath(entry, 'br')) ?? (await smallest(contents.get(entry)!, 'br'))).length
    if (entryBytes > limits.remoteEntryMax)
      log.warn({ remote: name, version, entryBytes }, 'the entry of a remote is larger than it should be')
    const by = token?.label ?? 'bundled'
    const { notes = null, commit = null, environment, percentage } = parcel
    const row: Row = {
      ...{ name, version, build, description, by, notes, commit },
      id: buildId(description),
      source: token ? 'shipped' : 'bundled',
      manifest: parcel.manifest,
      files: files
        .map(({ path, integrity, bytes }) => ({ path, integrity, bytes }))
        .sort((left, right) => (left.path < right.path ? -1 : 1)),
      base: base?.href ?? null,
      createdAt: clock.now(),
    }
    const actor = { by, why: notes?.slice(0, 200) ?? null }
    const as = token ? parcel.as : 'bundled'
    return admit(
      row,
      new Map([...contents, ...forms]),
      { environment, as, percentage, actor, entryBytes },
      token?.id ?? null,
    )
  }
}
