import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { DataFolder } from './dataDirectory.ts'
import { doorSettings } from './http/doorSettings.ts'
import { trustOf } from './http/network.ts'
import { webrtcSettings } from './media/webrtc/settings.ts'
import {
  type EnvironmentName,
  environments,
  isForPeople,
  isOnThisMachine,
  numberBetween,
  port,
  type SettingsPart,
  settingsPart,
  url,
} from './settingsPart.ts'
import { soundsSettings } from './sounds/settings.ts'
import { speechSettings } from './speech/settings.ts'
import { crawlerSettings } from './web/settings.ts'

/** A setting that cannot be used. `message` is one line that names the setting; show it and stop, without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** A text that `trustOf` understands. */
const trusted = z.string().refine((text) => {
  try {
    return trustOf(text)
  } catch {
    return false
  }
}, 'must be true, false, a number of hops, or a comma-separated list of addresses, ranges, loopback, linklocal and uniquelocal')

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

/** Settings of the platform. Those of one feature alone are declared there. */
export const platformSettings = settingsPart({
  variables: {
    NODE_ENV: z.enum(environments).default('development'),
    ROLE: z.enum(['all', 'web', 'media', 'worker']).default('all'),
    HOST: z.string().optional(),
    PORT: port.default(3000),
    PUBLIC_URL: url('http', 'https').optional(),
    ALLOW_INSECURE: z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' }).default(false),
    TRUST_PROXY: trusted.default('false'),
    DATA_DIR: z.string().default('./data'),
    SHELL_DIR: z.string().optional(),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    REDIS_URL: url('redis', 'rediss').optional(),
    SMTP_URL: url('smtp', 'smtps').optional(),
    ORIGIN_URL: url('http', 'https').optional(),
    EDGE_CACHE_BYTES: numberBetween(1_000_000, 1e12).default(256_000_000),
    SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    RATE_FACTOR: numberBetween(0.01, 1_000_000).default(1),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  },
  confidential: ['SESSION_SECRET', 'METRICS_TOKEN', 'DATABASE_URL', 'REDIS_URL', 'SMTP_URL'],
  check: ({ ROLE, DATABASE_URL, REDIS_URL, SESSION_SECRET, ORIGIN_URL, PUBLIC_URL, ALLOW_INSECURE }, environment) => ({
    // An edge serves no pages and knows no sessions.
    ...(!(ROLE === 'media' && ORIGIN_URL) && problemOfPublicUrl(PUBLIC_URL, ALLOW_INSECURE, environment)),
    ...(environment === 'production' &&
      DATABASE_URL &&
      !SESSION_SECRET && {
        SESSION_SECRET: 'is required in production with DATABASE_URL, because all nodes must share it',
      }),
    ...(DATABASE_URL &&
      !REDIS_URL &&
      ROLE !== 'all' && {
        REDIS_URL: `is required with ROLE=${ROLE}, because several nodes need it to reach each other`,
      }),
    ...(ORIGIN_URL &&
      ROLE !== 'media' &&
      !DATABASE_URL && {
        ORIGIN_URL: 'is for edges, which have ROLE=media, and for nodes on the DATABASE_URL of that server',
      }),
    // An edge takes everything from its origin and keeps nothing.
    ...(!DATABASE_URL &&
      ROLE !== 'all' &&
      !(ROLE === 'media' && ORIGIN_URL) && {
        DATABASE_URL: `is required with ROLE=${ROLE}, because the embedded database serves one process only`,
      }),
  }),
  read: (values, environment) => ({
    environment,
    role: values.ROLE,
    /** Where people develop only this machine gets in: the accounts of the demo show have a password that everybody knows. */
    host: values.HOST ?? (isForPeople(environment) ? '0.0.0.0' : '127.0.0.1'),
    /** 0 lets the system choose a free port. */
    port: values.PORT,
    /** Without a trailing slash. */
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    /** Proxies whose word on the client's address is trusted. */
    trustProxy: trustOf(values.TRUST_PROXY),
    /** Absolute. */
    dataDir: resolve(values.DATA_DIR),
    /** Absolute; the shell's build. Absent: the repository's. */
    shellDir: values.SHELL_DIR && resolve(values.SHELL_DIR),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    /** The server that has the streams, when that is another one: this one passes them on. Without a trailing slash. */
    originUrl: values.ORIGIN_URL && withoutSlash(values.ORIGIN_URL),
    /** Broadcasters reach this server, and what they publish is here. */
    ingests: values.ORIGIN_URL === undefined && (values.ROLE === 'all' || values.ROLE === 'media'),
    /** What an edge keeps in memory. */
    edgeCacheBytes: values.EDGE_CACHE_BYTES,
    sessionSecret: values.SESSION_SECRET,
    /** Token that readers of `/metrics` send; without one only programs of this machine may read it. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    /** Multiplies every rate limit; load tests raise it. */
    rateFactor: values.RATE_FACTOR,
  }),
})

