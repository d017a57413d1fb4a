import type { DeclaredError, Errors } from './errors.ts'
import type { Reasons } from './reasons.ts'
import type { Switches } from './switches.ts'
import type { In, Out, Outgoing, Route, Schema, Wire } from './wire.ts'

/**
 * What the server adds to the wire of an area: access, rates, input and output, and words for the documents. The page uses
 * only its types; none of it is bundled there.
 */

/** The least rights that a person must have. Staff (mod, admin) count as pass and xl; an admin counts as mod and qa. */
export type Access = 'anyone' | 'user' | 'pass' | 'xl' | 'mod' | 'admin' | 'qa'

/** At most `limit` uses within `windowMs`, counted by person (signed-in), or by address (also for visitors). */
export interface Rate {
  readonly limit: number
  readonly windowMs: number
  readonly by: 'person' | 'address'
}

export const perSecond = (limit: number, by: Rate['by'] = 'person'): Rate => ({ limit, windowMs: 1_000, by })
export const perMinute = (limit: number, by: Rate['by'] = 'person'): Rate => ({ limit, windowMs: 60_000, by })
export const perHour = (limit: number, by: Rate['by'] = 'person'): Rate => ({ limit, windowMs: 3_600_000, by })

/** One uploaded file besides the text fields of a multipart body. */
export interface Upload {
  readonly field: string
  readonly maxBytes: number
  readonly types: readonly string[]
  /** The form may come without it. */
  readonly optional?: boolean
  /** Too large for memory: the handler takes it from the request as it comes. */
  readonly streamed?: boolean
}

type Maybe = Schema | undefined

export interface CallOptions<
  P extends Maybe,
  Q extends Maybe,
  B extends Maybe,
  R extends Maybe,
  A extends Access = Access,
> {
  /** One line for the API documents. */
  readonly summary: string
  readonly access: A
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Absent: the call answers 204 without a body. */
  readonly reply?: R
  readonly rate?: Rate
  /** What it may answer besides what follows from the rest: who may, how often, what goes in. */
  readonly errors?: readonly DeclaredError[]
  /** The field of the file stands in the wire. */
  readonly upload?: Omit<Upload, 'field'>
  /** The largest body in bytes, where it is more than usual. */
  readonly bodyMax?: number
  /** Access is decided by a token of this kind in the bearer header instead of by the session. */
  readonly bearer?: 'deploy token'
}

/** A call as the server has it: its route with everything else. */
export interface Call<
  P extends Maybe = Maybe,
  Q extends Maybe = Maybe,
  B extends Maybe = Maybe,
  R extends Maybe = Maybe,
  A extends Access = Access,
> extends Route,
    Omit<CallOptions<P, Q, B, R, A>, 'upload'> {
  readonly upload?: Upload
}

/** Describes a route of the wire: who may call it, its input, and its answer. */
export const call = <
  P extends Maybe = undefined,
  Q extends Maybe = undefined,
  B extends Maybe = undefined,
  R extends Maybe = undefined,
  const A extends Access = Access,
>(
  options: CallOptions<P, Q, B, R, A>,
): CallOptions<P, Q, B, R, A> => options

/** An event that a client sends; always acknowledged with `ack`, or with `{ error: string }` when refused. */
export interface Send<P extends Maybe = Maybe, K extends Maybe = Maybe, A extends Access = Access> {
  readonly summary: string
  readonly access: A
  readonly payload?: P
  readonly ack?: K
  readonly rate?: Rate
  /** What it may answer besides what follows from the rest: who may, how often, what goes in. */
  readonly errors?: readonly DeclaredError[]
}
export const send = <P extends Maybe = undefined, K extends Maybe = undefined, const A extends Access = Access>(
  spec: Send<P, K, A>,
): Send<P, K, A> => spec

/** An event that the server publishes. `batched` topics arrive in one frame per room and 50 ms. */
export interface Receive<P extends Schema = Schema> {
  readonly summary: string
  readonly payload: P
  readonly batched?: boolean
}
/** Words for an event of the wire; with `batched`, it is one of high rate. */
type ReceiveOptions = string | { readonly summary: string; readonly batched: true }

// biome-ignore lint/suspicious/noExplicitAny: the only place where a call of any shape is meant
type AnyCall = Call<any, any, any, any, any>
/** What every call and every event that is sent has, whatever its shapes. */
type Described = { readonly summary: string; readonly access: Access }
// biome-ignore lint/suspicious/noExplicitAny: the only place where an event of any shape is meant
type AnySend = Send<any, any, any>

export type Calls = Readonly<Record<string, AnyCall>>
export type Sends = Readonly<Record<string, AnySend>>
export type Receives = Readonly<Record<string, Receive>>

