import type { Access } from '@shoal/bus'
import { limits } from '@shoal/bus/limits'
import type { BuildRef, Guard, RemoteChannel } from '@shoal/bus/remotes/contract'
import type { RemoteReport } from '@shoal/bus/telemetry/contract'
import { api, as, call, type SignedIn, until } from './people.ts'
import type { BuiltPages } from './remotes.ts'
import type { TestServer } from './server.ts'

export const stable: BuildRef = { version: '0.2.0', build: 'aaaaaaaa' }
export const candidate: BuildRef = { version: '0.3.0', build: 'bbbbbbbb' }

/** A report without what it is of. */
type Told = RemoteReport extends infer Report
  ? Report extends RemoteReport
    ? Omit<Report, 'remote' | 'version' | 'build'>
    : never
  : never
export const mounted = { kind: 'mount', times: 1 } satisfies Told
export const threw = { kind: 'error', phase: 'mount', code: 'remote/threw', times: 1 } satisfies Told

/** Somebody with a browser: a visitor by number and address, or a person. */
export type Somebody = { bucket: number; address: string; cookies?: string } | SignedIn

const headersOf = (who: Somebody): Record<string, string> =>
  'cookie' in who
    ? { cookie: who.cookie }
    : { cookie: `shoal-bucket=${who.bucket}${who.cookies ? `; ${who.cookies}` : ''}`, 'x-forwarded-for': who.address }

/**
 * Remotes whose version 0.2.0 is stable by decision of people, and whose 0.3.0 is known but in no channel yet. Those of
 * `access` are for such people only.
 */
export async function rollouts(
  server: TestServer,
  pages: BuiltPages,
  names: readonly string[],
  access: Readonly<Record<string, Access>> = {},
) {
  const admin = await as(server, 'admin')
  const client = api(server, admin)
  const channels = async () => client.remotes.channels({ query: {} })
  const params = (name: string) => ({ environment: 'test' as const, name })
  for (const name of names) pages.build(name, stable.build, access[name] ?? 'anyone', { version: stable.version })
  const known = async (build: string) => {
    // Asking for the registry makes the server look for builds.
    await api(server).remotes.list()
    const { versions } = await channels()
    return names.every((name) => versions.some((version) => version.name === name && version.build === build))
  }
  await until('the stable builds', () => known(stable.build))
  for (const name of names) await client.remotes.change({ params: params(name), body: { stable, why: 'this is good' } })
  for (const name of names) pages.build(name, candidate.build, access[name] ?? 'anyone', { version: candidate.version })
  await until('the candidates', () => known(candidate.build))

  return {
    admin,

    /** Lets so many of the people have the candidate. */
    async begin(name: string, guard: Guard, percentage = 100): Promise<void> {
      await client.remotes.change({ params: params(name), body: { candidate, percentage, guard, why: 'try it' } })
    },

    async channel(name: string): Promise<RemoteChannel> {
      const { channels: all } = await channels()
      const found = all.find((channel) => channel.name === name)
      if (!found) throw new Error(`${name} has no channel`)
      return found
    },

    /** The actions on a remote in the history, newest first. */
    async history(name: string) {
      return (await client.remotes.history({ query: { name, page: 0 } })).entries
    },

    async health(name: string, { version }: BuildRef) {
      const { health } = await client.telemetry.health()
      return health.find((one) => one.remote === name && one.version === version)
    },

    /** Visitors, each from an address of their own, who get the given build. */
    async visitors(name: string, build: BuildRef, count: number, from = 0): Promise<Somebody[]> {
      const found: Somebody[] = []
      for (let bucket = from; found.length < count; bucket++) {
        if (bucket - from > limits.pageSizeMax * 10) throw new Error(`Not enough visitors get ${build.version}`)
        const who = { bucket, address: `198.51.${Math.floor(bucket / 250)}.${1 + (bucket % 250)}` }
        const response = await call(server, 'GET', '/remotes', { headers: headersOf(who) })
        const { remotes } = (await response.json()) as { remotes: { name: string; build: string }[] }
        if (remotes.some((remote) => remote.name === name && remote.build === build.build)) found.push(who)
      }
      return found
    },

    /** Somebody's page tells what it saw of a build. */
    async tell(who: Somebody, name: string, build: BuildRef, ...told: Told[]): Promise<void> {
      const reports = told.map((one) => ({ ...one, remote: name, ...build }))
      const response = await call(server, 'POST', '/telemetry/remotes', { body: { reports }, headers: headersOf(who) })
      if (response.status !== 204) throw new Error(`The report was refused: ${await response.text()}`)
    },
  }
}
