import { BehaviorSubject, distinctUntilChanged, filter, map, Observable, Subject, takeUntil } from 'rxjs'
import type * as z from 'zod/mini'
import type { BusErrorCode } from '../areas/page/errors.ts'
import type { Incoming, Out, Outgoing, Schema, State, Topic } from '../dsl/wire.ts'
import { RequestError } from './failures.ts'

/** A current value and its changes; `changes` starts with the value. */
export interface LiveState<T> {
  readonly value: T
  readonly changes: Observable<T>
  set(value: T): void
}

/** What remotes and the shell speak through. */
export interface Bus {
  /** An event, from the socket or from this page: `on(clipsArea.receives.created)`. */
  on<S extends Schema>(event: Incoming<S>): Observable<Out<S>>
  on<T>(event: Topic<T>): Observable<T>
  /** The current value of a shared state. */
  state<T>(state: State<T>): LiveState<T>
  /** Tells the page something; never leaves it. */
  publish<T>(topic: Topic<T>, payload: T): void
  /** Asks the server over the one socket. Rejects with RequestError when refused, disconnected or late. */
  request<P, K>(event: Outgoing<P, K>, payload: P): Promise<K>
  /** A view of the bus for one owner, whose subscriptions all end when it is released [MFE-9]. */
  scope(owner: string): BusScope
}

export interface BusScope extends Bus {
  readonly owner: string
  release(): void
}

/**
 * Asked before a scope tells, sets or asks for anything. What it does not let `pass` is dropped and counted; `drop` is
 * remembered among the records as well, `hush` is not, so that a flood does not wash everything else out.
 */
export type BusGuard = (kind: 'published' | 'state' | 'requested', name: string) => 'pass' | 'drop' | 'hush'

/** One thing that went over the bus, for developers and QA. */
export interface BusRecord {
  readonly at: number
  readonly kind: 'received' | 'published' | 'requested' | 'state' | 'dropped'
  readonly name: string
  readonly payload: unknown
  readonly owner: string
}

/** The bus as its host holds it: it delivers, it carries requests, and it can be looked into. */
export interface HostBus extends Bus {
  /**
   * Hands in what the socket received. It is checked by the schema that a subscriber was built with: who asks for a
   * payload that this one does not fit gets nothing, and it is dropped and counted [MFE-8]. An event without
   * subscribers is not checked.
   */
  deliver(name: string, payload: unknown): void
  /** A scope may be guarded; scopes within it are guarded too, and go by its owner's name whatever they call themselves. */
  scope(owner: string, guard?: BusGuard): BusScope
  /** The last records, oldest first. */
  recent(): readonly BusRecord[]
  /** What was dropped because it did not fit or its owner may not, by name. */
  dropped(): Readonly<Record<string, number>>
  /** Open subscriptions by owner; must come back to what it was after an unmount [MFE-9]. */
  subscriptions(): Readonly<Record<string, number>>
}

export interface BusOptions {
  /** Carries a request to the server; resolves with its ack or rejects. */
  request: (name: string, payload: unknown) => Promise<unknown>
  /** States by name that begin with something else than their area says. */
  initial?: Readonly<Record<string, unknown>>
  /** Told of every event that did not fit the contract of who subscribed to it. */
  onInvalid?: (name: string, problem: string) => void
  /** How many records to remember. */
  ringSize?: number
}

/** An event on its way to its subscribers. */
interface Occurrence {
  readonly name: string
  readonly payload: unknown
  /** Of an event from the server: the schemas that it does not fit. */
  readonly misfits?: ReadonlySet<Schema>
}

/** How long a scope lives. */
interface Life {
  readonly end: Subject<void>
  isOver: boolean
}

