import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { EnvironmentName, Registry, RegistryEntry } from './description.ts'
import { remotesErrors } from './errors.ts'
import { limits } from './limits.ts'
import { wire } from './wire.ts'

export * from './description.ts'
export * from './limits.ts'

const RemoteName = z.string().check(z.regex(/^mfe-[a-z0-9-]{1,40}$/))

const Version = z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/))

const BuildId = z.string().check(z.regex(/^[0-9a-f]{8,64}$/))

const Percentage = z.int().check(z.minimum(0), z.maximum(100))

/** Why somebody changed something; it stands in the history. */
const Why = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

const Integrity = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))

export const BuildRef = z.object({ version: Version, build: BuildId })
export type BuildRef = z.output<typeof BuildRef>

/** The people who get a remote at all; its offers may narrow that further. */
export const RemoteAudience = z.enum(['everyone', 'users', 'moderators', 'admins', 'qa'])
export type RemoteAudience = z.output<typeof RemoteAudience>

/** A version that is in the registry. It never changes. */
export const RemoteVersion = z.object({
  name: RemoteName,
  ...BuildRef.shape,
  createdAt: Instant,
  /** Label of the deploy token that shipped it, or `bundled` when it came with the server. */
  by: z.string(),
  contract: z.string(),
  /** Whether the running shell meets the contract it was built for. */
  compatible: z.boolean(),
  /** Needs that this server does not meet, such as `clips ^1.2, and there is 1.0.0`; absent if it meets all. */
  misfit: z.optional(z.string()),
  /** Of all its files. */
  bytes: z.int(),
  files: z.int(),
  /** Where its files are: on this server, or another origin. */
  base: z.string(),
  /** What changed, in the team's words. */
  notes: z.nullable(z.string()),
  commit: z.nullable(z.string()),
  /** What it offers: `panel clips`, `modal tip`, `slot bar/balance`. */
  offers: z.array(z.string()),
})
export type RemoteVersion = z.output<typeof RemoteVersion>

/** What the operator wants to happen to a candidate that fails more often than the stable version. */
export const Guard = z.object({
  /** Otherwise the candidate is only flagged. */
  rollback: z.boolean(),
  /** By how many percentage points more people may meet an error than with the stable version. */
  margin: Percentage,
  /** How many people must have had the candidate before it is judged. */
  people: z.int().check(z.minimum(1), z.maximum(100_000)),
})
export type Guard = z.output<typeof Guard>

/** MFE-6: which builds of a remote people of one environment get. */
export const RemoteChannel = z.object({
  environment: EnvironmentName,
  name: RemoteName,
  enabled: z.boolean(),
  audience: RemoteAudience,
  stable: z.nullable(BuildRef),
  /** What was stable before; where a rollback goes. */
  previous: z.nullable(BuildRef),
  candidate: z.nullable(BuildRef),
  /** Share of the people who get the candidate. */
  percentage: Percentage,
  /** Everybody gets this one, whatever the rest says. */
  pinned: z.nullable(BuildRef),
  guard: Guard,
  /** Set when the candidate fails more often than it may. */
  flagged: z.nullable(z.object({ at: Instant, reason: z.string() })),
  changedAt: Instant,
})
export type RemoteChannel = z.output<typeof RemoteChannel>

export const RemoteHistoryEntry = z.object({
  id: Id,
  at: Instant,
  environment: z.nullable(EnvironmentName),
  name: RemoteName,
  /** e.g. ship, stable, candidate, percentage, pin, enable, audience, guard, rollback, token */
  action: z.string(),
  detail: z.string(),
  /** Null when the server did it by itself. */
  who: z.nullable(Person),
  /** The label of the deploy token, or the server's own reason to act. */
  by: z.string(),
  why: z.nullable(z.string()),
})
export type RemoteHistoryEntry = z.output<typeof RemoteHistoryEntry>

export const DeployToken = z.object({
  id: Id,
  remote: RemoteName,
  label: z.string(),
  createdAt: Instant,
  createdBy: z.nullable(Person),
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
})
export type DeployToken = z.output<typeof DeployToken>

const channelParams = z.strictObject({ environment: EnvironmentName, name: RemoteName })

