import { BehaviorSubject, distinctUntilChanged, filter, map, Observable, Subject, takeUntil } from 'rxjs'
import type { BusEvents, BusStates, PageEvents, Requests, ServerEvents } from '../contract/index.ts'
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
  /** The last records, oldest first. */
  recent(): readonly BusRecord[]
  /** Events dropped because they did not fit, by name. */
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

/** A request that was refused by the server or never answered. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
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
  const owned = <T>(source: Observable<T>, owner: string, released: Observable<void>) =>
    new Observable<T>((subscriber) => {
      open[owner] = (open[owner] ?? 0) + 1
      subscriber.add(() => {
        const left = (open[owner] ?? 1) - 1
        if (left === 0) delete open[owner]
        else open[owner] = left
      })
      return source.pipe(takeUntil(released)).subscribe(subscriber)
    })

  const subject = (name: keyof BusStates) => {
    const found = states.get(name)
    if (found) return found
    const made = new BehaviorSubject<unknown>(initial[name])
    states.set(name, made)
    return made
  }

  const view = (owner: string, released: Subject<void>, isReleased: () => boolean): Bus => ({
    on: (name) =>
      owned(
        events.pipe(
          filter((event) => event.name === name),
          map((event) => event.payload as BusEvents[typeof name]),
        ),
        owner,
        released,
      ),
    state: (name) => {
      const current = subject(name)
      type Value = BusStates[typeof name]
      return {
        get value() {
          return current.value as Value
        },
        changes: owned((current as unknown as Observable<Value>).pipe(distinctUntilChanged()), owner, released),
        set: (value) => {
          if (isReleased()) return
          record('state', name, value, owner)
          current.next(value)
        },
      }
    },
    publish: (name, payload) => {
      if (isReleased()) return
      record('published', name, payload, owner)
      events.next({ name, payload })
    },
    request: async (name, payload) => {
      if (isReleased()) throw new RequestError('bus/released', `${owner} is no longer on the page`)
      record('requested', name, payload, owner)
      return (await request(name, payload)) as Requests[typeof name]['ack']
    },
    scope: (child) => scope(child, released),
  })

  /** A scope within a scope ends with the outer one. */
  const scope = (owner: string, outer: Observable<void>): BusScope => {
    const released = new Subject<void>()
    let gone = false
    const release = () => {
      if (gone) return
      gone = true
      withOuter.unsubscribe()
      released.next()
      released.complete()
    }
    const withOuter = outer.subscribe(release)
    return { ...view(owner, released, () => gone), owner, release }
  }

  return {
    ...view('shell', new Subject(), () => false),
    deliver: (name, payload) => {
      const problem = problemWith(name, payload)
      if (problem !== null) {
        droppedCounts[name] = (droppedCounts[name] ?? 0) + 1
        record('dropped', name, payload, 'server')
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
