import { BehaviorSubject, distinctUntilChanged, filter, map, Observable, Subject, takeUntil } from 'rxjs'
import type { BusErrorCode } from '../areas/page/errors.ts'
import { misfitOf } from '../dsl/misfit.ts'
import type { Incoming, Out, Outgoing, Schema, State, Topic } from '../dsl/wire.ts'
import { RequestError } from './failures.ts'

/** A current value and its changes; `changes` starts with the value. */
export interface LiveState<T> {
  readonly value: T
  readonly changes: Observable<T>
  set(value: T): void
}

/** Through which remotes and the shell speak to each other and to the server. */
export interface Bus {
  /** An event, from the socket or from this page: `on(clipsArea.receives.created)`. */
  on<S extends Schema>(event: Incoming<S> | Topic<S>): Observable<Out<S>>
  /** The current value of a shared state. */
  state<S extends Schema>(state: State<S>): LiveState<Out<S>>
  /** Tells the page something; never leaves it. */
  publish<S extends Schema>(topic: Topic<S>, payload: Out<S>): void
  /** Asks the server over the one socket. Rejects with RequestError when refused, disconnected or late. */
  request<P, K>(event: Outgoing<P, K>, payload: P): Promise<K>
  /**
   * Keeps the page in a room of the server until the returned function is called or the scope ends [MFE-9]. When the last
   * owner in the page has left, `leaving` is sent with this payload: so no owner takes a room away from another. Call it
   * before the request that enters the room; calling the returned function twice does nothing more.
   */
  stay<P>(leaving: Outgoing<P>, payload: P): () => void
  /** A view of the bus for one owner, whose subscriptions all end when it is released [MFE-9]. */
  scope(owner: string): BusScope
}

export interface BusScope extends Bus {
  readonly owner: string
  release(): void
}

/**
 * Asked before a scope publishes, sets a state or sends a request. `pass` lets it through. `drop` and `hush` drop and count
 * it; only `drop` keeps it among the records, so that a flood of hushed ones does not push out everything else.
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
   * Hands in what the socket received. As with topics, it is checked by the schema that each subscriber was built with: a
   * subscriber whose schema it does not fit gets nothing, and it is dropped and counted [MFE-8]. An event without
   * subscribers is not checked.
   */
  deliver(name: string, payload: unknown): void
  /** A scope may be guarded; scopes within it are guarded too, and go by its owner's name whatever they call themselves. */
  scope(owner: string, guard?: BusGuard): BusScope
  /** The last records, oldest first. */
  recent(): readonly BusRecord[]
  /** How often events were dropped because they did not fit or their owner may not publish them, by name. */
  dropped(): Readonly<Record<string, number>>
  /** Open subscriptions by owner; must come back to what it was after an unmount [MFE-9]. */
  subscriptions(): Readonly<Record<string, number>>
  /** How many listen to the event with this name now; states are not counted. */
  listeners(name: string): number
}

export interface BusOptions {
  /** Carries a request to the server; resolves with its ack or rejects. */
  request: (name: string, payload: unknown) => Promise<unknown>
  /** States by name that begin with something else than their area says. */
  initial?: Readonly<Record<string, unknown>>
  /** Told of every event and value that did not fit the schema of its reader: `problem` names the field. */
  onInvalid?: (name: string, problem: string, owner: string) => void
  /** How many records to remember. */
  ringSize?: number
}

/** An event on its way to its subscribers. */
interface Occurrence {
  readonly name: string
  readonly payload: unknown
  /** The schemas of subscribers that it does not fit. */
  readonly misfits: ReadonlySet<Schema>
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
  /** The last value of each state. */
  const said = new Map(Object.entries(initial))
  /** The value of a state as each schema lets it be seen, by the state's name. */
  const states = new Map<string, Map<Schema, BehaviorSubject<unknown>>>()
  const ring: BusRecord[] = []
  const droppedCounts: Record<string, number> = {}
  const open: Record<string, number> = {}
  /** How many owners keep the page in a room, by the request that leaves it. */
  const stays = new Map<string, number>()

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

  /** MFE-8: whether a value fits a schema; tells if not. Remotes of before topics and states had shapes bring none. */
  const fits = (schema: Schema, name: string, value: unknown, owner: string): boolean => {
    const problem = misfitOf(schema, value)
    if (problem !== null) onInvalid?.(name, problem, owner)
    return problem === null
  }

  const subject = ({ name, schema, initial: usual }: State) => {
    const views = states.get(name) ?? new Map<Schema, BehaviorSubject<unknown>>()
    states.set(name, views)
    const found = views.get(schema)
    if (found) return found
    const isSaid = said.has(name) && fits(schema, name, said.get(name), 'shell')
    const made = new BehaviorSubject<unknown>(isSaid ? said.get(name) : usual)
    views.set(schema, made)
    return made
  }

