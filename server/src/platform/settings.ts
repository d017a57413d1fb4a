import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { limits as battleLimits } from '@shoal/bus/battle/contract'
import { limits as episodesLimits } from '@shoal/bus/episodes/contract'
import { z } from 'zod'
import { type EdgeMap, readEdgeList } from './media/edge/edgeList.ts'

/** A setting that cannot be used. `message` is one line that names the setting; show it and stop, without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const numberBetween = (low: number, high: number, kind: string) => {
  const message = `must be a ${kind} from ${low} to ${high}`
  return z.coerce.number(message).min(low, message).max(high, message)
}
const port = numberBetween(0, 65535, 'whole number').refine(Number.isInteger, 'must be a whole number from 0 to 65535')
const url = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text)
      return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1))
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  )

/** A comma-separated list of origins. Files that people get come over https; a server on this machine needs none. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) =>
      list.every((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text),
    'must be a comma-separated list of origins such as https://cdn.example.org, without a path',
  )
/** Edges by region: `region=origin@weight`, separated by commas [STR-13]. */
const edges = z.string().transform((text, context): EdgeMap => {
  const read = readEdgeList(text)
  if (read) return read
  context.addIssue(
    'must be a comma-separated list such as us-east=https://edge.example.org@2,eu=https://edge.example.net',
  )
  return z.NEVER
})
const onThisMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/** `true` trusts every proxy, a number trusts that many hops, otherwise a comma-separated list of addresses or ranges. */
const trustProxy = z.string().transform((text): boolean | number | string => {
  if (text === 'true') return true
  if (text === 'false') return false
  return /^\d+$/.test(text) ? Number(text) : text
})

const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'staging', 'production']).default('development'),
    ROLE: z.enum(['all', 'web', 'media', 'worker']).default('all'),
    HOST: z.string().default('0.0.0.0'),
    PORT: port.default(3000),
    PUBLIC_URL: url('http', 'https').optional(),
    TRUST_PROXY: trustProxy.default(false),
    DATA_DIR: z.string().default('./data'),
    REMOTES_DIR: z.string().optional(),
    SHELL_DIR: z.string().optional(),
    DEMO_FOOTAGE_DIR: z.string().optional(),
    REMOTE_ORIGINS: origins.default([]),
    MEDIA_ORIGINS: origins.default([]),
    EPISODE_MAX_BYTES: numberBetween(1, episodesLimits.recordingBytesMax, 'number').default(
      episodesLimits.recordingBytesMax,
    ),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    REDIS_URL: url('redis', 'rediss').optional(),
    SMTP_URL: url('smtp', 'smtps').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'must start with sk_ or rk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_.{16,}$/, 'must start with whsec_, as the endpoint in the dashboard shows it')
      .optional(),
    STRIPE_API_URL: url('http', 'https').default('https://api.stripe.com'),
    CHECKOUT_SANDBOX: z.enum(['true', 'false']).optional(),
    RTMP_PORT: port.default(1935),
    RTMP_URL: url('rtmp', 'rtmps').optional(),
    RECORDING_MINUTES: numberBetween(1, 1440, 'number').default(60),
    RECORDING_MAX_BYTES: numberBetween(1_000_000, 1e15, 'number').default(20e9),
    EDGES: edges.default({}),
    REGION: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and dashes')
      .optional(),
    ORIGIN_URL: url('http', 'https').optional(),
    EDGE_CACHE_BYTES: numberBetween(1_000_000, 1e12, 'number').default(256_000_000),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    RATE_FACTOR: numberBetween(0.1, 1_000_000, 'number').default(1),
    BATTLE_DURATION_MS: numberBetween(100, 3_600_000, 'number').optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((values, context) => {
    const local = (origin: string) => values.NODE_ENV !== 'production' && onThisMachine.test(origin)
    for (const name of ['REMOTE_ORIGINS', 'MEDIA_ORIGINS'] as const) {
      const plain = values[name].find((origin) => !origin.startsWith('https:') && !local(origin))
      if (plain === undefined) continue
      const rule = values.NODE_ENV === 'production' ? 'https' : 'https, or http on localhost'
      context.addIssue({ code: 'custom', path: [name], message: `must be origins with ${rule}` })
    }
    if (Boolean(values.STRIPE_SECRET_KEY) !== Boolean(values.STRIPE_WEBHOOK_SECRET)) {
      const [missing, there] = values.STRIPE_SECRET_KEY
        ? ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY, otherwise nobody would get what they paid for']
        : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
      context.addIssue({ code: 'custom', path: [missing], message: `is required with ${there}` })
    }
    if (values.STRIPE_SECRET_KEY && values.CHECKOUT_SANDBOX === 'true') {
      const message = 'cannot be true with STRIPE_SECRET_KEY: money moves or it does not'
      context.addIssue({ code: 'custom', path: ['CHECKOUT_SANDBOX'], message })
    }
    if (values.STRIPE_API_URL.startsWith('http:') && !onThisMachine.test(values.STRIPE_API_URL.replace(/\/+$/, ''))) {
      context.addIssue({ code: 'custom', path: ['STRIPE_API_URL'], message: 'must be https, or http on localhost' })
    }
    if (values.NODE_ENV === 'production' && values.DATABASE_URL && !values.SESSION_SECRET) {
      context.addIssue({
        code: 'custom',
        path: ['SESSION_SECRET'],
        message: 'is required in production with DATABASE_URL, because all nodes must share it',
      })
    }
    if (values.DATABASE_URL && !values.REDIS_URL && values.ROLE !== 'all') {
      context.addIssue({
        code: 'custom',
        path: ['REDIS_URL'],
        message: `is required with ROLE=${values.ROLE}, because several nodes need it to reach each other`,
      })
    }
    if (values.ORIGIN_URL && values.ROLE !== 'media' && !values.DATABASE_URL) {
      const message = 'is for edges, which have ROLE=media, and for nodes on the DATABASE_URL of that server'
      context.addIssue({ code: 'custom', path: ['ORIGIN_URL'], message })
    }
    // An edge takes everything from its origin and keeps nothing.
    const edge = values.ROLE === 'media' && values.ORIGIN_URL !== undefined
    if (!values.DATABASE_URL && values.ROLE !== 'all' && !edge) {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: `is required with ROLE=${values.ROLE}, because the embedded database serves one process only`,
      })
    }
  })