/** An area of the product as the server has it. */
export interface Area<
  N extends string = string,
  C extends Calls = Calls,
  S extends Sends = Sends,
  R extends Receives = Receives,
  Why extends Reasons = Reasons,
  On extends Switches = Switches,
> {
  /** Prefix of the area's event names, in kebab case. */
  readonly name: N
  /** Semantic version of all that the area declares. */
  readonly version: string
  /** Those that the area itself brings. */
  readonly errors: Errors
  /** Why it moves tokens and XP, in words. */
  readonly reasons: Why
  /** What of it an admin can switch off, in words. */
  readonly switches: On
  readonly calls: C
  /** The call whose answer is all that a page shows of the area. */
  readonly snapshot?: string | undefined
  /** Client to server; the wire name is `area:key`. */
  readonly sends: S
  /** Server to client; the wire name is `area:key`. */
  readonly receives: R
}

type CallOf<O> = O extends CallOptions<infer P, infer Q, infer B, infer R, infer A> ? Call<P, Q, B, R, A> : never
type SendOf<O> = O extends Send<infer P, infer K, infer A> ? Send<P, K, A> : never
type Received<W extends Wire> = {
  readonly [K in keyof W['receives']]: Receive<W['receives'][K]['payload']>
}
type Said<K extends PropertyKey, V> = { readonly [N in K]: V }
/** Required if the wire has any such keys; keys that the wire does not have are refused. */
type Part<P extends string, Keys extends PropertyKey, V> = [Keys] extends [never]
  ? { readonly [N in P]?: undefined }
  : { readonly [N in P]: V & { readonly [N2 in Exclude<keyof V, Keys>]: never } }

/** Adds to the wire of an area what the server has to know. An entry that is missing, or too many, does not compile. */
export function area<
  W extends Wire,
  C extends Said<keyof W['calls'], Described>,
  S extends Said<keyof W['sends'], Described>,
  R extends Said<keyof W['receives'], ReceiveOptions>,
  const Why extends Reasons = Record<never, never>,
  const On extends Switches = Record<never, never>,
>(
  wire: W,
  spec: { version: string; errors?: Errors; reasons?: Why; switches?: On } & Part<'calls', keyof W['calls'], C> &
    Part<'sends', keyof W['sends'], S> &
    Part<'receives', keyof W['receives'], R>,
): Area<
  W['name'],
  { readonly [K in keyof C]: CallOf<C[K]> },
  { readonly [K in keyof S]: SendOf<S[K]> },
  Received<W>,
  Why,
  On
> &
  Pick<W, 'topics' | 'states'> {
  const {
    version,
    errors = {},
    reasons = {},
    switches = {},
    calls = {},
    sends = {},
    receives = {},
  } = spec as {
    version: string
    errors?: Errors
    reasons?: Reasons
    switches?: Switches
    calls?: Record<string, CallOptions<Maybe, Maybe, Maybe, Maybe>>
    sends?: Record<string, Send>
    receives?: Record<string, ReceiveOptions>
  }
  const made: Area & Pick<Wire, 'topics' | 'states'> = {
    name: wire.name,
    version,
    errors,
    reasons,
    switches,
    calls: Object.fromEntries(
      Object.entries(calls).map(([key, { upload, ...options }]) => {
        const route = wire.calls[key]!
        return [key, { ...route, ...options, ...(upload && { upload: { field: route.file ?? 'file', ...upload } }) }]
      }),
    ),
    snapshot: wire.snapshot,
    sends,
    receives: Object.fromEntries(
      Object.entries(receives).map(([key, words]) => [
        key,
        { payload: wire.receives[key]!.payload, ...(typeof words === 'string' ? { summary: words } : words) },
      ]),
    ),
    topics: wire.topics,
    states: wire.states,
  }
  return made as Area<
    W['name'],
    { readonly [K in keyof C]: CallOf<C[K]> },
    { readonly [K in keyof S]: SendOf<S[K]> },
    Received<W>,
    Why,
    On
  > &
    Pick<W, 'topics' | 'states'>
}

/** A route whose types are those of a call. */
export interface TypedRoute<C> extends Route {
  /** Carries the types only; never read. */
  readonly types?: C
}

/** An area as the page has it: the wire, with the types of the contract. */
export type PageArea<W extends Wire, A extends Pick<Area, 'calls' | 'sends'>> = Omit<W, 'calls' | 'sends'> & {
  readonly calls: { readonly [K in keyof A['calls']]: TypedRoute<A['calls'][K]> }
  readonly sends: {
    readonly [K in keyof A['sends']]: A['sends'][K] extends Send<infer P, infer K2, infer _A>
      ? Outgoing<In<P>, Out<K2>>
      : never
  }
}
