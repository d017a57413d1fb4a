import type { BuildRef, Registry, RemoteVersion } from '@shoal/bus/remotes/contract'
import { remotesErrors } from '@shoal/bus/remotes/errors'
import { formatOverrides, type Override, overrideKind, parseOverrides } from '@shoal/bus/remotes/overrides'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { service } from '../../platform/feature.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { mayLoad } from './audience.ts'
import { buildId } from './builds.ts'
import { useCore } from './core.ts'
import { keepOverrides, mayOverride, overridesIn } from './overrides.ts'
import { subjectOf } from './subject.ts'
import { describe } from './versions.ts'

/** MFE-5: what testers may see and choose. */
export const useTesting = service((platform) => {
  const { environment, publicUrl } = platform.settings
  const core = useCore(platform)

  return {
    /** Changes which builds this browser gets; all of it or nothing. */
    async override(
      overrides: readonly Override[],
      { who, request, reply }: { who: Who | null; request: FastifyRequest; reply: FastifyReply },
    ): Promise<Registry> {
      if (overrides.length > 0 && !mayOverride(environment, who)) refuse(remotesErrors.overridesForbidden)
      for (const override of overrides)
        if (overrideKind(override) === null)
          refuse(remotesErrors.badOverride, { override: `${override.remote}@${override.use}` })
      // As the browser will send it back: of two for one remote the last counts.
      const wanted = parseOverrides(formatOverrides(overrides))
      const { registry } = await core.registry.read({ who, subject: subjectOf(who, request), overrides: wanted })
      const refused = registry.overrides?.find((answer) => answer.refused !== undefined)
      if (refused) refuse(remotesErrors.noSuchVersion, { build: refused.use, name: refused.remote })
      keepOverrides(reply, wanted, publicUrl.startsWith('https:'))
      return registry
    },

    /** Every remote that a tester may know of, what it resolves to and why, and the versions they may have. */
    async resolutions(who: Who | null, request: FastifyRequest) {
      if (!mayOverride(environment, who)) refuse(remotesErrors.overridesForbidden)
      await core.refresh()
      const asker = { who, subject: subjectOf(who, request), overrides: overridesIn(request) }
      const { resolved } = await core.registry.resolveFor(asker)
      const contract = await core.contract()
      const all = (await core.versions.list()).filter(({ description }) => mayLoad(description, who))
      const remotes = resolved.map(({ channel, resolution, version }) => {
        const { name, percentage } = channel
        const listed = all.filter((one) => one.name === name)
        const ifListed = (build: BuildRef | null) =>
          build && listed.some(({ id }) => id === buildId(build)) ? build : null
        return {
          name,
          served: version && { version: version.version, build: version.build },
          source: version && resolution.source,
          reason: resolution.reason,
          stable: ifListed(channel.stable),
          candidate: ifListed(channel.candidate),
          percentage,
          versions: listed.map((one): RemoteVersion => describe(one, contract)),
        }
      })
      return { environment, contract, remotes }
    },
  }
})
