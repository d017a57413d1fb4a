import { service } from '../../platform/feature.ts'
import { repositoryFolder } from '../../platform/folders.ts'
import { shellFacts } from '../../platform/web/index.ts'
import { buildId } from './builds.ts'
import { createBundled } from './bundled.ts'
import { createChannels } from './channels.ts'
import { createDeployTokens } from './deployTokens.ts'
import { remotesFolder } from './folder.ts'
import { createHistory } from './history.ts'
import { prune } from './pruning.ts'
import { createRegistry } from './registry.ts'
import { remotesSettings } from './settings.ts'
import { createShipping, versionShipped } from './ship.ts'
import { createVersionFiles } from './versionFiles.ts'
import { createVersions } from './versions.ts'

/** The parts of the registry, joined once for each platform. */
export const useCore = service((platform) => {
  const { settings, database, log, nodes } = platform
  const { environment } = settings
  const shell = shellFacts(settings)
  const contract = async () => (await shell()).contract
  const versions = createVersions(database)
  const versionFiles = createVersionFiles(settings.folder(remotesFolder))
  const history = createHistory(platform)
  const deployTokens = createDeployTokens(platform, history)
  const channels = createChannels(platform, { versions, history, contract })
  /** Where people develop, builds are taken in while the server runs. */
  const watching = environment === 'development' || environment === 'test'
  const ship = createShipping(platform, { versions, channels, versionFiles, deployTokens, shell, drafts: watching })
  const bundled = createBundled({
    sources: settings.of(remotesSettings).sources ?? repositoryFolder,
    environment,
    log,
    ship: (parcel) => ship(parcel, 'bundled'),
    async again(name, build) {
      const id = buildId(build)
      const version = await versions.find(name, id)
      if (!version || (version.base === null && !(await versionFiles.has(name, id)))) return false
      const actor = { by: 'bundled', why: null }
      await database.transaction(() => channels.place(version, { environment, as: 'bundled', percentage: 0, actor }))
      return true
    },
  })

  nodes.on(versionShipped, ({ name, id }) => versions.find(name, id, { fresh: true }))
  nodes.onGap(() => versions.list())

  let looking: Promise<void> | null = null
  /** Takes in new builds. Callers meanwhile wait for the same look. */
  function look(): Promise<void> {
    looking ??= (async () => {
      for (const name of await bundled.takeInNew()) {
        if (watching) await prune(name, { database, versions, versionFiles })
      }
    })().finally(() => {
      looking = null
    })
    return looking
  }

  return {
    ...{ versions, versionFiles, history, deployTokens, channels, ship, shell, contract },
    registry: createRegistry({ environment, versions, channels, contract }),
    /** Takes in what was built since, where people develop. */
    refresh: async (): Promise<void> => {
      if (watching) await look()
    },
    /** Finds what is there; before the server listens. */
    async start(): Promise<void> {
      await versionFiles.sweep()
      await versions.list()
      await look()
    },
  }
})
