import type * as z from 'zod/mini'

/**
 * The declarations that page and server share. Everything here is bundled into every page part that uses an area, so it
 * says where a call goes and what an event carries, and nothing else; the rest of a declaration is in `dsl/contract.ts`.
 */

export type Schema = z.core.$ZodType
/** The value a schema yields. An absent schema yields undefined. */
export type Out<S> = S extends Schema ? z.output<S> : undefined
/** The value a caller passes for a schema. An absent schema takes undefined. */
export type In<S> = S extends Schema ? z.input<S> : undefined

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a call goes. */
export interface Route {
  readonly method: Method
  /** Path below `/api`, with `:name` for parameters. */
  readonly path: string
  /** The caller may send an Idempotency-Key header; a repeated key acts once [TOK-5]. */
  readonly idempotent?: boolean
  /** The body is a multipart form, with its file in this field. */
  readonly file?: string
}

const route =
  (method: Method) =>
  (path: string, options?: Pick<Route, 'idempotent' | 'file'>): Route => ({ method, path, ...options })

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')
export const patch = route('PATCH')
export const remove = route('DELETE')

/** An event from the server. Subscribers get only payloads that fit the schema [MFE-8]. */
export interface Incoming<S extends Schema = Schema> {
  readonly kind: 'incoming'
  /** On the wire: `clips:created`. */
  readonly name: string
  readonly payload: S
}

/** An event that a page sends and that the server acknowledges. */
export interface Outgoing<P = unknown, K = unknown> {
  readonly kind: 'outgoing'
  readonly name: string
  /** Carries the types of payload and acknowledgement only; never read. */
  readonly types?: (payload: P) => K
}

/** An event within the page. Subscribers get only payloads that fit the schema [MFE-8]. */
export interface Topic<S extends Schema = Schema> {
  readonly kind: 'topic'
  readonly name: string
  readonly payload: S
}

/** A value within the page that everybody may read. Readers get only values that fit the schema [MFE-8]. */
export interface State<S extends Schema = Schema> {
  readonly kind: 'state'
  readonly name: string
  readonly schema: S
  /** The value before anybody has set one. */
  readonly initial: z.output<S>
}

/** Declares an event within the page; the area gives it its name. */
export const topic = <S extends Schema>(payload: S): Topic<S> => ({ kind: 'topic', name: '', payload })
/** Declares a value within the page; its name is its key alone, without that of the area. */
export const state = <S extends Schema>(schema: S, initial: z.output<S>): State<S> => ({
  kind: 'state',
  name: '',
  schema,
  initial,
})

/** The values of an area's states, by key. */
export type ValuesOf<A extends Pick<Wire, 'states'>> = {
  [K in keyof A['states']]: A['states'][K] extends State<infer S> ? z.output<S> : never
}

/** What an area has, by kind. The names of its events on the wire are `area:key`. */
export interface Wire {
  /** In kebab case. */
  readonly name: string
  readonly calls: Readonly<Record<string, Route>>
  /** The call whose answer is all that a page shows of the area [RT-3]. */
  readonly snapshot?: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: an event of any type is meant
  readonly sends: Readonly<Record<string, Outgoing<any, any>>>
  readonly receives: Readonly<Record<string, Incoming>>
  readonly topics: Readonly<Record<string, Topic>>
  readonly states: Readonly<Record<string, State>>
}

type None = Readonly<Record<never, never>>

/** An area as `wire` declares it. */
export interface Declared<
  N extends string,
  C extends Readonly<Record<string, Route>>,
  S extends string,
  R extends Readonly<Record<string, Schema>>,
  T,
  V,
  P extends string | undefined = undefined,
> {
  readonly name: N
  readonly calls: C
  readonly snapshot: P
  // biome-ignore lint/suspicious/noExplicitAny: their types are the contract's to say
  readonly sends: { readonly [K in S]: Outgoing<any, any> }
  readonly receives: { readonly [K in keyof R]: Incoming<R[K]> }
  readonly topics: T
  readonly states: V
}

const named = <V, W>(values: Readonly<Record<string, V>> = {}, make: (key: string, value: V) => W) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(key, value)]))

/**
 * Declares what page and server go by in one area: its calls, its socket events, its topics and states in the page.
 * `snapshot` names the call whose answer is all that a page shows of the area: a GET that needs no input. A page that
 * may have missed something asks for the snapshots of several areas at once.
 */
export function wire<
  const N extends string,
  C extends Readonly<Record<string, Route>> = None,
  const S extends string = never,
  R extends Readonly<Record<string, Schema>> = None,
  T extends Readonly<Record<string, Topic>> = None,
  V extends Readonly<Record<string, State>> = None,
  const P extends (keyof C & string) | undefined = undefined,
>(
  area: N,
  {
    calls,
    snapshot,
    sends = [],
    receives,
    topics,
    states,
  }: { calls?: C; snapshot?: P; sends?: readonly S[]; receives?: R; topics?: T; states?: V },
): Declared<N, C, S, R, T, V, P> {
  const declared: unknown = {
    name: area,
    calls: calls ?? {},
    snapshot,
    sends: Object.fromEntries(sends.map((key) => [key, { kind: 'outgoing', name: `${area}:${key}` }])),
    receives: named(receives, (key, payload) => ({ kind: 'incoming', name: `${area}:${key}`, payload })),
    topics: named(topics, (key, value) => ({ ...value, name: `${area}:${key}` })),
    states: named(states, (name, value) => ({ ...value, name })),
  }
  return declared as Declared<N, C, S, R, T, V, P>
}
