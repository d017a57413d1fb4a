import type { Area, In, Out, Receives, Schema } from '@shoal/bus'
import { type Contract, contract } from '@shoal/bus/contract'
import type { Reasons } from '@shoal/bus/dsl/reasons'

export { type Contract, contract } from '@shoal/bus/contract'

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

/** A part of the show that an admin can switch off: what areas declare in `switches.ts`. */
export type SwitchName = { [A in AreaKey]: keyof Contract[A]['switches'] & string }[AreaKey]
/** What each switch is called in front of admins. */
export const switchLabels: ReadonlyMap<SwitchName, string> = new Map(
  Object.values(contract).flatMap(({ switches }: Area) => Object.entries(switches) as [SwitchName, string][]),
)

const reasonWords = (book: keyof Reasons) =>
  new Map(Object.values(contract).flatMap((area: Area) => Object.entries(area.reasons[book] ?? {})))
const words = { tokens: reasonWords('tokens'), xp: reasonWords('xp') }

/** A reason in words for people; one that no area declares any more is shown as it is, without its dashes. */
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
