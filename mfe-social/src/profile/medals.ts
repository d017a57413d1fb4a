import type { Profile } from '@shoal/bus/profile'

export interface EarnedMedal {
  id: string
  name: string
  count: number
}

/** `early-bird` as Early bird. */
export function medalName(id: string): string {
  const plain = id.replaceAll('-', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Medals somebody has, those earned most often first. */
export const medalsOf = ({ medals }: Pick<Profile, 'medals'>): EarnedMedal[] =>
  Object.entries(medals)
    .filter(([, count]) => count > 0)
    .map(([id, count]) => ({ id, name: medalName(id), count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
