import { accountDeleted, flagsChanged } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { useSetupChecks } from '../../platform/setupChecks.ts'
import { mountWeb } from '../../platform/web/index.ts'
import { useAnnouncement } from '../announcement/index.ts'
import { usePresence } from '../presence/index.ts'
import { useCore } from './core.ts'
import { mountRemoteFiles } from './files.ts'
import { remotesFolder } from './folder.ts'
import { deployTokensLook } from './look.ts'
import { remoteRoutes } from './routes.ts'
import { useRemotes } from './service.ts'
import { remotesSettings } from './settings.ts'

export { hasOverrides } from './overrides.ts'
export { useRemotes } from './service.ts'
export { subjectOf } from './subject.ts'

export const remotes: Feature = {
  name: 'remotes',
  settings: remotesSettings,
  folder: remotesFolder,
  setup: (platform) => {
    useSetupChecks(platform).add(deployTokensLook(platform))
    const { deployTokens } = useCore(platform)
    platform.happenings.inTransaction(flagsChanged, async ({ payload: { userId, byUserId, changes } }) => {
      if (changes.banned) await deployTokens.revokeThoseOf(userId, byUserId, 'whoever made it was banned')
      else if (changes.admin === false)
        await deployTokens.revokeThoseOf(userId, byUserId, 'whoever made it is no admin any more')
    })
    platform.happenings.inTransaction(accountDeleted, ({ payload: { userId } }) =>
      deployTokens.revokeThoseOf(userId, userId, 'whoever made it deleted their account'),
    )
    return {
      routes: remoteRoutes(platform),
      http: (app) => {
        mountRemoteFiles(app, platform)
        // The document carries the registry, so it is served from here.
        mountWeb(app, platform, {
          origins: platform.settings.of(remotesSettings).origins,
          forPage: useRemotes(platform).forPage,
          states: async () => ({
            viewers: usePresence(platform).countWithOneMore(),
            announcement: await useAnnouncement(platform).read(),
          }),
        })
      },
      start: () => useRemotes(platform).start(),
    }
  },
}
