/**
 * What several remotes read in one page, by its types alone: topics and states of the page and of every area stand in
 * `publishes` of a `remote.ts` and in the states that a test begins with.
 */
import type { modalArea, panelArea, State, sessionArea, settingsArea, ValuesOf, Wire } from '@shoal/bus'
import type { Contract } from '@shoal/bus/contract'

type Areas = Contract[keyof Contract] | typeof panelArea | typeof sessionArea | typeof settingsArea

type StatesOf<A extends Pick<Wire, 'states'>> = A extends unknown ? A['states'] : never
type Whole<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type TopicNames<A> = A extends { name: infer N extends string; topics: infer T } ? `${N}:${keyof T & string}` : never

/** Every state of the page by its name. */
export type PageStates = ValuesOf<{
  states: Whole<StatesOf<Areas | typeof modalArea>> & Readonly<Record<never, State>>
}>

/** What a remote may say that it publishes: topics and states of the page, but for what the shell alone knows. */
export type Publishable = Exclude<
  TopicNames<Areas> | (keyof PageStates & string),
  'session' | 'session:resync' | 'session:catch-up' | 'connection' | 'dialog-open'
>
