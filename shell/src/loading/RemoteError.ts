import type { RemoteErrorCode } from '@shoal/bus/page/errors'
import type { RegistryEntry } from '@shoal/bus/remotes'
import type { RemotePhase } from '@shoal/bus/telemetry'

export type { RemoteErrorCode, RemotePhase }

/** The remote that failed; without a build, no remote in particular. */
export interface RemoteWhere {
  remote: string
  version: string
  build?: string
}

export const whereOf = ({ name, version, build }: RegistryEntry): RemoteWhere => ({ remote: name, version, build })

/** A remote that could not be loaded, mounted, shown or ended. */
export class RemoteError extends Error {
  override name = 'RemoteError'
  readonly code: RemoteErrorCode
  readonly phase: RemotePhase
  readonly remote: string
  readonly version: string
  readonly build: string | undefined
  /** Of what passed its limit of time and goes on: settles when it can be used after all; never where it does not come. */
  readonly arrival: Promise<void> | undefined

  constructor(
    code: RemoteErrorCode,
    phase: RemotePhase,
    where: RemoteWhere,
    message: string,
    cause?: unknown,
    arrival?: Promise<void>,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.phase = phase
    this.remote = where.remote
    this.version = where.version
    this.build = where.build
    this.arrival = arrival
  }
}

/**
 * That something was given wrong props.
 * @param by the remote that gave them, as the bus calls it: `mfe-x@1.2.0-0a1b2c3d`
 */
export function wrongProps(by = 'shell', text: string, cause?: unknown): RemoteError {
  const [, remote = by, version = '', build] = /^(.+)@(.+)-(\w+)$/.exec(by) ?? []
  return new RemoteError('remote/wrong-props', 'mount', { remote, version, build }, `${text}, by ${by}`, cause)
}

/** What a person is told, in one sentence. */
export function failureText(error: RemoteError): string {
  switch (error.code) {
    case 'remote/not-offered':
      return 'It is not part of the show right now.'
    case 'remote/incompatible':
      return 'Its version does not fit this page. Reloading the page may help.'
    case 'remote/timeout':
      return error.phase === 'mount' ? 'It took too long to start.' : 'The server took too long to answer.'
    case 'remote/unreachable':
    case 'remote/not-a-manifest':
      return 'It could not be fetched from the server.'
    case 'remote/wrong-hash':
      return 'What arrived is not what was published, so it was not run.'
    case 'remote/unmount-timeout':
      return 'It did not end in time.'
    case 'remote/flood':
      return 'It does more at once than it may.'
    case 'remote/wrong-props':
      return 'It was asked for in a way that it does not understand.'
    case 'remote/no-lifecycles':
    case 'remote/threw':
      return error.phase === 'render' ? 'It stopped working.' : 'It could not be started.'
  }
}
