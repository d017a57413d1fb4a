import type { Area, In, Out, Receives, Schema } from '@shoal/bus'
import { accounts } from '@shoal/bus/accounts/contract'
import { alliances } from '@shoal/bus/alliances/contract'
import { announcement } from '@shoal/bus/announcement/contract'
import { auditions } from '@shoal/bus/auditions/contract'
import { battle } from '@shoal/bus/battle/contract'
import { battleMedia } from '@shoal/bus/battleMedia/contract'
import { battleRecordings } from '@shoal/bus/battleRecordings/contract'
import { cameras } from '@shoal/bus/cameras/contract'
import { chat } from '@shoal/bus/chat/contract'
import { checkout } from '@shoal/bus/checkout/contract'
import { clans } from '@shoal/bus/clans/contract'
import { clips } from '@shoal/bus/clips/contract'
import { codes } from '@shoal/bus/codes/contract'
import { contestants } from '@shoal/bus/contestants/contract'
import { crafting } from '@shoal/bus/crafting/contract'
import { crowd } from '@shoal/bus/crowd/contract'
import { daily } from '@shoal/bus/daily/contract'
import { debuffs } from '@shoal/bus/debuffs/contract'
import type { Reasons } from '@shoal/bus/dsl/reasons'
import { economy } from '@shoal/bus/economy/contract'
import { episodes } from '@shoal/bus/episodes/contract'
import { features } from '@shoal/bus/features/contract'
import { fishtoys } from '@shoal/bus/fishtoys/contract'
import { goals } from '@shoal/bus/goals/contract'
import { items } from '@shoal/bus/items/contract'
import { leaders } from '@shoal/bus/leaders/contract'
import { market } from '@shoal/bus/market/contract'
import { medals } from '@shoal/bus/medals/contract'
import { missions } from '@shoal/bus/missions/contract'
import { moderation } from '@shoal/bus/moderation/contract'
import { moments } from '@shoal/bus/moments/contract'
import { nodes } from '@shoal/bus/nodes/contract'
import { notifications } from '@shoal/bus/notifications/contract'
import { passkeys } from '@shoal/bus/passkeys/contract'
import { polls } from '@shoal/bus/polls/contract'
import { presence } from '@shoal/bus/presence/contract'
import { prizes } from '@shoal/bus/prizes/contract'
import { profile } from '@shoal/bus/profile/contract'
import { push } from '@shoal/bus/push/contract'
import { refresh } from '@shoal/bus/refresh/contract'
import { remotes } from '@shoal/bus/remotes/contract'
import { reports } from '@shoal/bus/reports/contract'
import { setup } from '@shoal/bus/setup/contract'
import { steps } from '@shoal/bus/steps/contract'
import { stocks } from '@shoal/bus/stocks/contract'
import { streams } from '@shoal/bus/streams/contract'
import { telemetry } from '@shoal/bus/telemetry/contract'
import { tokens } from '@shoal/bus/tokens/contract'
import { trade } from '@shoal/bus/trade/contract'
import { zones } from '@shoal/bus/zones/contract'

/**
 * The one place that knows every area: from here come routes and listeners that are checked for completeness, the
 * role table, OpenAPI, AsyncAPI and the tests of bad input.
 */
export const contract = {
  accounts,
  alliances,
  announcement,
  auditions,
  battle,
  battleMedia,
  battleRecordings,
  cameras,
  chat,
  checkout,
  clans,
  clips,
  codes,
  contestants,
  crafting,
  crowd,
  daily,
  debuffs,
  economy,
  episodes,
  features,
  fishtoys,
  items,
  leaders,
  market,
  goals,
  medals,
  missions,
  moderation,
  moments,
  nodes,
  notifications,
  passkeys,
  polls,
  presence,
  prizes,
  profile,
  push,
  refresh,
  remotes,
  reports,
  setup,
  steps,
  stocks,
  streams,
  telemetry,
  tokens,
  trade,
  zones,
} as const
export type Contract = typeof contract
/** The version of each area, as remotes ask for it in `needs`. */
export const areaVersions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(contract).map(([area, { version }]) => [area, version]),
)
export type AreaKey = keyof Contract

type Named<K extends 'sends' | 'receives'> = {
  [A in AreaKey]: {
    [E in keyof Contract[A][K] & string]: { name: `${Contract[A]['name']}:${E}`; spec: Contract[A][K][E] }
  }[keyof Contract[A][K] & string]
}[AreaKey]

/** Events from the server by wire name. */
export type ServerEvents = {
  [N in Named<'receives'> as N['name']]: N['spec'] extends { payload: infer P } ? Out<P> : never
}
/** Requests over the socket by wire name. */
export type Requests = {
  [N in Named<'sends'> as N['name']]: {
    payload: N['spec'] extends { payload?: infer P } ? In<P> : undefined
    ack: N['spec'] extends { ack?: infer K } ? Out<K> : undefined
  }
}

type ReasonOf<B extends keyof Reasons> = {
  [A in AreaKey]: Contract[A]['reasons'] extends Record<B, infer Words> ? keyof Words & string : never
}[AreaKey]

/** Why tokens move, as the ledger keeps it: what areas declare in `reasons.ts`. */
export type TokenReason = ReasonOf<'tokens'>
/** Why a person gets XP or loses some. */
export type XpReason = ReasonOf<'xp'>

const reasonWords = (book: keyof Reasons) =>
  new Map(Object.values(contract).flatMap((area: Area) => Object.entries(area.reasons[book] ?? {})))
const words = { tokens: reasonWords('tokens'), xp: reasonWords('xp') }

/** What a reason is called in front of people; one that no area declares any more as it is, without its dashes. */
export function reasonText(book: keyof Reasons, reason: string): string {
  const plain = reason.replaceAll('-', ' ')
  return words[book].get(reason) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Schemas of everything the server publishes, by wire name. */
export const receivedSchemas: ReadonlyMap<keyof ServerEvents, Schema> = new Map(
  Object.values(contract).flatMap(({ name, receives }) =>
    Object.entries(receives as Receives).map(([event, { payload }]) => [
      `${name}:${event}` as keyof ServerEvents,
      payload,
    ]),
  ),
)
