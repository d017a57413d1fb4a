/** Why a transfer was refused. In each case nothing moved. */
export type LedgerErrorCode =
  /** An account would fall below its floor. */
  | 'tokens/insufficient'
  /** An account that gives does not add up, and nothing may leave it until it was put right. */
  | 'tokens/stopped'
  /** The idempotency key was used before for something else. */
  | 'idempotency/mismatch'
  /** The request is no transfer (unbalanced, empty, no whole tokens): a mistake of the program. */
  | 'ledger/invalid'
  /** An account was never made with `ensureAccount`: a mistake of the program. */
  | 'ledger/unknown-account'

export class LedgerError extends Error {
  override name = 'LedgerError'
  readonly code: LedgerErrorCode

  constructor(code: LedgerErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
