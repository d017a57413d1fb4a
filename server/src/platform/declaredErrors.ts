import type { Access, Call, Send } from '@shoal/bus'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import type { DeclaredError } from '@shoal/bus/dsl/errors'
import { authErrors, generalErrors, idempotencyErrors, rateErrors, textErrors, uploadErrors } from '@shoal/bus/errors'
import type { Log } from './log.ts'
import { Refusal } from './refusal.ts'
import { answersNotShown } from './texts/shownTexts.ts'

const byAccess: Readonly<Record<Access, readonly DeclaredError[]>> = {
  anyone: [],
  user: [authErrors.required],
  pass: [authErrors.required, authErrors.needsPass],
  xl: [authErrors.required, authErrors.needsXl],
  mod: [authErrors.required, authErrors.forbidden],
  admin: [authErrors.required, authErrors.forbidden],
  qa: [authErrors.required, authErrors.forbidden],
}

/** Every error that a call may answer: those that follow from the rest of its declaration, and those that it names. */
export function errorsOfCall(call: Call): readonly DeclaredError[] {
  const { badRequest, badJson, badContentType, tooLarge, busy, unavailable, internal } = generalErrors
  const { missing, notAForm, tooLarge: fileTooLarge, cutOff } = uploadErrors
  const all = [
    ...(call.params || call.query || call.body || call.upload ? [badRequest] : []),
    ...(call.body ? [badJson, badContentType, tooLarge] : []),
    ...(answersNotShown(call.body) ? [textErrors.notShown] : []),
    ...(call.upload ? [...(call.upload.optional ? [] : [missing]), notAForm, fileTooLarge, cutOff] : []),
    ...(call.idempotent ? [idempotencyErrors.badKey] : []),
    // A bearer token is looked at where anyone may be, too.
    ...(call.bearer ? [] : [authErrors.invalidToken, accountsErrors.banned, ...byAccess[call.access]]),
    ...(call.bearer || call.method === 'GET' ? [] : [authErrors.foreignOrigin]),
    rateErrors.tooMany,
    ...(call.errors ?? []),
    // Of the program, not of a call: work that waits in a bounded queue.
    busy,
    unavailable,
    internal,
  ]
  return [...new Set(all)]
}

/** Every error that a client event may be answered with. */
export function errorsOfSend(send: Send): readonly DeclaredError[] {
  const all = [
    ...(send.payload ? [generalErrors.badRequest] : []),
    ...(answersNotShown(send.payload) ? [textErrors.notShown] : []),
    ...byAccess[send.access],
    rateErrors.tooMany,
    ...(send.errors ?? []),
    generalErrors.unavailable,
    generalErrors.internal,
  ]
  return [...new Set(all)]
}

const keyOf = ({ status, code }: Pick<DeclaredError, 'status' | 'code'>) => `${status} ${code}`

export interface Holding {
  readonly log: Log
  /** Answers `internal` instead, so that nobody gets used to it; in production people get the refusal all the same. */
  readonly check: boolean
}

/**
 * Holds a call or an event, named `what`, to its declaration: a refusal that is not among `declared` is logged as an error,
 * with its code in `undeclared`.
 */
export function withDeclaredErrors<I>(
  what: string,
  declared: readonly DeclaredError[],
  handle: (input: I) => unknown,
  { log, check }: Holding,
): (input: I) => Promise<unknown> {
  const known = new Set(declared.map(keyOf))
  return async (input) => {
    try {
      return await handle(input)
    } catch (error) {
      if (!(error instanceof Refusal) || known.has(keyOf(error))) throw error
      const text = `${what} answered an error that it does not declare: ${keyOf(error)}`
      log.error({ undeclared: error.code, what }, text)
      throw check ? new Error(text, { cause: error }) : error
    }
  }
}