  /** Events with this name that fit the schema. */
  const heard = ({ name: wanted, payload: schema }: Incoming | Topic): Observable<unknown> => {
    const fitting = events.pipe(
      filter(({ name, misfits }) => name === wanted && !misfits.has(schema)),
      map(({ payload }) => payload),
    )
    return new Observable((subscriber) => {
      const schemas = checking.get(wanted) ?? new Map<Schema, number>()
      checking.set(wanted, schemas.set(schema, (schemas.get(schema) ?? 0) + 1))
      subscriber.add(() => {
        const left = (schemas.get(schema) ?? 1) - 1
        if (left === 0) schemas.delete(schema)
        else schemas.set(schema, left)
      })
      return fitting.subscribe(subscriber)
    })
  }

  const drop = (name: string, payload: unknown, owner: string, isRecorded = true) => {
    droppedCounts[name] = (droppedCounts[name] ?? 0) + 1
    if (isRecorded) record('dropped', name, payload, owner)
  }

  /** Hands it to each subscriber whose schema it fits; dropped is what does not fit somebody's. */
  const tell = (kind: 'received' | 'published', name: string, payload: unknown, owner: string) => {
    const schemas = [...(checking.get(name)?.keys() ?? [])]
    const misfits = new Set(schemas.filter((schema) => !fits(schema, name, payload, owner)))
    if (misfits.size > 0) drop(name, payload, owner)
    if (misfits.size < schemas.length || schemas.length === 0) record(kind, name, payload, owner)
    events.next({ name, payload, misfits })
  }

  /** Gives a state another value for everybody whose schema it fits; the others keep what they have. */
  const change = (name: string, value: unknown, owner: string) => {
    const views = [...(states.get(name) ?? [])]
    const fitting = views.filter(([schema]) => fits(schema, name, value, owner))
    if (fitting.length < views.length) drop(name, value, owner)
    if (fitting.length === 0) return
    record('state', name, value, owner)
    said.set(name, value)
    for (const [, current] of fitting) current.next(value)
  }

  const view = (owner: string, life: Life, guard?: BusGuard): Bus => {
    /** Whether something may be done now. */
    const pass = (kind: Parameters<BusGuard>[0], name: string, payload: unknown): boolean =>
      !life.isOver && mayDo(kind, name, payload)
    const mayDo = (kind: Parameters<BusGuard>[0], name: string, payload: unknown): boolean => {
      const verdict = guard?.(kind, name) ?? 'pass'
      if (verdict !== 'pass') drop(name, payload, owner, verdict === 'drop')
      return verdict === 'pass'
    }
    return {
      on: <S extends Schema>(event: Incoming<S> | Topic<S>) => owned(heard(event) as Observable<Out<S>>, owner, life),
      state: <S extends Schema>(state: State<S>): LiveState<Out<S>> => {
        const current = subject(state) as BehaviorSubject<Out<S>>
        return {
          get value() {
            return current.value
          },
          changes: owned(current.pipe(distinctUntilChanged()), owner, life),
          set: (value) => {
            if (pass('state', state.name, value)) change(state.name, value, owner)
          },
        }
      },
      publish: ({ name }, payload) => {
        if (pass('published', name, payload)) tell('published', name, payload, owner)
      },
      request: async <P, K>({ name }: Outgoing<P, K>, payload: P) => {
        if (life.isOver)
          throw new RequestError('bus/released' satisfies BusErrorCode, `${owner} is no longer on the page`)
        if (!pass('requested', name, payload))
          throw new RequestError('bus/refused' satisfies BusErrorCode, 'Too much at once')
        record('requested', name, payload, owner)
        return (await request(name, payload)) as K
      },
      stay: ({ name }, payload) => {
        const room = `${name} ${JSON.stringify(payload)}`
        const stay = new Observable(() => {
          stays.set(room, (stays.get(room) ?? 0) + 1)
          return () => {
            const left = (stays.get(room) ?? 1) - 1
            stays.set(room, left)
            if (left > 0) return
            stays.delete(room)
            if (!mayDo('requested', name, payload)) return
            record('requested', name, payload, owner)
            // A lost request does no harm: without a connection the server removes the page from the room by itself.
            request(name, payload).catch(() => {})
          }
        })
        const open = owned(stay, owner, life).subscribe()
        return () => open.unsubscribe()
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
    deliver: (name, payload) => tell('received', name, payload, 'server'),
    recent: () => ring.slice(),
    dropped: () => ({ ...droppedCounts }),
    subscriptions: () => ({ ...open }),
    listeners: (name) => [...(checking.get(name)?.values() ?? [])].reduce((sum, count) => sum + count, 0),
  }
}
