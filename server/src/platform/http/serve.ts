import type { Access, Area, Call, Out } from '@shoal/bus'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Who } from '../people/who.ts'

export interface UploadedFile {
  readonly name: string
  /** As the sender claims; check the content. */
  readonly type: string
  readonly bytes: Buffer
}

/** What a handler gets: validated input, and the person, who is there whenever the call needs one. */
export interface CallInput<C> {
  readonly params: C extends Call<infer P, infer _Q, infer _B, infer _R, infer _A> ? Out<P> : never
  readonly query: C extends Call<infer _P, infer Q, infer _B, infer _R, infer _A> ? Out<Q> : never
  readonly body: C extends Call<infer _P, infer _Q, infer B, infer _R, infer _A> ? Out<B> : never
  readonly who: C extends { access: infer A extends Access } ? ('anyone' extends A ? Who | null : Who) : never
  /** The Idempotency-Key of calls that take one. */
  readonly key: string | undefined
  /** The bearer token of calls that go by one of their own. */
  readonly token: string | undefined
  /** The file of upload calls. */
  readonly file: UploadedFile | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler returns: the declared answer, or nothing where none is declared. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer has no return statement
export type Answer<T> = undefined extends T ? void : T

type ReplyOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer R, infer _A> ? Answer<Out<R>> : never

export type CallHandlers<A extends Area> = {
  [K in keyof A['calls']]: (input: CallInput<A['calls'][K]>) => ReplyOf<A['calls'][K]> | Promise<ReplyOf<A['calls'][K]>>
}

/**
 * Looks at the bearer token of a call that goes by one, before a byte of the body is read; the empty text stands for none.
 * Throws the Refusal.
 */
export type Doorkeeper = (token: string) => Promise<unknown>

export interface ServedCall {
  readonly name: string
  readonly call: Call
  readonly handle: (input: CallInput<Call>) => unknown
  readonly admit?: Doorkeeper | undefined
}

/** An area's calls with their handlers, ready to be mounted. */
export interface Routes {
  readonly area: string
  readonly routes: readonly ServedCall[]
  /** The call whose answer is the area's snapshot. */
  readonly snapshot?: ServedCall
}

/** Joins the calls of an area with what serves them; every call must have its handler. */
export function serve<A extends Area>(
  area: A,
  handlers: CallHandlers<A>,
  doorkeepers?: { readonly [K in keyof A['calls']]?: Doorkeeper },
): Routes {
  const routes = Object.entries(area.calls).map(([name, call]) => {
    const admit = doorkeepers?.[name as keyof A['calls']]
    if (call.bearer !== undefined && admit === undefined)
      throw new Error(`Nobody looks at the ${call.bearer} of ${name}`)
    return {
      name,
      call: call as Call,
      handle: handlers[name as keyof A['calls']] as (input: CallInput<Call>) => unknown,
      admit,
    }
  })
  return { area: area.name, routes, snapshot: routes.find(({ name }) => name === area.snapshot) }
}
