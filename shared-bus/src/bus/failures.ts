/**
 * Errors between page and server, in a file of its own: parts of the page that load later need only these, and the bus and
 * the client can then be built into the rest of the first load.
 */

/** A call that was refused or that failed on its way. */
export class ApiError extends Error {
  override name = 'ApiError'
  /** HTTP status, or 0 when no answer came. */
  readonly status: number
  /** Documented in docs/errors.md. */
  readonly code: string
  readonly issues: ReadonlyArray<{ path: string; message: string }>

  constructor(status: number, code: string, message: string, issues: ApiError['issues'] = []) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
  }
}

/** A request that was refused by the server or never answered. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