export type Role = z.infer<typeof Environment>['ROLE']
export type EnvironmentName = z.infer<typeof Environment>['NODE_ENV']

/** `apiUrl` without a trailing slash. */
export type StripeSettings = { secretKey: string; webhookSecret: string; apiUrl: string }

/** Everything an operator can set, typed. Optional ones are absent when not set. */
export type Settings = {
  environment: EnvironmentName
  role: Role
  host: string
  /** 0 lets the system choose a free port. */
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  trustProxy: boolean | number | string
  /** Absolute. */
  dataDir: string
  /** Absolute; holds each remote's folder with its build in `dist`. Absent: the repository. */
  remotesDir?: string
  /** Absolute; the shell's build. Absent: the repository's. */
  shellDir?: string
  /** Absolute; holds each demo camera's folder of footage. Absent: what comes with the server. */
  demoFootageDir?: string
  /** Other origins on which teams may keep the files of their remotes. */
  remoteOrigins: readonly string[]
  /** Other origins from which recordings may be played [STR-15]. */
  mediaOrigins: readonly string[]
  /** Of the file of one recording. */
  episodeMaxBytes: number
  databaseUrl?: string
  redisUrl?: string
  smtpUrl?: string
  /** Absent: nothing is paid through Stripe [TOK-7]. */
  stripe?: StripeSettings
  /** Whether checkouts only pretend; never together with `stripe`. */
  checkoutSandbox: boolean
  /** 0 lets the system choose a free port. */
  rtmpPort: number
  /** How broadcasters reach `rtmpPort` from outside, without a path; absent: PUBLIC_URL's host and that port. */
  rtmpUrl?: string
  /** How long published streams are kept to be seen again. */
  recordingMinutes: number
  /** Of everything that is kept of published streams together. */
  recordingMaxBytes: number
  /** Where the pictures are played from; empty: this server [STR-13]. */
  edges: EdgeMap
  /** The region of whoever reaches this server, one of `edges`. */
  region: string
  /** The server that has the streams, when that is another one: this one passes them on. */
  originUrl?: string
  /** Broadcasters reach this server, and what they publish is here. */
  ingests: boolean
  /** What an edge keeps in memory. */
  edgeCacheBytes: number
  sessionSecret?: string
  logLevel: string
  /** Multiplies every rate limit; load tests raise it. */
  rateFactor: number
  /** How long a battle lasts, in ms [BAT-7]. */
  battleDuration: number
}

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * Throws a SettingsError naming every wrong setting in one line.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => describe(issue, given))
    throw new SettingsError([...new Set(problems)].join('; '))
  }
  const values = parsed.data
  return {
    environment: values.NODE_ENV,
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
    dataDir: resolve(values.DATA_DIR),
    remotesDir: values.REMOTES_DIR && resolve(values.REMOTES_DIR),
    shellDir: values.SHELL_DIR && resolve(values.SHELL_DIR),
    demoFootageDir: values.DEMO_FOOTAGE_DIR && resolve(values.DEMO_FOOTAGE_DIR),
    remoteOrigins: values.REMOTE_ORIGINS,
    mediaOrigins: values.MEDIA_ORIGINS,
    episodeMaxBytes: values.EPISODE_MAX_BYTES,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    stripe: stripeOf(values),
    checkoutSandbox: values.STRIPE_SECRET_KEY
      ? false
      : values.CHECKOUT_SANDBOX
        ? values.CHECKOUT_SANDBOX === 'true'
        : values.NODE_ENV === 'development' || values.NODE_ENV === 'test',
    rtmpPort: values.RTMP_PORT,
    rtmpUrl: values.RTMP_URL?.replace(/\/+$/, ''),
    recordingMinutes: values.RECORDING_MINUTES,
    recordingMaxBytes: values.RECORDING_MAX_BYTES,
    edges: values.EDGES,
    region: values.REGION ?? Object.keys(values.EDGES)[0] ?? 'us-east',
    originUrl: values.ORIGIN_URL?.replace(/\/+$/, ''),
    ingests: values.ORIGIN_URL === undefined && (values.ROLE === 'all' || values.ROLE === 'media'),
    edgeCacheBytes: values.EDGE_CACHE_BYTES,
    sessionSecret: values.SESSION_SECRET,
    logLevel: values.LOG_LEVEL,
    rateFactor: values.RATE_FACTOR,
    battleDuration: values.BATTLE_DURATION_MS ?? battleLimits.battleDuration,
  }
}

