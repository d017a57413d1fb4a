import * as z from 'zod/mini'
import { Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { limits } from '../remotes/limits.ts'
import { wire } from './wire.ts'

/** Where in its life a remote is, or failed. */
export const RemotePhase = z.enum([
  'registry',
  'contract',
  'manifest',
  'entry',
  'chunk',
  'evaluate',
  'lifecycles',
  'mount',
  'update',
  'unmount',
  'render',
  'running',
])
export type RemotePhase = z.output<typeof RemotePhase>

const build = {
  remote: z.string().check(z.regex(/^mfe-[a-z0-9-]{1,40}$/)),
  version: z.string().check(z.maxLength(64)),
  build: z.string().check(z.regex(/^[0-9a-f]{8,64}$/)),
}

const times = z.int().check(z.minimum(1), z.maximum(1_000))

/** MFE-13: what a page saw of one build of a remote since it last told. */
export const RemoteReport = z.discriminatedUnion('kind', [
  /** A step of loading that succeeded, with the time it took. */
  z.strictObject({
    kind: z.literal('load'),
    ...build,
    phase: RemotePhase,
    ms: z.number().check(z.minimum(0), z.maximum(120_000)),
  }),
  z.strictObject({ kind: z.literal('mount'), ...build, times }),
  z.strictObject({
    kind: z.literal('error'),
    ...build,
    phase: RemotePhase,
    /** As in docs/errors/page.md. */
    code: z.string().check(z.regex(/^[a-z-]{1,40}\/[a-z-]{1,40}$/)),
    times,
  }),
])
export type RemoteReport = z.output<typeof RemoteReport>

/** How one build of a remote fares with people, over the last hour. */
export const RemoteHealth = z.object({
  remote: z.string(),
  version: z.string(),
  build: z.string(),
  /** How many people had it, and for how many of them it failed at least once. */
  people: z.int(),
  failing: z.int(),
  loads: z.int(),
  mounts: z.int(),
  errors: z.int(),
  /** Time from asking for it until it could be mounted, in ms; null without loads. */
  median: z.nullable(z.number()),
  p95: z.nullable(z.number()),
  lastErrors: z.array(z.object({ phase: RemotePhase, code: z.string(), times: z.int(), at: Instant })),
})
export type RemoteHealth = z.output<typeof RemoteHealth>

export const telemetry = area(wire, {
  version: '1.0.0',
  calls: {
    report: call({
      summary: 'What a page saw of the remotes it loaded',
      access: 'anyone',
      body: z.strictObject({
        reports: z.array(RemoteReport).check(z.minLength(1), z.maxLength(limits.remoteReportsMax)),
      }),
      rate: perMinute(120, 'address'),
    }),
    health: call({
      summary: 'Health of the remotes by version, over the last hour',
      access: 'qa',
      reply: z.object({ health: z.array(RemoteHealth) }),
    }),
  },
})
