import type { Guard } from '@shoal/bus/remotes/contract'

/** What people met with a build. */
export interface Experience {
  version: string
  people: number
  failing: number
}

const share = ({ people, failing }: Experience) => (people === 0 ? 0 : (100 * failing) / people)

/**
 * Why a candidate fails more often than it may, or null when it does not, or too few people had it to tell. Shares are
 * of people, in percent: somebody counts once however many errors they met.
 */
export function verdict(candidate: Experience, stable: Experience | null, guard: Guard): string | null {
  if (candidate.people < guard.people) return null
  if (share(candidate) - (stable ? share(stable) : 0) <= guard.margin) return null
  const people = candidate.people === 1 ? 'person' : 'people'
  const told = `${candidate.failing} of ${candidate.people} ${people} met an error with ${candidate.version}`
  if (!stable) return told
  if (stable.people === 0) return `${told}, nobody had ${stable.version}`
  return `${told}, ${stable.failing} of ${stable.people} with ${stable.version}`
}