function stripeOf(values: z.infer<typeof Environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values
  return secretKey && webhookSecret ? { secretKey, webhookSecret, apiUrl: apiUrl.replace(/\/+$/, '') } : undefined
}

const confidential = new Set([
  ...['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'],
])

function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0])
  const value = given[name]
  // The values of confidential settings hold passwords and stay out of the message.
  const shown = value === undefined || confidential.has(name) ? '' : ` (it is "${value}")`
  const message = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
  return `${name} ${message}${shown}`
}

/** Key material. `session` signs sessions and tokens, `playback` signs media addresses. */
export type Secrets = { session: string; playback: string }

/**
 * The server's key material: from SESSION_SECRET when set, otherwise generated once and kept in
 * DATA_DIR/secrets.json, readable by the owner only. Throws a SettingsError when that file cannot be used.
 */
export function readSecrets(settings: Settings): Secrets {
  if (settings.sessionSecret) {
    return { session: settings.sessionSecret, playback: derive(settings.sessionSecret, 'playback') }
  }
  const file = join(settings.dataDir, 'secrets.json')
  try {
    mkdirSync(settings.dataDir, { recursive: true })
    return readSecretsFile(file) ?? createSecretsFile(file)
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(`DATA_DIR cannot hold the server's secrets (${(error as Error).message})`)
  }
}

function derive(secret: string, purpose: string): string {
  const key = createHash('sha256').update(secret).digest()
  return Buffer.from(hkdfSync('sha256', key, '', `shoal ${purpose}`, 32)).toString('base64url')
}

const SecretsFile = z.object({ session: z.string().min(32), playback: z.string().min(32) })

function readSecretsFile(file: string): Secrets | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {}
  const parsed = SecretsFile.safeParse(content)
  if (!parsed.success) {
    throw new SettingsError(
      `DATA_DIR holds a damaged secrets.json (${file}); restore it, or delete it to sign everyone out`,
    )
  }
  return parsed.data
}

/** Linking a finished file into place is atomic and never overwrites: two first starts agree on one secret. */
function createSecretsFile(file: string): Secrets {
  const secrets = { session: randomBytes(32).toString('base64url'), playback: randomBytes(32).toString('base64url') }
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readSecretsFile(file) as Secrets
  } finally {
    rmSync(draft, { force: true })
  }
}
