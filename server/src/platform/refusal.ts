/**
 * A request that is answered with an error instead of a result, over HTTP or the socket.
 * `code` is documented in docs/errors.md, `message` is text for the person who asked.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly issues?: ReadonlyArray<{ path: string; message: string }>
  readonly headers?: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Refusal['issues']; headers?: Refusal['headers'] } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = more.issues
    this.headers = more.headers
  }
}

export const notSignedIn = () => new Refusal(401, 'auth/required', 'Log in to do this')
export const notAllowed = () => new Refusal(403, 'auth/forbidden', 'You may not do this')
export const needsPass = () => new Refusal(403, 'auth/needs-pass', 'This needs a season pass')
export const needsXl = () => new Refusal(403, 'auth/needs-xl', 'This needs a season pass XL')
export const notFound = (what = 'This') => new Refusal(404, 'not-found', `${what} does not exist`)