/** Creates the page's bus. There is one, made by the shell. */
export function createBus({ request, initial = {}, onInvalid, ringSize = 300 }: BusOptions): HostBus {
  const events = new Subject<Occurrence>()
  /** How many subscribers go by a schema, by the name of the event. */
  const checking = new Map<string, Map<Schema, number>>()
  const states = new Map<string, BehaviorSubject<unknown>>()
  const ring: BusRecord[] = []
  const droppedCounts: Record<string, number> = {}
  const open: Record<string, number> = {}

  const record = (kind: BusRecord['kind'], name: string, payload: unknown, owner: string) => {
    if (ringSize === 0) return
    ring.push({ at: Date.now(), kind, name, payload, owner })
    if (ring.length > ringSize) ring.shift()
  }

  /** Counts the subscription and ends it with the scope; rxjs keeps a throwing subscriber from its neighbours. */
  const owned = <T>(source: Observable<T>, owner: string, life: Life) =>
    new Observable<T>((subscriber) => {
      if (life.isOver) return subscriber.complete()
      open[owner] = (open[owner] ?? 0) + 1
      subscriber.add(() => {
        const left = (open[owner] ?? 1) - 1
        if (left === 0) delete open[owner]
        else open[owner] = left
      })
      return source.pipe(takeUntil(life.end)).subscribe(subscriber)
    })

  const subject = ({ name, initial: usual }: State) => {
    const found = states.get(name)
    if (found) return found
    const made = new BehaviorSubject<unknown>(name in initial ? initial[name] : usual)
    states.set(name, made)
    return made
  }

  /** What happens under a name; of events from the server what fits the schema. */
  const heard = (event: Incoming | Topic): Observable<unknown> => {
    const wanted = event.kind === 'incoming' ? event.payload : null
    const fitting = events.pipe(
      filter(({ name, misfits }) => name === event.name && (wanted === null || !misfits?.has(wanted))),
      map(({ payload }) => payload),
    )
    if (wanted === null) return fitting
    return new Observable((subscriber) => {
      const schemas = checking.get(event.name) ?? new Map<Schema, number>()
      checking.set(event.name, schemas.set(wanted, (schemas.get(wanted) ?? 0) + 1))
      subscriber.add(() => {
        const left = (schemas.get(wanted) ?? 1) - 1
        if (left === 0) schemas.delete(wanted)
        else schemas.set(wanted, left)
      })
      return fitting.subscribe(subscriber)
    })
  }

  const drop = (name: string, payload: unknown, owner: string, isRecorded = true) => {
    droppedCounts[name] = (droppedCounts[name] ?? 0) + 1
    if (isRecorded) record('dropped', name, payload, owner)
  }

  const view = (owner: string, life: Life, guard?: BusGuard): Bus => {
    /** Whether something may be done now; remembers it if so. */
    const pass = (kind: Parameters<BusGuard>[0], name: string, payload: unknown): boolean => {
      if (life.isOver) return false
      const verdict = guard?.(kind, name) ?? 'pass'
      if (verdict === 'pass') record(kind, name, payload, owner)
      else drop(name, payload, owner, verdict === 'drop')
      return verdict === 'pass'
    }
    return {
      on: <T>(event: Incoming | Topic<T>) => owned(heard(event as Incoming | Topic) as Observable<T>, owner, life),
      state: <T>(state: State<T>): LiveState<T> => {
        const current = subject(state) as unknown as BehaviorSubject<T>
        return {
          get value() {
            return current.value
          },
          changes: owned(current.pipe(distinctUntilChanged()), owner, life),
          set: (value) => {
            if (pass('state', state.name, value)) current.next(value)
          },
        }
      },
      publish: ({ name }, payload) => {
        if (pass('published', name, payload)) events.next({ name, payload })
      },
      request: async <P, K>({ name }: Outgoing<P, K>, payload: P) => {
        if (life.isOver)
          throw new RequestError('bus/released' satisfies BusErrorCode, `${owner} is no longer on the page`)
        if (!pass('requested', name, payload))
          throw new RequestError('bus/refused' satisfies BusErrorCode, 'Too much at once')
        return (await request(name, payload)) as K
      },
      scope: (child) => scope(guard ? owner : child, life, guard),
    }
  }

  /** A scope within a scope ends with the outer one. */
  const scope = (owner: string, outer: Life, guard?: BusGuard): BusScope => {
    const life = { end: new Subject<void>(), isOver: outer.isOver }
    const release = () => {
      if (life.isOver) return
      life.isOver = true
      withOuter.unsubscribe()
      life.end.next()
      life.end.complete()
    }
    const withOuter = outer.end.subscribe(release)
    return { ...view(owner, life, guard), owner, release }
  }

  const page: Life = { end: new Subject(), isOver: false }
  return {
    ...view('shell', page),
    scope: (owner, guard) => scope(owner, page, guard),
    deliver: (name, payload) => {
      const schemas = [...(checking.get(name)?.keys() ?? [])]
      const misfits = new Set<Schema>()
      for (const schema of schemas) {
        const problem = problemWith(schema, payload)
        if (problem === null) continue
        misfits.add(schema)
        onInvalid?.(name, problem)
      }
      if (misfits.size > 0) drop(name, payload, 'server')
      if (misfits.size < schemas.length || schemas.length === 0) record('received', name, payload, 'server')
      events.next({ name, payload, misfits })
    },
    recent: () => ring.slice(),
    dropped: () => ({ ...droppedCounts }),
    subscriptions: () => ({ ...open }),
  }
}

/** MFE-8: null when the payload fits the schema, else why not. */
function problemWith(schema: Schema, payload: unknown): string | null {
  const result = (schema as z.ZodMiniType).safeParse(payload)
  return result.success ? null : (result.error.issues[0]?.message ?? 'does not fit')
}
