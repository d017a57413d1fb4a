import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { limits } from '@shoal/bus'
import { z } from 'zod'

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
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    REDIS_URL: url('redis', 'rediss').optional(),
    SMTP_URL: url('smtp', 'smtps').optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'must start with sk_ or rk_')
      .optional(),
    RTMP_PORT: port.default(1935),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    RATE_FACTOR: numberBetween(0.1, 1_000_000, 'number').default(1),
    BATTLE_DURATION_MS: numberBetween(100, 3_600_000, 'number').optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((values, context) => {
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
    if (!values.DATABASE_URL && values.ROLE !== 'all') {
      context.addIssue({
        code: 'custom',
        path: ['DATABASE_URL'],
        message: `is required with ROLE=${values.ROLE}, because the embedded database serves one process only`,
      })
    }
  })

export type Role = z.infer<typeof Environment>['ROLE']
export type EnvironmentName = z.infer<typeof Environment>['NODE_ENV']

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
  databaseUrl?: string
  redisUrl?: string
  smtpUrl?: string
  stripeSecretKey?: string
  /** 0 lets the system choose a free port. */
  rtmpPort: number
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
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    rtmpPort: values.RTMP_PORT,
    sessionSecret: values.SESSION_SECRET,
    logLevel: values.LOG_LEVEL,
    rateFactor: values.RATE_FACTOR,
    battleDuration: values.BATTLE_DURATION_MS ?? limits.battleDuration,
  }
}

const confidential = new Set(['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'])

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