/** The address decides whether cookies are Secure, so nothing about it is guessed where people come. */
function problemOfPublicUrl(
  address: string | undefined,
  allowInsecure: boolean,
  environment: EnvironmentName,
): { PUBLIC_URL?: string } {
  if (environment === 'development' && address?.startsWith('https:'))
    return {
      PUBLIC_URL:
        'is https, so people will come, and NODE_ENV is development, whose admin has a password that everybody knows: set NODE_ENV=production',
    }
  if (!isForPeople(environment)) return {}
  if (address === undefined)
    return {
      PUBLIC_URL: `is required in ${environment}: the address that browsers open, such as https://shoal.example`,
    }
  if (address.startsWith('https:') || isOnThisMachine(address) || allowInsecure) return {}
  return {
    PUBLIC_URL: `must be https in ${environment}, otherwise passwords and sessions can be read on the way; ALLOW_INSECURE=true says that this is meant`,
  }
}

type PlatformSettings = typeof platformSettings extends SettingsPart<infer Read> ? Read : never

/** Everything an operator can set, typed. Optional ones are undefined when not set. */
export type Settings = PlatformSettings & {
  /** What a feature declared for itself. Throws an Error when its `Feature` does not name the part. */
  of<Read>(part: SettingsPart<Read>): Read
  /** The folders of all features in the data directory. */
  folders: readonly DataFolder[]
  /** Where the folder of a feature is, as an absolute path. Throws an Error when its `Feature` does not name it. */
  folder(of: DataFolder): string
}

/**
 * Reads the settings of the platform and of these features from the environment. An empty variable counts as not set.
 * Throws a SettingsError naming every wrong setting of all of them in one line.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  features: readonly { name: string; settings?: SettingsPart<unknown>; folder?: DataFolder }[] = [],
): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parts = [
    platformSettings,
    doorSettings,
    webrtcSettings,
    crawlerSettings,
    speechSettings,
    soundsSettings,
    ...features.flatMap(({ settings }) => settings ?? []),
  ]
  requireOwnNames(parts)
  const parsed = parts.map((part) => ({ part, ...valuesOf(part, given) }))
  const NODE_ENV = parsed[0]?.values.NODE_ENV as EnvironmentName | undefined
  const problems = parsed.flatMap(({ part, values, problems }) => {
    if (problems.length > 0 || NODE_ENV === undefined) return problems
    return Object.entries(part.check(values, NODE_ENV)).map(([name, text]) => lineOf(part, given, name, text))
  })
  if (problems.length > 0 || NODE_ENV === undefined) throw new SettingsError([...new Set(problems)].join('; '))
  const read = new Map(parsed.map(({ part, values }) => [part, part.read(values, NODE_ENV)]))
  const folders = features.flatMap(({ folder }) => folder ?? [])
  const platform = read.get(platformSettings) as PlatformSettings
  return {
    ...platform,
    of<Read>(part: SettingsPart<Read>): Read {
      if (!read.has(part)) throw new Error(`No feature names the settings ${Object.keys(part.variables).join(', ')}`)
      return read.get(part) as Read
    },
    folders,
    folder(of) {
      if (!folders.includes(of)) throw new Error(`No feature names the folder ${of.name}`)
      return join(platform.dataDir, of.name)
    },
  }
}

/** Two parts with the same variable would be read twice, by two schemas. */
function requireOwnNames(parts: readonly SettingsPart<unknown>[]): void {
  const names = parts.flatMap(({ variables }) => Object.keys(variables))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`The setting ${twice} is declared twice`)
}

type Given = Readonly<Record<string, string | undefined>>

/** The values of a part's variables, and what is wrong with those that are not among them. */
function valuesOf(part: SettingsPart<unknown>, given: Given) {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, schema] of Object.entries(part.variables)) {
    const { data, error } = schema.safeParse(given[name])
    if (error) problems.push(...error.issues.map((issue) => lineOf(part, given, name, textOf(issue))))
    else values[name] = data
  }
  return { values, problems }
}

const textOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message

function lineOf({ confidential }: SettingsPart<unknown>, given: Given, name: string, text: string): string {
  const value = given[name]
  const shown = value === undefined || confidential.has(name) ? '' : ` (it is "${value}")`
  return `${name} ${text}${shown}`
}