/** A version as it is shipped: everything that its build wrote. */
export const Shipment = z.strictObject({
  description: z.unknown(),
  manifest: z.unknown(),
  files: z
    .array(
      z.strictObject({
        /** Relative, with slashes. */
        path: z.string().check(z.minLength(1), z.maxLength(200)),
        integrity: Integrity,
        bytes: z.int().check(z.minimum(0), z.maximum(limits.shipBytesMax)),
        /** Base64; absent when the files are at `base`. */
        content: z.optional(z.string().check(z.maxLength(Math.ceil(limits.shipBytesMax / 3) * 4))),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.shipFilesMax)),
  /** The https address of the files on an origin of the operator's list; absent when this server shall keep them. */
  base: z.optional(z.string().check(z.maxLength(300))),
  notes: z.optional(z.string().check(z.maxLength(limits.remoteNotesMax))),
  commit: z.optional(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  /** Absent: the server's own. */
  environment: z.optional(EnvironmentName),
  /** What it becomes there. A remote's first version is always stable. */
  as: z._default(z.enum(['candidate', 'stable']), 'candidate'),
  /** Of a candidate. */
  percentage: z._default(Percentage, 0),
})

export const remotes = area(wire, {
  version: '2.0.0',
  errors: remotesErrors,
  calls: {
    list: call({
      summary: 'The registry of remotes for the asking person',
      access: 'anyone',
      reply: Registry,
    }),
    shell: call({
      summary: 'What the running shell gives to remotes: contract, and the modules it provides',
      access: 'anyone',
      reply: z.object({
        contract: z.string(),
        /** Versions of the areas that the server speaks, by name. */
        areas: z.record(z.string(), z.string()),
        shared: z.array(z.string()),
        entryMax: z.int(),
      }),
    }),
    override: call({
      summary: 'Changes which builds this browser gets; an empty list takes everything back',
      access: 'anyone',
      body: z.strictObject({
        overrides: z
          .array(z.strictObject({ remote: z.string().check(z.maxLength(64)), use: z.string().check(z.maxLength(120)) }))
          .check(z.maxLength(limits.remoteOverridesMax)),
      }),
      reply: Registry,
      rate: perMinute(60),
      errors: [remotesErrors.overridesForbidden, remotesErrors.noSuchVersion, remotesErrors.badOverride],
    }),
    resolutions: call({
      summary: 'For testers: every remote they may know of, the build it resolves to, why, and all its versions',
      access: 'anyone',
      reply: z.object({
        environment: EnvironmentName,
        contract: z.string(),
        remotes: z.array(
          z.object({
            name: RemoteName,
            /** Null when it resolves to nothing; `reason` says why. */
            served: z.nullable(BuildRef),
            source: z.nullable(RegistryEntry.shape.source),
            reason: z.string(),
            stable: z.nullable(BuildRef),
            candidate: z.nullable(BuildRef),
            percentage: Percentage,
            /** Newest first. */
            versions: z.array(RemoteVersion),
          }),
        ),
      }),
      errors: [remotesErrors.overridesForbidden],
    }),
    channels: call({
      summary: 'Which builds people get, of every remote, in one environment',
      access: 'admin',
      query: z.strictObject({ environment: z.optional(EnvironmentName) }),
      reply: z.object({
        /** The server's own. */
        environment: EnvironmentName,
        channels: z.array(RemoteChannel),
        /** Newest first. */
        versions: z.array(RemoteVersion),
      }),
    }),
    change: call({
      summary: 'Changes which builds of a remote people get',
      access: 'admin',
      params: channelParams,
      body: z.strictObject({
        enabled: z.optional(z.boolean()),
        audience: z.optional(RemoteAudience),
        stable: z.optional(BuildRef),
        candidate: z.optional(z.nullable(BuildRef)),
        percentage: z.optional(Percentage),
        pinned: z.optional(z.nullable(BuildRef)),
        guard: z.optional(Guard),
        why: Why,
      }),
      reply: z.object({ channel: RemoteChannel }),
      rate: perMinute(60),
      errors: [
        remotesErrors.noSuchRemote,
        remotesErrors.noSuchVersion,
        remotesErrors.incompatible,
        remotesErrors.noCandidate,
      ],
    }),
    rollback: call({
      summary: 'Takes the candidate back; without one, the version that was stable before is stable again',
      access: 'admin',
      params: channelParams,
      body: z.strictObject({ why: Why }),
      reply: z.object({ channel: RemoteChannel }),
      rate: perMinute(60),
      errors: [remotesErrors.noSuchRemote, remotesErrors.nothingToRollBack],
    }),
    history: call({
      summary: 'What happened to the remotes, newest first',
      access: 'admin',
      query: z.strictObject({
        name: z.optional(RemoteName),
        page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)), 0),
      }),
      reply: z.object({ entries: z.array(RemoteHistoryEntry), total: z.int() }),
    }),
    tokens: call({
      summary: 'The deploy tokens; none of them shows its secret',
      access: 'admin',
      reply: z.object({ tokens: z.array(DeployToken) }),
    }),
    createToken: call({
      summary: 'Makes a deploy token for one remote; the reply is the only time its secret is shown',
      access: 'admin',
      body: z.strictObject({
        remote: RemoteName,
        label: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
      }),
      reply: z.object({ token: DeployToken, secret: z.string() }),
      rate: perMinute(20),
    }),
    revokeToken: call({
      summary: 'Ends a deploy token',
      access: 'admin',
      params: z.strictObject({ id: Id }),
      rate: perMinute(60),
      errors: [remotesErrors.noSuchToken],
    }),
    /** MFE-14 */
    ship: call({
      summary: 'Ships a version of a remote, with a deploy token',
      access: 'anyone',
      bearer: 'deploy token',
      body: Shipment,
      // The files as base64, with what is said about them.
      bodyMax: Math.ceil(limits.shipBytesMax / 3) * 4 + 2 * 1024 * 1024,
      reply: z.object({ version: RemoteVersion, channel: RemoteChannel }),
      rate: perMinute(30, 'address'),
      errors: [
        remotesErrors.badToken,
        remotesErrors.versionExists,
        remotesErrors.notARemote,
        remotesErrors.missingFile,
        remotesErrors.wrongHash,
        remotesErrors.badPath,
        remotesErrors.incompatible,
        remotesErrors.tooLarge,
        remotesErrors.unscopedStyles,
        remotesErrors.originNotAllowed,
      ],
    }),
  },
  receives: {
    changed: 'Some people get another build of a remote from now on',
    flagged: 'To admins: a candidate fails more often than it may',
  },
})
