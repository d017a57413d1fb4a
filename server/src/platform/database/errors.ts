/** The SQLSTATE codes the program reacts to. */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
} as const

type DatabaseError = { code?: unknown; constraint?: unknown }

/** The error of the database behind an error, however often it was wrapped, or undefined when there is none. */
function databaseError(error: unknown): DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as DatabaseError
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return current as DatabaseError
  }
  return undefined
}

/** The SQLSTATE code behind an error (see sqlStates), or undefined when it did not come from the database. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code as string | undefined
}

/** The name of the constraint that refused a row, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint as string | undefined
}

/** True for an insert or update that a unique index refused; with a name, only for that index or constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    sqlState(error) === sqlStates.uniqueViolation &&
    (constraint === undefined || violatedConstraint(error) === constraint)
  )
}
