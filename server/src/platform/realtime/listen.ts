import type { Access, Area, Out, Send } from '@shoal/bus'
import type { Answer } from '../http/serve.ts'
import type { Who } from '../people/who.ts'

/** One open socket as features see it. */
export interface Connection {
  readonly id: string
  readonly who: Who | null
  readonly address: string
  /** Called once when the socket closes. */
  onClose(action: () => void): void
}

/** The rooms of one connection. `platform/rooms` alone handles them, and every feature goes through it. */
export interface Membership {
  /** Those it is in. One that was recovered is still in its rooms. */
  rooms(): ReadonlySet<string>
  join(room: string): void
  leave(room: string): void
  /** The owners of its stays, by room; kept with the connection, also while it is away. */
  readonly owners: Record<string, string[]>
}

export interface SendInput<S> {
  readonly payload: S extends Send<infer P, infer _K, infer _A> ? Out<P> : never
  readonly who: S extends { access: infer A extends Access } ? ('anyone' extends A ? Who | null : Who) : never
  readonly connection: Connection
}

type AckOf<S> = S extends Send<infer _P, infer K, infer _A> ? Answer<Out<K>> : never

export type SendHandlers<A extends Area> = {
  [K in keyof A['sends']]: (input: SendInput<A['sends'][K]>) => AckOf<A['sends'][K]> | Promise<AckOf<A['sends'][K]>>
}

/** An area's client events with their handlers, by wire name. */
export type Listeners = ReadonlyMap<string, { send: Send; handle: (input: SendInput<Send>) => unknown }>

/** Joins the client events of an area with what handles them; every event must have its handler. */
export function listen<A extends Area>(area: A, handlers: SendHandlers<A>): Listeners {
  return new Map(
    Object.entries(area.sends).map(([name, send]) => [
      `${area.name}:${name}`,
      { send: send as Send, handle: handlers[name as keyof A['sends']] as (input: SendInput<Send>) => unknown },
    ]),
  )
}
