/** A registry to test these screens with: it answers calls as the server does, from its memory. */
import { ApiError } from '@shoal/bus'
import type { DeployToken, RemoteChannel, RemoteHistoryEntry, RemoteVersion } from '@shoal/bus/remotes'
import type { RemoteHealth } from '@shoal/bus/telemetry'
import { type ApiAnswers, somebody } from '@shoal/remote-kit/testing'

const at = '2026-07-01T01:47:00Z'
export const build = (version: string, id = 'aaaaaaaa') => ({ version, build: id })

export const channelOf = (name: string, more: Partial<RemoteChannel> = {}): RemoteChannel => ({
  environment: 'test',
  name,
  enabled: true,
  audience: 'everyone',
  stable: build('0.2.0'),
  previous: null,
  candidate: null,
  percentage: 0,
  pinned: null,
  guard: { rollback: false, margin: 5, people: 20 },
  flagged: null,
  changedAt: at,
  ...more,
})

export const versionOf = (name: string, version: string, more: Partial<RemoteVersion> = {}): RemoteVersion => ({
  name,
  ...build(version),
  createdAt: at,
  by: 'team ci',
  contract: '^1.0.0',
  compatible: true,
  bytes: 204_800,
  files: 12,
  base: `/remotes/${name}/${version}-aaaaaaaa/`,
  notes: null,
  commit: null,
  offers: ['panel chat'],
  ...more,
})

export const healthOf = (remote: string, version: string, more: Partial<RemoteHealth> = {}): RemoteHealth => ({
  remote,
  ...build(version),
  people: 40,
  failing: 0,
  loads: 44,
  mounts: 90,
  errors: 0,
  median: 61,
  p95: 212,
  lastErrors: [],
  ...more,
})

export const entryOf = (id: string, more: Partial<RemoteHistoryEntry> = {}): RemoteHistoryEntry => ({
  id,
  at,
  environment: 'test',
  name: 'mfe-social',
  action: 'ship',
  detail: '0.2.0',
  who: somebody({ displayName: 'capn_snail' }),
  by: '',
  why: null,
  ...more,
})

interface Asked<Body> {
  params: { environment: string; name: string; id: string }
  query: { environment?: RemoteChannel['environment']; name?: string; page: number }
  body: Body
}

/** Holds what it is given; a change that says `refuse` is refused with these words. */
export function sampleRegistry(held: {
  channels?: RemoteChannel[]
  versions?: RemoteVersion[]
  health?: RemoteHealth[]
  history?: RemoteHistoryEntry[]
  tokens?: DeployToken[]
}) {
  const state = { channels: [], versions: [], health: [], history: [], tokens: [], ...held }
  /** Bodies of changes and rollbacks, in order. */
  const asked: unknown[] = []
  const refusal: { text: string | null } = { text: null }
  const turn = (name: string, change: Partial<RemoteChannel>) => {
    if (refusal.text) throw new ApiError(409, 'remotes/incompatible', refusal.text)
    state.channels = state.channels.map((one) => (one.name === name ? { ...one, ...change } : one))
    return { channel: state.channels.find((one) => one.name === name) }
  }
  const remotes = {
    channels: ({ query }: Asked<never>) => ({
      environment: 'test',
      channels: state.channels.filter(({ environment }) => environment === query.environment),
      versions: state.versions,
    }),
    change: ({ params, body }: Asked<Partial<RemoteChannel> & { why: string }>) => {
      asked.push(body)
      const { why: _, ...change } = body
      return turn(params.name, change)
    },
    rollback: ({ params, body }: Asked<{ why: string }>) => {
      asked.push(body)
      return turn(params.name, { candidate: null, percentage: 0 })
    },
    history: ({ query }: Asked<never>) => {
      const found = state.history.filter(({ name }) => !query.name || name === query.name)
      return { entries: found.slice(query.page * 25, query.page * 25 + 25), total: found.length }
    },
    tokens: () => ({ tokens: state.tokens }),
    createToken: ({ body }: Asked<{ remote: string; label: string }>) => {
      const token = {
        id: `t${state.tokens.length}`,
        ...body,
        createdAt: at,
        createdBy: null,
        lastUsedAt: null,
        revokedAt: null,
      }
      state.tokens = [token, ...state.tokens]
      return { token, secret: 'shoal_deploy_secret' }
    },
    revokeToken: ({ params }: Asked<never>) => {
      state.tokens = state.tokens.map((one) => (one.id === params.id ? { ...one, revokedAt: at } : one))
      return {}
    },
  }
  const api = { remotes, telemetry: { health: () => ({ health: state.health }) } } as unknown as ApiAnswers
  return { api, asked, state, refusal }
}
