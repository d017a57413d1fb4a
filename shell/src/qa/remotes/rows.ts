import type { OverrideAnswer, RegistryEntry } from '@shoal/bus/remotes'
import type { DevelopmentServer } from '../development/DevelopmentServers.ts'
import type { Resolution } from '../Qa.ts'
import { buildName, isSameBuild } from './changes.ts'

/** All there is to say of one remote in the list. */
export interface Row {
  name: string
  resolution: Resolution
  override: OverrideAnswer | undefined
  server: DevelopmentServer | undefined
  /** The build that the page takes from now on, by name; null for none. */
  build: string | null
  source: RegistryEntry['source'] | null
  reason: string
  /** Contract range of that build. */
  contract: string | null
}

/** A remote that only a development server knows; nobody has shipped it yet. */
const unshipped = (name: string): Resolution => ({
  name,
  served: null,
  source: null,
  reason: 'never shipped',
  stable: null,
  candidate: null,
  percentage: 0,
  versions: [],
})

/** Brings together what the server resolves, what this browser asked for, and what development servers give. */
export function rowsOf(
  resolutions: readonly Resolution[],
  overrides: readonly OverrideAnswer[],
  servers: readonly DevelopmentServer[],
): Row[] {
  const named = new Map(resolutions.map((one) => [one.name, one]))
  for (const { remote } of overrides) if (!named.has(remote)) named.set(remote, unshipped(remote))
  return [...named.values()]
    .map((resolution): Row => {
      const override = overrides.find(({ remote }) => remote === resolution.name)
      const server = servers.find(({ remote }) => remote === resolution.name)
      const basis = { name: resolution.name, resolution, override, server }
      if (server) {
        const { entry, url, status } = server
        return {
          ...basis,
          build: entry && buildName(entry),
          source: 'override',
          reason:
            entry?.reason ??
            `override: development server at ${url}${status === 'gone' ? ', which does not answer' : ''}`,
          contract: entry?.contract ?? null,
        }
      }
      const { served, source, reason, versions } = resolution
      const version = versions.find((one) => isSameBuild(one, served))
      const wished = override !== undefined && override.refused === undefined ? 'override' : null
      return {
        ...basis,
        build: served && buildName(served),
        source: source ?? wished,
        reason,
        contract: version?.contract ?? null,
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}
