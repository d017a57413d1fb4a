import { type DeclaredError, type TextInput, textOf } from '@shoal/bus/dsl/errors'

/** What an answer carries besides status, code and text. */
interface More {
  /** Fields that did not fit. */
  issues?: ReadonlyArray<{ path: string; message: string }>
  headers?: Readonly<Record<string, string>>
}

/**
 * A request that is answered with an error instead of a result, over HTTP or the socket. Only errors that an area or the
 * platform has declared can be answered (`errors.ts`); `code` is for programs, `message` for the person who asked.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  issues: More['issues']
  headers: More['headers']

  private constructor({ status, code }: DeclaredError, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  static of<E extends DeclaredError>(error: E, ...input: TextInput<E['text']>): Refusal {
    return new Refusal(error, textOf(error, ...input))
  }

  with({ issues, headers }: More): this {
    this.issues = issues
    this.headers = headers
    return this
  }
}

/** A declared error as a Refusal that somebody else throws, or does not. */
export const refusal = Refusal.of

/**
 * Ends what is being done with a declared error: `refuse(clipsErrors.tooLong, { most: 60 })`, or, where an error has
 * several texts, `refuse(clipsErrors.outsideWindow, 'notYet')`. Throws the Refusal.
 */
export function refuse<E extends DeclaredError>(error: E, ...input: TextInput<E['text']>): never {
  throw Refusal.of(error, ...input)
}
