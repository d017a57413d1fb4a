import type { Profile } from '@shoal/bus/profile'
import { medalName } from '../layout/medalName.ts'

export interface EarnedMedal {
  id: string
  name: string
  count: number
}

/** Medals somebody has, those earned most often first. */
export const medalsOf = ({ medals }: Pick<Profile, 'medals'>): EarnedMedal[] =>
  Object.entries(medals)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ id, name: medalName(id), count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))

/** The medals that somebody shows beside their name, in their order. */
export function shownMedalsOf(profile: Pick<Profile, 'medals' | 'shownMedals'>): EarnedMedal[] {
  const all = new Map(medalsOf(profile).map((medal) => [medal.id, medal]))
  return profile.shownMedals.flatMap((id) => all.get(id) ?? [])
}
