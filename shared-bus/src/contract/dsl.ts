import type * as z from 'zod/mini'

/**
 * The language of the contract. A call or an event is declared once, as data; the server's validation,
 * permission, rate limit and documents, the typed client and the bus's types are all derived from it.
 */

/** What a person must at least be. Staff (mod, admin) count as pass and xl; an admin counts as mod and qa. */
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

export type Schema = z.core.$ZodType
/** The value a schema yields. An absent schema yields undefined. */
export type Out<S> = S extends Schema ? z.output<S> : undefined
/** The value a caller passes for a schema. An absent schema takes undefined. */
export type In<S> = S extends Schema ? z.input<S> : undefined

/** One uploaded file besides the text fields of a multipart body. */
export interface Upload {
  readonly field: string
  readonly maxBytes: number
  readonly types: readonly string[]
  /** Too large for memory: the handler takes it from the request as it comes. */
  readonly streamed?: boolean
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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
  /** Error codes beside the general ones; each is documented in docs/errors.md. */
  readonly errors?: readonly string[]
  /** The caller may send an Idempotency-Key header; a repeated key acts once [TOK-5]. */
  readonly idempotent?: boolean
  readonly upload?: Upload
  /** The largest body in bytes, where it is more than usual. */
  readonly bodyMax?: number
}

export interface Call<
  P extends Maybe = Maybe,
  Q extends Maybe = Maybe,
  B extends Maybe = Maybe,
  R extends Maybe = Maybe,
  A extends Access = Access,
> extends CallOptions<P, Q, B, R, A> {
  readonly method: Method
  /** Path below `/api`, with `:name` for parameters. */
  readonly path: string
}

const call =
  (method: Method) =>
  <
    P extends Maybe = undefined,
    Q extends Maybe = undefined,
    B extends Maybe = undefined,
    R extends Maybe = undefined,
    const A extends Access = Access,
  >(
    path: string,
    options: CallOptions<P, Q, B, R, A>,
  ): Call<P, Q, B, R, A> => ({ method, path, ...options })

export const get = call('GET')
export const post = call('POST')
export const put = call('PUT')
export const patch = call('PATCH')
export const remove = call('DELETE')

/** An event that a client sends; always acknowledged with `ack`, or with `{ error: string }` when refused. */
export interface Send<P extends Maybe = Maybe, K extends Maybe = Maybe, A extends Access = Access> {
  readonly summary: string
  readonly access: A
  readonly payload?: P
  readonly ack?: K
  readonly rate?: Rate
}

/** An event that the server publishes. `batched` topics arrive in one frame per room and 50 ms. */
export interface Receive<P extends Schema = Schema> {
  readonly summary: string
  readonly payload: P
  readonly batched?: boolean
}

/** An event or state that stays inside the page; its type is all there is to it. */
export interface Local<T> {
  readonly summary: string
  /** Carries the type only; never read. */
  readonly type?: T
}

export const send = <P extends Maybe = undefined, K extends Maybe = undefined, const A extends Access = Access>(
  spec: Send<P, K, A>,
): Send<P, K, A> => spec
export const receive = <P extends Schema>(
  payload: P,
  summary: string,
  options?: { batched?: boolean },
): Receive<P> => ({
  payload,
  summary,
  ...options,
})
export const local = <T>(summary: string): Local<T> => ({ summary })

// biome-ignore lint/suspicious/noExplicitAny: the only place where a call of any shape is meant
type AnyCall = Call<any, any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: the only place where an event of any shape is meant
type AnySend = Send<any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: the only place where a local topic of any type is meant
type AnyLocal = Local<any>

export type Calls = Readonly<Record<string, AnyCall>>
export type Sends = Readonly<Record<string, AnySend>>
export type Receives = Readonly<Record<string, Receive>>
export type Locals = Readonly<Record<string, AnyLocal>>

export interface Area<
  N extends string = string,
  C extends Calls = Calls,
  S extends Sends = Sends,
  R extends Receives = Receives,
  T extends Locals = Locals,
  V extends Locals = Locals,
> {
  /** Prefix of the area's event names, in kebab case. */
  readonly name: N
  readonly calls: C
  /** Client to server; the wire name is `area:key`. */
  readonly sends: S
  /** Server to client; the wire name is `area:key`. */
  readonly receives: R
  /** Events within the page; the bus name is `area:key`. */
  readonly topics: T
  /** Values within the page that have a current state; the bus name is the key alone. */
  readonly states: V
}

type Empty = Readonly<Record<never, never>>

/** Declares an area of the product: its calls, its socket events and its topics within the page. */
export function area<
  N extends string,
  C extends Calls = Empty,
  S extends Sends = Empty,
  R extends Receives = Empty,
  T extends Locals = Empty,
  V extends Locals = Empty,
>(name: N, spec: { calls?: C; sends?: S; receives?: R; topics?: T; states?: V }): Area<N, C, S, R, T, V> {
  const none = {} as never
  return {
    name,
    calls: spec.calls ?? none,
    sends: spec.sends ?? none,
    receives: spec.receives ?? none,
    topics: spec.topics ?? none,
    states: spec.states ?? none,
  }
}
