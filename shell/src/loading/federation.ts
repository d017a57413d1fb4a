import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import type { RegistryEntry } from '@shoal/bus/remotes'
import type { RemoteContainer } from '@shoal/remote-kit/mount'
import { loadError } from './failureOf.ts'
import { addressOf, bind } from './integrity.ts'
import type { RemoteManifest } from './manifest.ts'
import { RemoteError, whereOf } from './RemoteError.ts'
import { shared } from './shared.ts'

/** Brings the container of one remote. The rest of the shell does not know how. */
export interface Federation {
  container(entry: RegistryEntry, manifest: RemoteManifest): Promise<RemoteContainer>
  /** Forgets all that is known of a remote, so that the next container is made of newly fetched code. */
  forget(entry: RegistryEntry, manifest: RemoteManifest): void
}

/**
 * Module Federation as the shell's own: what is shared is there from the start, and remotes bring no runtime along.
 * Scripts that do not arrive fail after `scriptLimit` ms; the runtime itself would give up what is late after 20 s.
 */
export function moduleFederation(scriptLimit: number): Federation {
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore })
  const federation = createInstance({
    name: 'shoal_shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'shoal-time-limits',
        createScript: ({ url }) => {
          const script = document.createElement('script')
          bind(script, url)
          script.src = url
          script.async = true
          return { script, timeout: scriptLimit }
        },
      },
    ],
  })

  return {
    async container(entry, manifest) {
      const where = whereOf(entry)
      federation.registerRemotes(
        [
          {
            name: entry.name,
            entry: addressOf(entry, manifest.entryFile),
            entryGlobalName: manifest.globalName,
            type: 'global',
          },
        ],
        { force: true },
      )
      let module: { default?: unknown } | null
      try {
        module = await federation.loadRemote(`${entry.name}/remote`)
      } catch (cause) {
        throw loadError(cause, where)
      }
      // A module that threw while it was evaluated may come back empty instead of throwing again.
      const container = module?.default as Partial<RemoteContainer> | undefined
      if (typeof container?.lifecycles !== 'function') {
        throw new RemoteError('remote/no-lifecycles', 'lifecycles', where, `${entry.name} exposes no container`)
      }
      return container as RemoteContainer
    },

    forget(entry, manifest) {
      const page = globalThis as unknown as Record<string, unknown>
      const chunks = `chunks:${entry.name}:${entry.build}`
      const before = page[chunks] as unknown[] | undefined
      // Mounts of the code before go on fetching its chunks, which come under the same name.
      page[chunks] = before && Object.assign([], { push: (part: unknown) => before.push(part) })
      Reflect.deleteProperty(page, manifest.globalName) || Object.assign(page, { [manifest.globalName]: undefined })
    },
  }
}
