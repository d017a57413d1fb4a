import type { Medal } from '@shoal/bus/medals/contract'
import type { Fact } from '../facts.ts'
import type { MedalDefinition } from './medal.ts'
import { moneyMedals } from './money.ts'
import { peopleMedals } from './people.ts'
import { showMedals } from './show.ts'

export type { MedalDefinition } from './medal.ts'

/** All medals [MED-1]. Ids stay for ever, because people have them. */
export const catalogue: readonly MedalDefinition[] = [...peopleMedals, ...showMedals, ...moneyMedals]

const byId = new Map(catalogue.map((medal) => [medal.id, medal]))
export const medalOf = (id: string): MedalDefinition | undefined => byId.get(id)

const byFact = Map.groupBy(catalogue, ({ fact }) => fact)
export const medalsFor = (fact: Fact): readonly MedalDefinition[] => byFact.get(fact) ?? []

/** What everybody may know of a medal. */
export const shownMedal = ({ fact: _, atLeast: __, again: ___, ...medal }: MedalDefinition): Medal => medal
