import { generalErrors } from '@shoal/bus/errors'
import type { Metrics } from '../metrics.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { sqlState } from './errors.ts'
import type { Database } from './index.ts'

/**
 * Why a statement failed, for operators: `constraint` (the program relies on it: a name that is taken, too few tokens),
 * `conflict` (tried again), `timeout`, `disk` (no space, or files that cannot be read or written), `resources`,
 * `connection`, `other`.
 */
export type FailureKind = 'constraint' | 'conflict' | 'timeout' | 'disk' | 'resources' | 'connection' | 'other'

export function kindOfFailure(error: unknown): FailureKind {
  const state = sqlState(error)
  if (state === undefined) return isFileError(error) ? 'disk' : isConnectionError(error) ? 'connection' : 'other'
  if (state === '53100' || state === '25006' || state.startsWith('58') || isFileError(error)) return 'disk'
  if (state.startsWith('23')) return 'constraint'
  if (state.startsWith('40')) return 'conflict'
  if (state === '57014' || state === '55P03' || state === '25P03') return 'timeout'
  if (state.startsWith('53')) return 'resources'
  return state.startsWith('08') || state.startsWith('57P') ? 'connection' : 'other'
}

/** The embedded database says in words what its file system did. */
const isFileError = (error: unknown): boolean =>
  error instanceof Error && /No space left on device|File too large|could not (extend|write)/i.test(error.message)

/** Whether the database itself came to an end, as the embedded one does where it cannot write its log: it must be opened anew. */
export const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'

const connectionCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)/
/** What node-postgres says without a code. */
const connectionTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/

/** Also where something else was thrown because of it. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return connectionCodes.test(String(code)) || connectionTexts.test(error.message) || isConnectionError(error.cause)
}

/** Hears why statements fail, before their callers do. */
export type Failed = (error: unknown) => void

/** What statements failed with: the connection to another server, say to one that sends mail, fails with the same codes. */
const ofStatements = new WeakSet<Error>()

/** Tells of a statement or a commit that failed. */
export function tell(failed: Failed, error: unknown): void {
  if (error instanceof Error) ofStatements.add(error)
  failed(error)
}

/** Tells of a statement that fails. */
export function telling<Result>(failed: Failed, statement: Promise<Result>): Promise<Result> {
  return statement.catch((error: unknown) => {
    tell(failed, error)
    throw error
  })
}

/** Why a statement failed, or undefined for a failure without the database; also where another error was thrown because of it. */
export function kindOfStatementFailure(error: unknown): FailureKind | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if (ofStatements.has(current)) return kindOfFailure(current)
  return undefined
}

/** Whether something failed because the database could not be reached: it restarts, fails over, or closed the connection. */
export const isDatabaseAway = (error: unknown): boolean => kindOfStatementFailure(error) === 'connection'

/** After how many seconds it is worth trying again. */
const retryAfter = 2
/** Kinds that pass: they say nothing about the request, only about the moment. */
const passing: ReadonlySet<FailureKind | undefined> = new Set([
  'connection',
  'resources',
  'disk',
  'timeout',
  'conflict',
])

/**
 * What to answer where the database could not do at this moment what it can do at another; undefined for every other
 * error [OPS-3].
 */
export function unavailable(error: unknown): Refusal | undefined {
  if (!passing.has(kindOfStatementFailure(error))) return undefined
  return refusal(generalErrors.unavailable).with({ headers: { 'retry-after': String(retryAfter) } })
}

/** Counts what fails, by kind. */
export function countFailures(database: Database, metrics: Metrics): void {
  const failures = metrics.counter('shoal_database_errors_total', 'Statements that failed, by kind', ['kind'])
  database.onFailure((error) => failures.inc({ kind: kindOfFailure(error) }))
}
