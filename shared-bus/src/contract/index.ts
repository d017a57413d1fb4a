import { accounts } from './accounts.ts'
import { announcement } from './announcement.ts'
import { battle } from './battle.ts'
import { cameras } from './cameras.ts'
import { chat } from './chat.ts'
import { checkout } from './checkout.ts'
import { clips } from './clips.ts'
import { contestants } from './contestants.ts'
import type { In, Local, Out } from './dsl.ts'
import { episodes } from './episodes.ts'
import { features } from './features.ts'
import { missions } from './missions.ts'
import { moderation } from './moderation.ts'
import { modal, panel, session, settings, toast } from './page.ts'
import { polls } from './polls.ts'
import { presence } from './presence.ts'
import { profile } from './profile.ts'
import { remotes } from './remotes.ts'
import { streams } from './streams.ts'
import { telemetry } from './telemetry.ts'
import { tokens } from './tokens.ts'
import { zones } from './zones.ts'

/** Everything that crosses a boundary of Shoal, by area. */
export const contract = {
  accounts,
  announcement,
  battle,
  cameras,
  chat,
  checkout,
  clips,
  contestants,
  episodes,
  features,
  missions,
  modal,
  moderation,
  panel,
  polls,
  presence,
  profile,
  remotes,
  session,
  settings,
  streams,
  telemetry,
  toast,
  tokens,
  zones,
} as const
export type Contract = typeof contract
export type AreaKey = keyof Contract

/** Pairs of bus name and declaration over all areas, for one kind of declaration. */
type Named<K extends 'sends' | 'receives' | 'topics'> = {
  [A in AreaKey]: {
    [E in keyof Contract[A][K] & string]: { name: `${Contract[A]['name']}:${E}`; spec: Contract[A][K][E] }
  }[keyof Contract[A][K] & string]
}[AreaKey]
type NamedState = {
  [A in AreaKey]: {
    [E in keyof Contract[A]['states'] & string]: { name: E; spec: Contract[A]['states'][E] }
  }[keyof Contract[A]['states'] & string]
}[AreaKey]
type Carried<S> = S extends Local<infer T> ? T : never

/** Events from the server by wire name. */
export type ServerEvents = {
  [N in Named<'receives'> as N['name']]: N['spec'] extends { payload: infer P } ? Out<P> : never
}
/** Events within the page by bus name. */
export type PageEvents = { [N in Named<'topics'> as N['name']]: Carried<N['spec']> }
/** Every event that can be observed on the bus. */
export type BusEvents = ServerEvents & PageEvents
/** Current values on the bus. */
export type BusStates = { [N in NamedState as N['name']]: Carried<N['spec']> }
/** Requests over the socket by wire name. */
export type Requests = {
  [N in Named<'sends'> as N['name']]: {
    payload: N['spec'] extends { payload?: infer P } ? In<P> : undefined
    ack: N['spec'] extends { ack?: infer A } ? Out<A> : undefined
  }
}

export * from './accounts.ts'
export * from './announcement.ts'
export * from './battle.ts'
export * from './cameras.ts'
export * from './chat.ts'
export * from './checkout.ts'
export * from './clips.ts'
export * from './common.ts'
export * from './contestants.ts'
export * from './displayName.ts'
export * from './dsl.ts'
export * from './episodes.ts'
export * from './features.ts'
export * from './initialData.ts'
export * from './limits.ts'
export * from './missions.ts'
export * from './moderation.ts'
export * from './page.ts'
export * from './polls.ts'
export * from './presence.ts'
export * from './profile.ts'
export * from './remotes.ts'
export * from './streams.ts'
export * from './telemetry.ts'
export * from './tokens.ts'
export * from './zones.ts'
