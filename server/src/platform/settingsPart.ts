import { z } from 'zod'

export const environments = ['development', 'test', 'staging', 'production'] as const
export type EnvironmentName = (typeof environments)[number]

/** Whether a server is for people who come to a show, and not for development or tests. */
export const isForPeople = (environment: EnvironmentName): boolean =>
  environment === 'staging' || environment === 'production'

/** What variables of the environment give, by their names. */
type Values<Variables> = { [Name in keyof Variables]: z.output<Variables[Name]> }
type Names<Variables> = keyof Variables & string
/** Problems of settings that are each right by themselves, by the name of the one to change. */
type Problems<Variables> = Partial<Record<Names<Variables>, string>>

/** What an operator can set for one part of the server, the platform or a feature. `Read` is what the part gets of it. */
export interface SettingsPart<Read> {
  readonly variables: Readonly<Record<string, z.ZodType>>
  /** Names whose values hold passwords and stay out of messages. */
  readonly confidential: ReadonlySet<string>
  readonly check: (values: Record<string, unknown>, environment: EnvironmentName) => Record<string, string>
  readonly read: (values: Record<string, unknown>, environment: EnvironmentName) => Read
}

/**
 * Declares the settings of a part of the server. Each variable has a schema for its text; one that is not set or empty is
 * undefined, so that it needs a default or is optional. `check` sees only values that fit, and `read` only when everything
 * is in order.
 */
export function settingsPart<Variables extends Record<string, z.ZodType>, Read>(part: {
  variables: Variables
  confidential?: readonly Names<Variables>[]
  check?: (values: Values<Variables>, environment: EnvironmentName) => Problems<Variables>
  read: (values: Values<Variables>, environment: EnvironmentName) => Read
}): SettingsPart<Read> {
  const { variables, confidential = [], check, read } = part
  return {
    variables,
    confidential: new Set(confidential),
    check: (values, environment) => (check?.(values as Values<Variables>, environment) ?? {}) as Record<string, string>,
    read: (values, environment) => read(values as Values<Variables>, environment),
  }
}

/** A number from `low` to `high`; `kind` names it in the message. */
export function numberBetween(low: number, high: number, kind = 'number') {
  const message = `must be a ${kind} from ${low} to ${high}`
  return z.coerce.number(message).min(low, message).max(high, message)
}

/** For how many days something is kept; 0 for ever. */
export const daysKept = numberBetween(0, 36_500, 'whole number').refine(
  Number.isInteger,
  'must be a whole number from 0 to 36500',
)

/** 0 lets the system choose a free one. */
export const port = numberBetween(0, 65535, 'whole number').refine(
  Number.isInteger,
  'must be a whole number from 0 to 65535',
)

export const url = (...protocols: string[]) =>
  z.string().refine(
    (text) => {
      const parsed = URL.parse(text)
      return parsed !== null && protocols.includes(parsed.protocol.slice(0, -1))
    },
    `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  )

/** A comma-separated list of origins. */
export const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) =>
      list.every((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? '') && URL.parse(text)?.origin === text),
    'must be a comma-separated list of origins such as https://cdn.example.org, without a path',
  )

/** Whether an address is plain http of this machine, which needs no certificate. */
export const isOnThisMachine = (address: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(address.replace(/\/+$/, ''))

/** The problem with origins from which people get files; undefined if there is none. */
export function problemOfOrigins(list: readonly string[], environment: EnvironmentName): string | undefined {
  const local = (origin: string) => environment !== 'production' && isOnThisMachine(origin)
  if (list.every((origin) => origin.startsWith('https:') || local(origin))) return undefined
  return `must be origins with ${environment === 'production' ? 'https' : 'https, or http on localhost'}`
}
