import type { Metrics } from '../metrics.ts'
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

const isConnectionError = (error: unknown): boolean =>
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test((error as NodeJS.ErrnoException).code ?? '') ||
  (error instanceof Error && /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))

/** Hears why statements fail, before their callers do. */
export type Failed = (error: unknown) => void

/** Tells of a statement that fails. */
export function telling<Result>(failed: Failed, statement: Promise<Result>): Promise<Result> {
  return statement.catch((error: unknown) => {
    failed(error)
    throw error
  })
}

/** Counts what fails, by kind. */
export function countFailures(database: Database, metrics: Metrics): void {
  const failures = metrics.counter('shoal_database_errors_total', 'Statements that failed, by kind', ['kind'])
  database.onFailure((error) => failures.inc({ kind: kindOfFailure(error) }))
}
