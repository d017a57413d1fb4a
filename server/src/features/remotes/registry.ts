import type { BuildRef, OverrideAnswer, Registry, RegistryEntry, RemoteChannel } from '@shoal/bus/remotes/contract'
import { type Override, overrideKind } from '@shoal/bus/remotes/overrides'
import { areaVersions } from '../../contract.ts'
import type { Who } from '../../platform/people/who.ts'
import type { EnvironmentName } from '../../platform/settingsPart.ts'
import { admits, mayLoad } from './audience.ts'
import { buildId } from './builds.ts'
import type { Channels } from './channels.ts'
import { askedBuild, localOrigin, mayOverride, wishOf } from './overrides.ts'
import { type Resolution, resolve } from './resolve.ts'
import { baseOf, offeredOf, type Version, type Versions } from './versions.ts'

/** The asking person, with the overrides of their browser. */
export interface Asker {
  who: Who | null
  /** The subject that rollouts count; see `subjectOf`. */
  subject: string | null
  overrides: readonly Override[]
}

/** A remote that somebody may know of, with the build they get. */
export interface ResolvedRemote {
  channel: RemoteChannel
  resolution: Resolution
  /** Null when they get nothing of it. */
  version: Version | null
}

/** The registry of one person, with the data that a page needs beside it. */
export interface ReadRegistry {
  registry: Registry
  /** The manifests of its remotes by their addresses. */
  manifests: Record<string, unknown>
  /** Paths of every panel of remotes that are no secret to this person, whether the panel is for them or not. */
  panelPaths: ReadonlySet<string>
  /** The remotes that the page fetches from a development server, with its origin. */
  local: ReadonlyMap<string, string>
}

const forbidden = 'Only testers may choose other builds here'
/** The same text for a version that does not exist and for one that they may not know of [MFE-4]. */
const noSuchVersion = 'There is no such version'

/** The registry for one person: resolution, overrides, and the parts of it that they may know. */
export function createRegistry({
  environment,
  versions,
  channels,
  contract,
}: {
  environment: EnvironmentName
  versions: Versions
  channels: Channels
  contract: () => Promise<string>
}) {
  const load = async (name: string, build: BuildRef | null) => (build ? versions.find(name, buildId(build)) : null)

  /** The channel as somebody may know it: of a candidate that is not for them there is no trace. */
  async function forThem(channel: RemoteChannel, who: Who | null): Promise<RemoteChannel> {
    const candidate = await load(channel.name, channel.candidate)
    return candidate && mayLoad(candidate.description, who) ? channel : { ...channel, candidate: null, percentage: 0 }
  }

  /** Whether somebody may know of a remote at all: by the build that they get, or would get if it were on. */
  async function mayKnow(channel: RemoteChannel, { who, subject }: Asker): Promise<boolean> {
    if (!admits(channel.audience, who)) return false
    const { build } = resolve({ ...channel, enabled: true }, subject)
    const version = await load(channel.name, build)
    return version !== null && mayLoad(version.description, who)
  }

  /** The version that an override asks for, if this person may have it. */
  async function overridden(channel: RemoteChannel, asker: Asker, override: Override): Promise<Version | null> {
    const version = await load(channel.name, askedBuild(override))
    return version && mayLoad(version.description, asker.who) ? version : null
  }

  /** The remotes that somebody may know of, each as it is resolved for them, and whether their overrides count. */
  async function resolveFor(asker: Asker): Promise<{ resolved: ResolvedRemote[]; answers: OverrideAnswer[] }> {
    const wanted = new Map(asker.overrides.map((override) => [override.remote, override]))
    const allowed = mayOverride(environment, asker.who)
    const refused = new Map<string, string>()
    if (!allowed) for (const remote of wanted.keys()) refused.set(remote, forbidden)
    else
      for (const override of wanted.values())
        if (overrideKind(override) === 'version') refused.set(override.remote, noSuchVersion)
    const resolved: ResolvedRemote[] = []
    for (const whole of await channels.list(environment)) {
      const channel = await forThem(whole, asker.who)
      if (!(await mayKnow(channel, asker))) continue
      const override = allowed ? wanted.get(channel.name) : undefined
      const asked = override && (await overridden(channel, asker, override))
      if (asked) refused.delete(channel.name)
      const wish = override && !refused.has(channel.name) ? wishOf(override) : null
      const resolution = resolve(channel, asker.subject, wish)
      const version = await load(channel.name, resolution.build)
      const loadable = version && mayLoad(version.description, asker.who) ? version : null
      resolved.push({ channel, resolution, version: loadable })
    }
    const answers = asker.overrides.map(({ remote, use }) => {
      const why = refused.get(remote)
      return why === undefined ? { remote, use } : { remote, use, refused: why }
    })
    return { resolved, answers }
  }

  function entryOf({ resolution, version }: ResolvedRemote, who: Who | null): RegistryEntry[] {
    const offered = version && offeredOf(version, who)
    if (!offered || resolution.source === null) return []
    const base = baseOf(version)
    const { source, reason } = resolution
    const { description, integrity } = offered
    return [{ ...description, entry: `${base}mf-manifest.json`, base, source, reason, integrity }]
  }

  return {
    resolveFor,

    /** MFE-1, MFE-4: the remotes for this person with the offers for them; no trace of others. */
    async read(asker: Asker): Promise<ReadRegistry> {
      const { resolved, answers } = await resolveFor(asker)
      const remotes = resolved.flatMap((one) => entryOf(one, asker.who))
      const manifests = new Map(resolved.map(({ version }) => [version?.name, version?.manifest]))
      const paths = resolved.flatMap(({ version }) => version?.description.panels.map(({ path }) => path) ?? [])
      const local = answers.filter((answer) => answer.refused === undefined && localOrigin(answer) !== null)
      return {
        registry: {
          ...{ schema: 1, environment, contract: await contract(), areas: areaVersions, remotes },
          ...(answers.length > 0 && { overrides: answers }),
        },
        manifests: Object.fromEntries(remotes.map(({ name, entry }) => [entry, manifests.get(name)])),
        panelPaths: new Set(paths.filter((path) => path !== undefined)),
        local: new Map(local.map((answer) => [answer.remote, localOrigin(answer)!])),
      }
    },
  }
}
