import { type LogFn, type Logger, pino, type SerializedError } from 'pino'
import { PinoPretty } from 'pino-pretty'
import { isDatabaseAway } from './database/failures.ts'
import type { Settings } from './settings.ts'

export type Log = Logger

const confidential = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'cookie', 'authorization', 'key']
const places = ['', '*.', '*.*.']

/**
 * The log: one readable line each in development, one JSON object each otherwise. Passwords, tokens and cookies are
 * blotted out up to two levels deep, and so are the parameters of failed queries.
 */
export function createLog(settings: Pick<Settings, 'environment' | 'logLevel'>): Log {
  const options = {
    level: settings.logLevel,
    redact: {
      paths: [
        ...confidential.flatMap((name) => places.map((place) => place + name)),
        'req.headers["set-cookie"]',
        'res.headers["set-cookie"]',
      ],
      censor: '[hidden]',
    },
    serializers: { err: serializeError },
    hooks: { logMethod: warnOfOutages },
  }
  // Tests read the output as it comes, so there each line is written before the program goes on.
  if (settings.environment === 'test') return pino(options, pino.destination({ dest: 1, sync: true }))
  if (settings.environment !== 'development') return pino(options)
  return pino(
    options,
    PinoPretty({ singleLine: true, translateTime: 'HH:MM:ss.l', ignore: 'pid,hostname', sync: true }),
  )
}

/**
 * A failure because the database is away is only a warning, wherever it was caught: the outage itself is told once, and
 * nobody has to look at a hundred failures that it explains.
 */
function warnOfOutages(this: Log, args: Parameters<LogFn>, write: LogFn, level: number): void {
  const [details] = args as unknown as [{ err?: unknown } | string]
  const outage = level > pino.levels.values.warn! && typeof details === 'object' && isDatabaseAway(details.err)
  if (outage) this.warn(...args)
  else write.apply(this, args)
}

/** Drizzle puts the parameters of a failed query, hence what people wrote, into its errors. */
function serializeError(error: Error): SerializedError {
  const { params: _, ...serialized } = pino.stdSerializers.err(error) as SerializedError & { params?: unknown }
  for (const part of ['message', 'stack'] as const) {
    serialized[part] = serialized[part]?.replaceAll(/\nparams: .*/g, '')
  }
  return serialized as SerializedError
}
