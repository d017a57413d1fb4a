/**
 * What several remotes look at in one page, by its types alone: an area that gets its first topic or state is added to
 * the list below, and then stands in `publishes` of a `remote.ts` and in the states that a test begins with.
 */
import type { panelArea, State, sessionArea, settingsArea, ValuesOf, Wire } from '@shoal/bus'
import type { accountsArea } from '@shoal/bus/accounts'
import type { announcementArea } from '@shoal/bus/announcement'
import type { battleArea } from '@shoal/bus/battle'
import type { chatArea } from '@shoal/bus/chat'
import type { debuffsArea } from '@shoal/bus/debuffs'
import type { featuresArea } from '@shoal/bus/features'
import type { missionsArea } from '@shoal/bus/missions'
import type { momentsArea } from '@shoal/bus/moments'
import type { notificationsArea } from '@shoal/bus/notifications'
import type { presenceArea } from '@shoal/bus/presence'
import type { profileArea } from '@shoal/bus/profile'
import type { streamsArea } from '@shoal/bus/streams'
import type { tokensArea } from '@shoal/bus/tokens'

type Areas =
  | typeof accountsArea
  | typeof announcementArea
  | typeof battleArea
  | typeof chatArea
  | typeof debuffsArea
  | typeof featuresArea
  | typeof missionsArea
  | typeof momentsArea
  | typeof notificationsArea
  | typeof panelArea
  | typeof presenceArea
  | typeof profileArea
  | typeof sessionArea
  | typeof settingsArea
  | typeof streamsArea
  | typeof tokensArea

type StatesOf<A extends Pick<Wire, 'states'>> = A extends unknown ? A['states'] : never
type Whole<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never
type TopicNames<A> = A extends { name: infer N extends string; topics: infer T } ? `${N}:${keyof T & string}` : never

/** Every state of the page by its name. */
export type PageStates = ValuesOf<{ states: Whole<StatesOf<Areas>> & Readonly<Record<never, State>> }>

/** What a remote may say that it publishes: topics and states of the page, but for what the shell alone knows. */
export type Publishable = Exclude<
  TopicNames<Areas> | (keyof PageStates & string),
  'session' | 'session:resync' | 'session:catch-up' | 'connection'
>
