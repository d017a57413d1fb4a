import {
  ApiError,
  type Incoming,
  type Out,
  problemText,
  type Schema,
  type SnapshotOf,
  sessionArea,
  type WithSnapshot,
} from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import type { FeaturesErrorCode } from '@shoal/bus/features/errors'
import { createStore, type StateCreator, type StoreApi } from 'zustand'
import type { Shell } from './shell.ts'

/** The fields that every store of this kind has besides its own. */
export interface Loading {
  /** `off` when this part of the show is switched off. */
  phase: 'loading' | 'ready' | 'failed' | 'off'
  /** Why it could not be read the last time; the values from before stay. */
  problem: string | null
  /** Reads it anew, for a Retry button. Never rejects. */
  load(): Promise<void>
}

/** Where snapshots come from: an area that has one, or any other call. */
export type SnapshotSource = WithSnapshot | (() => Promise<unknown>)
type Snapshot<Source> = Source extends WithSnapshot
  ? SnapshotOf<Source>
  : Source extends () => Promise<infer S>
    ? S
    : never

/** Says how an event changes the state, and what else is done then, which gets the state before. */
export type OnEvent<T> = <S extends Schema>(
  event: Incoming<S>,
  change: (payload: Out<S>, state: T) => Partial<T>,
  andThen?: (payload: Out<S>, before: T) => void,
) => void

export interface SnapshotRules<T extends Loading, Source extends SnapshotSource> {
  source: Source
  /** Everything else in the store: what it holds before anything is known, and what can be done. */
  state: StateCreator<T, [], [], Omit<T, keyof Loading>>
  /** How a snapshot changes the state. */
  take(snapshot: Snapshot<Source>, state: T): Partial<T>
  /**
   * How events change the state. An event that comes while a snapshot is on its way counts at once, and again on top of the
   * snapshot, which may be the older or the newer of both. Other effects, such as a toast, happen once.
   */
  changes?(on: OnEvent<T>): void
  /** The values that belong to one person, as they begin again with somebody else. */
  forget?: Partial<T> | ((state: T) => Partial<T>)
  /** Whether there is anything to read for somebody; where not, it is forgotten. */
  isFor?(session: Session | null): boolean
  /** Told of a failed read, in addition to `phase` and `problem`. */
  failed?(error: unknown): void
}

/** No answer came, or none of the server's own. */
const maySucceedLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** What people may see depends on these. */
const rightsOf = (session: Session | null): string =>
  JSON.stringify(session && [session.user.id, session.user.pass, session.user.app_metadata])

/**
 * A zustand store that shows a snapshot and keeps it live: read when the store is made, changed by events, and read anew
 * after a reconnect and when the person or their rights change [RT-3]. Only the answer to the latest question counts. All
 * stores of the page that are of an area are then read with one request.
 */
export function snapshotStore<T extends Loading, Source extends SnapshotSource>(
  shell: Shell,
  rules: SnapshotRules<T, Source>,
): StoreApi<T> {
  const { bus } = shell
  const { source, isFor = () => true, forget = {} } = rules
  const session = bus.state(accountsArea.states.session)
  /** Counts the questions. */
  let latest = 0
  /** Changes since the latest snapshot was asked for; null when it was answered. */
  let since: Array<(state: T) => Partial<T>> | null = null

  /** A snapshot of its own, such as one that came with the document, or one together with the other stores of the page. */
  const ask = async (together: boolean): Promise<unknown> => {
    if (typeof source === 'function') return source()
    if (together) return shell.snapshot(source)
    const calls = shell.api(source) as unknown as Readonly<Record<string, () => Promise<unknown>>>
    return calls[source.snapshot]!()
  }

  /** @param quietly a failure that is shown stays until it is better */
  const read = async (together: boolean, quietly = false) => {
    latest += 1
    const mine = latest
    const meanwhile: typeof since = []
    since = meanwhile
    if (store.getState().phase === 'failed' && !quietly) store.setState({ phase: 'loading' } as Partial<T>)
    try {
      const snapshot = (await ask(together)) as Snapshot<Source>
      if (mine !== latest) return
      let state: T = { ...store.getState(), phase: 'ready', problem: null }
      state = { ...state, ...rules.take(snapshot, state) }
      for (const change of meanwhile) state = { ...state, ...change(state) }
      store.setState(state)
    } catch (error) {
      if (mine !== latest) return
      const off = error instanceof ApiError && error.code === ('features/off' satisfies FeaturesErrorCode)
      const phase = off ? 'off' : store.getState().phase === 'ready' ? 'ready' : 'failed'
      store.setState({ phase, problem: problemText(error) } as Partial<T>)
      if (!quietly) rules.failed?.(error)
      // A connection that holds brings no catch-up; the shell asks again, ever more rarely, for all stores at once.
      if (!together && typeof source !== 'function' && maySucceedLater(error)) {
        void read(true, true)
        return
      }
    }
    since = null
  }

  const store = createStore<T>(
    (...given) =>
      ({ phase: 'loading', problem: null, load: () => read(false), ...rules.state(...given) }) as unknown as T,
  )

  rules.changes?.((event, change, andThen) => {
    bus.on(event).subscribe((payload) => {
      const apply = (state: T) => change(payload, state)
      since?.push(apply)
      const before = store.getState()
      store.setState(apply)
      andThen?.(payload, before)
    })
  })
  const readIfAny = () => {
    if (isFor(session.value)) void read(true)
    // The answer that is still on its way belongs to somebody else.
    else latest += 1
  }
  bus.on(sessionArea.topics['catch-up']).subscribe({
    next: readIfAny,
    complete: () => {
      latest += 1
    },
  })
  let known = session.value
  session.changes.subscribe((now) => {
    const before = known
    known = now
    if (rightsOf(before) === rightsOf(now)) return
    if (before?.user.id !== now?.user.id || (isFor(before) && !isFor(now))) store.setState(forget)
    readIfAny()
  })
  if (isFor(session.value)) void read(false)
  return store
}
