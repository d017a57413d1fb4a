import type { BuildRef, Registry, RemoteChannel } from '@shoal/bus/remotes/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import type { PageRemotes } from '../../platform/web/index.ts'
import { admits, isPrivileged, mayLoad } from './audience.ts'
import { buildId, sameBuild } from './builds.ts'
import { useCore } from './core.ts'
import { overridesIn } from './overrides.ts'
import type { Asker } from './registry.ts'
import { resolve } from './resolve.ts'
import { subjectOf, subjectOfPage } from './subject.ts'

/** A file of a remote that a person may have. */
export interface RemoteFile {
  path: string
  /** Not everybody may have it. */
  privileged: boolean
}

/** The registry of remotes, for the other features and for the pages: which build of each people get, and the files. */
export const useRemotes = service((platform) => {
  const { settings, publisher, database } = platform
  const { environment } = settings
  const core = useCore(platform)
  const { versions, channels, versionFiles, registry } = core
  const secure = settings.publicUrl.startsWith('https:')
  const channelHere = (name: string) => channels.find(environment, name)

  return {
    start: () => core.start(),

    /** MFE-1, MFE-4: the remotes for the asking person with the offers for them; no trace of others. */
    async list(who: Who | null, request: FastifyRequest): Promise<Registry> {
      await core.refresh()
      const asker = { who, subject: subjectOf(who, request), overrides: overridesIn(request) }
      return (await registry.read(asker)).registry
    },

    /** The same for somebody who opens a page. Overrides in its address change nothing: the page asks about them first [MFE-5]. */
    async forPage(request: FastifyRequest, who: Who | null): Promise<PageRemotes> {
      await core.refresh()
      const { subject, remember } = subjectOfPage(who, request)
      const read = await registry.read({ who, subject, overrides: overridesIn(request) })
      return {
        ...read,
        remember: (reply: FastifyReply) => remember(reply, secure),
      }
    },

    /** A file of a version that this server keeps; null when there is none or it is not for this person [MFE-4]. */
    async file(name: string, id: string, path: string, who: Who | null): Promise<RemoteFile | null> {
      const version = await versions.find(name, id)
      if (version?.base !== null || !version.byPath.has(path) || !mayLoad(version.description, who)) return null
      const audience = (await channelHere(name))?.audience ?? 'everyone'
      if (!admits(audience, who)) return null
      const privileged = isPrivileged(version.description) || audience !== 'everyone'
      return { path: versionFiles.pathOf(name, id, path), privileged }
    },

    /** Whether there is such a build, as far as this process has met it: at its start, or when it served it. */
    isKnown: (name: string, version: string, build: string): boolean =>
      versions.isKnown(name, buildId({ version, build })),

    /** The channel of this environment if it has a candidate. */
    async candidateOf(name: string): Promise<RemoteChannel | null> {
      const channel = await channelHere(name)
      return channel?.candidate ? channel : null
    },

    /** Whether people of this environment can get a build: it is stable, candidate or pinned. */
    async isServed(name: string, build: BuildRef): Promise<boolean> {
      const channel = await channelHere(name)
      return [channel?.stable, channel?.candidate, channel?.pinned].some((one) => one && sameBuild(one, build))
    },

    /** Whether somebody (see `subjectOf`) gets this build by the rules that hold for everybody, without overrides. */
    async wouldGet(name: string, build: BuildRef, { who, subject }: Pick<Asker, 'who' | 'subject'>): Promise<boolean> {
      const channel = await channelHere(name)
      if (!channel || !admits(channel.audience, who) || !sameBuild(resolve(channel, subject).build, build)) return false
      const version = await versions.find(name, buildId(build))
      return version !== null && mayLoad(version.description, who)
    },

    /**
     * Flags a candidate that fails more often than it may; takes it back if the operator wants that. Nothing happens when
     * it is no candidate any more. Admins and the pages hear of it after the commit.
     */
    async judge(name: string, candidate: BuildRef, reason: string): Promise<{ rolledBack: boolean }> {
      return database.transaction(async () => {
        const channel = await channels.judge(environment, name, candidate, reason)
        if (!channel) return { rolledBack: false }
        const rolledBack = channel.candidate === null
        const { version } = candidate
        publisher.publish(rooms.admins, 'remotes:flagged', { name, version, reason, rolledBack })
        return { rolledBack }
      })
    },
  }
})
