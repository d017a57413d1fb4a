import type { BuildRef, RemoteChannel } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { and, asc, eq } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { roomsOf } from './audience.ts'
import { buildId, buildRef } from './builds.ts'
import {
  bundled,
  type Change,
  type ChannelState,
  changed,
  firstChannel,
  judged,
  type LogEntry,
  rolledBack,
  shipped,
  type Wanted,
} from './channelRules.ts'
import { misfitOf } from './fit.ts'
import type { Actor, History } from './history.ts'
import { remoteChannels } from './tables.ts'
import type { Version, Versions } from './versions.ts'

type Environment = RemoteChannel['environment']
type Row = typeof remoteChannels.$inferSelect

const refOf = (id: string | null) => (id === null ? null : buildRef(id))
const idOf = (build: BuildRef | null) => (build === null ? null : buildId(build))

const stateOf = ({ stable, previous, candidate, pinned, flaggedAt, flaggedReason, changedAt: _, ...row }: Row) => ({
  ...row,
  stable: refOf(stable),
  previous: refOf(previous),
  candidate: refOf(candidate),
  pinned: refOf(pinned),
  flagged: flaggedAt && { at: flaggedAt.toISOString(), reason: flaggedReason ?? '' },
})

const rowOf = ({ stable, previous, candidate, pinned, flagged, ...state }: ChannelState, changedAt: Date): Row => ({
  ...state,
  stable: idOf(stable),
  previous: idOf(previous),
  candidate: idOf(candidate),
  pinned: idOf(pinned),
  flaggedAt: flagged && new Date(flagged.at),
  flaggedReason: flagged?.reason ?? null,
  changedAt,
})

/** How a version that arrives becomes part of an environment. */
export interface Placing {
  environment: Environment
  as: 'candidate' | 'stable' | 'bundled'
  /** Of a candidate. */
  percentage: number
  actor: Actor
  /** Compressed; absent when it is no arrival, but a build that was there before. */
  entryBytes?: number
}

/** A channel as the contract has it. */
export function channelOf(row: Row): RemoteChannel {
  const { decided: _, ...state } = stateOf(row)
  return { ...state, changedAt: row.changedAt.toISOString() }
}

/** MFE-6: which builds people get, for each environment and remote. Every change is one transaction with its history. */
export function createChannels(
  platform: Platform,
  { versions, history, contract }: { versions: Versions; history: History; contract: () => Promise<string> },
) {
  const { database, outbox, clock, settings } = platform
  const { db } = database
  const at = (environment: Environment, name: string) =>
    and(eq(remoteChannels.environment, environment), eq(remoteChannels.name, name))

  /** Tells people who may know of the remote, before or after, that some of them get another build. */
  async function announce(before: ChannelState | null, after: ChannelState): Promise<void> {
    if (after.environment !== settings.environment) return
    const told = new Set<string>()
    for (const state of before ? [before, after] : [after]) {
      for (const build of [state.pinned, state.candidate, state.stable]) {
        const version = build && (await versions.find(state.name, buildId(build)))
        for (const room of version ? roomsOf(version.description, state.audience) : []) told.add(room)
      }
    }
    for (const room of told) await outbox.publish(room, 'remotes:changed', { name: after.name })
  }

  /** Runs a change on the locked channel; null when nothing was to be done. Must be called within a transaction. */
  async function alter(
    environment: Environment,
    name: string,
    change: (state: ChannelState) => Change | null | Promise<Change | null>,
    actor: Actor,
  ): Promise<RemoteChannel | null> {
    const [row] = await db.select().from(remoteChannels).where(at(environment, name)).for('update')
    if (!row) refuse(remotesErrors.noSuchRemote)
    const before = stateOf(row)
    const done = await change(before)
    if (!done) return null
    const [after, entries] = done
    if (entries.length === 0 && after.decided === before.decided) return channelOf(row)
    const [written] = await db
      .update(remoteChannels)
      .set(rowOf(after, clock.now()))
      .where(at(environment, name))
      .returning()
    await history.record(after, entries, actor)
    if (entries.length > 0) await announce(before, after)
    return channelOf(written!)
  }

  /** Throws unless people of this server can be given the build. */
  async function mustFit(name: string, build: BuildRef | null | undefined): Promise<void> {
    if (!build) return
    const version = await versions.find(name, buildId(build))
    if (!version) refuse(remotesErrors.noSuchVersion, { build: buildId(build), name })
    const misfit = misfitOf(version.description, await contract())
    if (misfit !== null) refuse(remotesErrors.incompatible, 'chosen', { build: buildId(build), misfit })
  }

  return {
    /** Those of one environment, by name. */
    async list(environment: Environment): Promise<RemoteChannel[]> {
      const rows = await db
        .select()
        .from(remoteChannels)
        .where(eq(remoteChannels.environment, environment))
        .orderBy(asc(remoteChannels.name))
      return rows.map(channelOf)
    },

    async find(environment: Environment, name: string): Promise<RemoteChannel | null> {
      const [row] = await db.select().from(remoteChannels).where(at(environment, name))
      return row ? channelOf(row) : null
    },

    /** Lets people have a version that is new in an environment; within the transaction that writes it. */
    async place(version: Version, { environment, as, percentage, actor, entryBytes }: Placing): Promise<RemoteChannel> {
      const build = { version: version.version, build: version.build }
      const first = { ...firstChannel(environment, version.name, build), decided: as !== 'bundled' }
      const arrival: LogEntry[] =
        entryBytes === undefined
          ? []
          : [{ action: 'ship', detail: `${buildId(build)}, entry ${entryBytes} bytes compressed` }]
      const [made] = await db.insert(remoteChannels).values(rowOf(first, clock.now())).onConflictDoNothing().returning()
      if (made) {
        const entries = [...arrival, { action: 'stable', detail: `${buildId(build)}, the first version here` }]
        await history.record(first, entries, actor)
        await announce(null, first)
        return channelOf(made)
      }
      const placed = await alter(
        environment,
        version.name,
        async (state) => {
          const stable = state.stable && (await versions.find(state.name, buildId(state.stable)))
          const [after, entries] =
            as === 'bundled'
              ? bundled(state, build, stable?.source === 'bundled')
              : shipped(state, build, as, percentage)
          return [after, as === 'bundled' ? entries : [...arrival, ...entries]]
        },
        actor,
      )
      return placed!
    },

    /** What an admin wants; throws `no-such-remote`, `no-such-version`, `incompatible`, `no-candidate`. */
    async change(environment: Environment, name: string, wanted: Wanted, actor: Actor): Promise<RemoteChannel> {
      return database.transaction(async () => {
        const after = await alter(
          environment,
          name,
          async (state) => {
            for (const build of [wanted.stable, wanted.candidate, wanted.pinned]) await mustFit(name, build)
            return changed(state, wanted)
          },
          actor,
        )
        return after!
      })
    },

    /** Throws `no-such-remote`, `nothing-to-roll-back`. */
    async rollback(environment: Environment, name: string, actor: Actor): Promise<RemoteChannel> {
      return database.transaction(async () => (await alter(environment, name, rolledBack, actor))!)
    },

    /** Flags a candidate, and takes it back if the operator wanted that; null if it is not the candidate any more. */
    async judge(environment: Environment, name: string, candidate: BuildRef, reason: string) {
      return database.transaction(async () =>
        alter(environment, name, (state) => judged(state, candidate, reason, clock.now().toISOString()), {
          by: reason,
          why: null,
        }),
      )
    },
  }
}

export type Channels = ReturnType<typeof createChannels>
