import type { RegistryEntry } from '@shoal/bus/remotes'
import { createStore } from 'zustand'
import { type RemoteError, type RemotePhase, type RemoteWhere, whereOf } from '../loading/RemoteError.ts'
import type { LoadObserver } from '../loading/RemoteLoader.ts'

/** One thing that this page saw of a build of a remote. */
export type Measure = RemoteWhere & {
  /** ms since 1970. */
  at: number
} & (
    | { kind: 'load'; phase: RemotePhase; ms: number }
    | { kind: 'mount' }
    | { kind: 'error'; phase: RemotePhase; code: string; message: string }
  )

type Seen<M = Measure> = M extends unknown ? Omit<M, 'at' | keyof RemoteWhere> : never

/** How many are remembered. */
const kept = 300

/** What this page saw of remotes lately, oldest first (MFE-13). `tell` sends it to the server, later. */
export class Measures {
  readonly store = createStore<{ recent: readonly Measure[] }>(() => ({ recent: [] }))

  readonly load: LoadObserver = (entry, phase, ms) => this.note(whereOf(entry), { kind: 'load', phase, ms })

  mount(entry: RegistryEntry): void {
    this.note(whereOf(entry), { kind: 'mount' })
  }

  /** @param loud whether nobody else says it in the console */
  readonly error = (error: RemoteError, loud = true): void => {
    // biome-ignore lint/suspicious/noConsole: for people who look for the cause; the page itself says only what is missing
    if (loud) console.error(error)
    const { phase, code, message } = error
    this.note(error, { kind: 'error', phase, code, message })
  }

  private note({ remote, version, build }: RemoteWhere, seen: Seen): void {
    const measure = { remote, version, build, at: Date.now(), ...seen } as Measure
    this.store.setState(({ recent }) => ({ recent: [...recent.slice(1 - kept), measure] }))
  }
}
