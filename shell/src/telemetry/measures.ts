import type { LoadObserver } from '../loading/RemoteLoader.ts'

/** How loading one remote went in this page. */
export interface RemoteMeasure {
  remote: string
  version: string
  build: string
  loads: number
  errors: number
  lastError: string | null
  /** ms of the last load. */
  ms: number
}

/** Counts loads, errors and times per remote and version, also as entries of the browser's own performance timeline. */
export class Measures {
  readonly remotes = new Map<string, RemoteMeasure>()

  readonly onLoad: LoadObserver = ({ name, version, build }, ms, error) => {
    const key = `${name}@${version}-${build}`
    const before = this.remotes.get(key)
    this.remotes.set(key, {
      remote: name,
      version,
      build,
      loads: (before?.loads ?? 0) + 1,
      errors: (before?.errors ?? 0) + (error ? 1 : 0),
      lastError: error?.code ?? before?.lastError ?? null,
      ms: Math.round(ms),
    })
    performance.mark(`shoal:remote:${error ? 'failed' : 'loaded'}`, {
      detail: { remote: name, version, ms, code: error?.code },
    })
  }
}
