/** Where in its life a remote failed. */
export type RemotePhase =
  | 'registry'
  | 'contract'
  | 'manifest'
  | 'entry'
  | 'chunk'
  | 'evaluate'
  | 'lifecycles'
  | 'mount'
  | 'render'

/** Why it failed; documented in docs/errors.md. */
export type RemoteErrorCode =
  | 'remote/not-offered'
  | 'remote/incompatible'
  | 'remote/unreachable'
  | 'remote/not-a-manifest'
  | 'remote/timeout'
  | 'remote/threw'
  | 'remote/no-lifecycles'

/** A remote that could not be loaded, mounted or shown. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly code: RemoteErrorCode
  readonly phase: RemotePhase
  readonly remote: string
  readonly version: string

  constructor(
    code: RemoteErrorCode,
    phase: RemotePhase,
    where: { remote: string; version: string },
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.phase = phase
    this.remote = where.remote
    this.version = where.version
  }
}

/** What a person is told, in one sentence. */
export function failureText(error: RemoteError): string {
  switch (error.code) {
    case 'remote/not-offered':
      return 'It is not part of the show right now.'
    case 'remote/incompatible':
      return 'Its version does not fit this page. Reloading the page may help.'
    case 'remote/timeout':
      return 'The server took too long to answer.'
    case 'remote/unreachable':
    case 'remote/not-a-manifest':
      return 'It could not be fetched from the server.'
    case 'remote/no-lifecycles':
    case 'remote/threw':
      return error.phase === 'render' ? 'It stopped working.' : 'It could not be started.'
  }
}
