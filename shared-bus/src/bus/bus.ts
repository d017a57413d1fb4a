import { BehaviorSubject, distinctUntilChanged, filter, map, Observable, Subject, takeUntil } from 'rxjs'
import type { BusEvents, BusStates, PageEvents, Requests, ServerEvents } from '../contract/index.ts'
import { RequestError } from './failures.ts'
import { receivedSchemas } from './schemas.ts'

/** A current value and its changes; `changes` starts with the value. */
export interface LiveState<T> {
  readonly value: T
  readonly changes: Observable<T>
  set(value: T): void
}

/** What remotes and the shell speak through. */
export interface Bus {
  /** Events by name, from the socket or from this page. */
  on<N extends keyof BusEvents>(name: N): Observable<BusEvents[N]>
  /** The current value of a shared state. */
  state<N extends keyof BusStates>(name: N): LiveState<BusStates[N]>
  /** Tells the page something; never leaves it. */
  publish<N extends keyof PageEvents>(name: N, payload: PageEvents[N]): void
  /** Asks the server over the one socket. Rejects with RequestError when refused, disconnected or late. */
  request<N extends keyof Requests>(name: N, payload: Requests[N]['payload']): Promise<Requests[N]['ack']>
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
  /** Hands in what the socket received. What does not fit the contract is dropped and counted [MFE-8]. */
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
  initial: BusStates
  /** Told of every event that did not fit the contract. */
  onInvalid?: (name: string, problem: string) => void
  /** How many records to remember. */
  ringSize?: number
}

/** How long a scope lives. */
interface Life {
  readonly end: Subject<void>
  isOver: boolean
}

/** Creates the page's bus. There is one, made by the shell. */
export function createBus({ request, initial, onInvalid, ringSize = 300 }: BusOptions): HostBus {
  const events = new Subject<{ name: string; payload: unknown }>()
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

  const subject = (name: keyof BusStates) => {
    const found = states.get(name)
    if (found) return found
    const made = new BehaviorSubject<unknown>(initial[name])
    states.set(name, made)
    return made
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
      on: (name) =>
        owned(
          events.pipe(
            filter((event) => event.name === name),
            map((event) => event.payload as BusEvents[typeof name]),
          ),
          owner,
          life,
        ),
      state: (name) => {
        const current = subject(name)
        type Value = BusStates[typeof name]
        return {
          get value() {
            return current.value as Value
          },
          changes: owned((current as unknown as Observable<Value>).pipe(distinctUntilChanged()), owner, life),
          set: (value) => {
            if (pass('state', name, value)) current.next(value)
          },
        }
      },
      publish: (name, payload) => {
        if (pass('published', name, payload)) events.next({ name, payload })
      },
      request: async (name, payload) => {
        if (life.isOver) throw new RequestError('bus/released', `${owner} is no longer on the page`)
        if (!pass('requested', name, payload)) throw new RequestError('bus/refused', 'Too much at once')
        return (await request(name, payload)) as Requests[typeof name]['ack']
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
      const problem = problemWith(name, payload)
      if (problem !== null) {
        drop(name, payload, 'server')
        onInvalid?.(name, problem)
        return
      }
      record('received', name, payload, 'server')
      events.next({ name, payload })
    },
    recent: () => ring.slice(),
    dropped: () => ({ ...droppedCounts }),
    subscriptions: () => ({ ...open }),
  }
}

/** MFE-8: null when the payload is what the contract says of the event, else why not. */
function problemWith(name: string, payload: unknown): string | null {
  const schema = receivedSchemas.get(name as keyof ServerEvents)
  if (!schema) return 'no such event in the contract'
  const result = schema.safeParse(payload)
  return result.success ? null : (result.error.issues[0]?.message ?? 'does not fit')
}
