import type { AnswerErrorCode } from '../areas/page/errors.ts'
import type { Call, TypedRoute } from '../dsl/contract.ts'
import type { In, Out, Route } from '../dsl/wire.ts'
import { errorText } from '../rules/errors.ts'
import { ApiError } from './failures.ts'

type Part<K extends string, S> = [S] extends [undefined]
  ? unknown
  : Record<never, never> extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
/** Always said where the call takes one: by it the client knows that there is a body. */
type Body<S> = [S] extends [undefined] ? unknown : { body: In<S> }
type InputOf<C> =
  C extends Call<infer P, infer Q, infer B, infer _R, infer _A> ? Part<'params', P> & Part<'query', Q> & Body<B> : never
type ReplyOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R, infer _A> ? Out<R> : never

export interface CallExtras {
  /** The file of an upload call. */
  file?: Blob
  /** The Idempotency-Key; one is made when the call takes one and none is given [TOK-5]. */
  key?: string
  signal?: AbortSignal
}

type Invoke<C> =
  Record<never, never> extends InputOf<C>
    ? (input?: InputOf<C> & CallExtras) => Promise<ReplyOf<C>>
    : (input: InputOf<C> & CallExtras) => Promise<ReplyOf<C>>

/** A route of the wire in the page, or a call of the contract on the server. */
type CallOf<R> = R extends Call ? R : R extends TypedRoute<infer C> ? C : never
interface WithCalls {
  readonly calls: Readonly<Record<string, Route>>
}

/** The calls of one area as functions, typed by its contract: `{ list: ({ query }) => Promise<…> }`. */
export type CallsOf<A extends WithCalls> = { readonly [K in keyof A['calls']]: Invoke<CallOf<A['calls'][K]>> }

/** An area that names the call whose answer is its snapshot. */
export interface WithSnapshot extends WithCalls {
  readonly name: string
  readonly snapshot: string
}

/** All that a page shows of an area, as one call of it answers. */
export type SnapshotOf<A extends WithSnapshot> = ReplyOf<CallOf<A['calls'][A['snapshot']]>>

/** `api(clipsArea).list({ params, query, body })`. The same area gives the same object. */
export type Api = <A extends WithCalls>(area: A) => CallsOf<A>

export interface ClientOptions {
  /** Where `/api` lives; empty for the page's own origin. */
  base?: string
  fetch?: typeof fetch
  /** A bearer token, where the cookie session is not used. */
  token?: () => string | null
}

interface AnyInput extends CallExtras {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function address(base: string, call: Route, { params = {}, query = {} }: AnyInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const tail = search.toString()
  return `${base}/api${path}${tail === '' ? '' : `?${tail}`}`
}

function requestInit(call: Route, input: AnyInput, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (call.idempotent) headers['idempotency-key'] = input.key ?? crypto.randomUUID()
  let body: BodyInit | undefined
  if (call.file) {
    const form = new FormData()
    for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>))
      form.set(name, String(value))
    if (input.file) form.set(call.file, input.file)
    body = form
  } else if (input.body !== undefined) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input.body)
  }
  return { method: call.method, headers, body, credentials: 'include', signal: input.signal }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The failure that an answer of the server stands for. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const code = typeof fields.code === 'string' ? fields.code : ('unknown' satisfies AnswerErrorCode)
  // An HTML page of a proxy is no text for a person.
  const readable = typeof body === 'string' && body.trimStart().startsWith('<') ? undefined : body
  return new ApiError(status, code, errorText(readable), Array.isArray(fields.issues) ? fields.issues : [])
}

/** The typed HTTP client: for an area, one function for each of its calls. They throw ApiError. */
export function createClient({
  base = '',
  fetch: fetcher = (...args) => fetch(...args),
  token = () => null,
}: ClientOptions = {}): Api {
  const invoke =
    (call: Route) =>
    async (input: AnyInput = {}) => {
      let response: Response
      try {
        response = await fetcher(address(base, call, input), requestInit(call, input, token()))
      } catch (cause) {
        if (input.signal?.aborted) throw cause
        throw new ApiError(0, 'network' satisfies AnswerErrorCode, 'No connection to the server')
      }
      const body = await readBody(response)
      if (!response.ok) throw apiErrorOf(response.status, body)
      return body
    }
  const made = new WeakMap<WithCalls, object>()
  const callsOf = (area: WithCalls): object => {
    const known = made.get(area)
    if (known) return known
    const calls = Object.fromEntries(Object.entries(area.calls).map(([name, call]) => [name, invoke(call)]))
    made.set(area, calls)
    return calls
  }
  return callsOf as Api
}
