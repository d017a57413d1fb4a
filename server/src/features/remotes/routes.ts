import { limits, remotes } from '@shoal/bus/remotes/contract'
import { areaVersions } from '../../contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useCore } from './core.ts'
import { useRemotes } from './service.ts'
import { useTesting } from './testers.ts'
import { describe } from './versions.ts'

export function remoteRoutes(platform: Platform) {
  const { channels, history, deployTokens, versions, contract, shell, ship } = useCore(platform)
  const own = platform.settings.environment

  return serve(
    remotes,
    {
      list: ({ who, request }) => useRemotes(platform).list(who, request),
      shell: async () => {
        const { contract, shared } = await shell()
        return { contract, areas: areaVersions, shared: [...(shared ?? [])], entryMax: limits.remoteEntryMax }
      },
      override: ({ body, ...asker }) => useTesting(platform).override(body.overrides, asker),
      resolutions: ({ who, request }) => useTesting(platform).resolutions(who, request),
      channels: async ({ query }) => {
        const running = await contract()
        return {
          environment: own,
          channels: await channels.list(query.environment ?? own),
          versions: (await versions.list()).map((version) => describe(version, running)),
        }
      },
      change: async ({ params, body: { why, ...wanted }, who }) => ({
        channel: await channels.change(params.environment, params.name, wanted, { whoId: who.userId, why }),
      }),
      rollback: async ({ params, body, who }) => ({
        channel: await channels.rollback(params.environment, params.name, { whoId: who.userId, why: body.why }),
      }),
      history: ({ query }) => history.page(query),
      tokens: async () => ({ tokens: await deployTokens.list() }),
      createToken: ({ body, who }) => deployTokens.create(who, body.remote, body.label),
      revokeToken: ({ params, who }) => deployTokens.revoke(who, params.id),
      ship: async ({ token = '', body: { files, environment = own, ...parcel } }) => {
        const shipped = await ship(
          {
            ...parcel,
            environment,
            files: files.map(({ content, ...file }) => ({
              ...file,
              content: content === undefined ? undefined : Buffer.from(content, 'base64'),
            })),
          },
          { token },
        )
        return { version: describe(shipped.version, await contract()), channel: shipped.channel }
      },
    },
    { ship: deployTokens.check },
  )
}
