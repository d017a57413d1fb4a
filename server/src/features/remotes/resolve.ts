import { createHash } from 'node:crypto'
import type { BuildRef, RegistryEntry } from '@shoal/bus/remotes/contract'
import { buildId } from './builds.ts'

/** The part of a channel that decides which build people get. */
export interface Choices {
  name: string
  enabled: boolean
  stable: BuildRef | null
  candidate: BuildRef | null
  percentage: number
  pinned: BuildRef | null
}

/** A tester's choice in place of the channel's; null is switched off. */
export type Wish = { use: BuildRef | null }

export interface Resolution {
  /** Null: nothing of the remote. */
  build: BuildRef | null
  /** Null when nothing was chosen at all. */
  source: RegistryEntry['source'] | null
  /** Why, in words for a tester. */
  reason: string
}

/**
 * MFE-6: the hundredth of all people that somebody belongs to for one candidate. It never changes for them, and for the
 * next candidate other people are first.
 */
export function bucketOf(name: string, candidate: BuildRef, subject: string): number {
  const digest = createHash('sha256')
    .update(`${name}\n${buildId(candidate)}\n${subject}`)
    .digest()
  return digest.readUInt32BE(0) % 100
}

/**
 * MFE-5, MFE-6: which build somebody gets, and why. The rules in their order: override, pinned, candidate, stable.
 * `subject` stands for the person or the browser; null (nothing known) never gets a candidate that not everybody gets.
 */
export function resolve(choices: Choices, subject: string | null, wish: Wish | null = null): Resolution {
  const { name, enabled, stable, candidate, percentage, pinned } = choices
  if (wish)
    return wish.use
      ? { build: wish.use, source: 'override', reason: `override: you asked for ${buildId(wish.use)}` }
      : { build: null, source: 'override', reason: 'override: you switched it off' }
  if (!enabled) return { build: null, source: null, reason: 'switched off for everybody in this environment' }
  if (pinned) return { build: pinned, source: 'pinned', reason: `pinned: everybody gets ${buildId(pinned)}` }
  const fallback = (why: string): Resolution =>
    stable
      ? { build: stable, source: 'stable', reason: `stable: ${why}` }
      : { build: null, source: null, reason: `nothing is stable in this environment; ${why}` }
  if (!candidate) return fallback(stable ? `everybody gets ${buildId(stable)}` : 'there is no candidate')
  const wanted = buildId(candidate)
  if (percentage === 0) return fallback(`only testers get ${wanted}`)
  const share = `${percentage} % get ${wanted}`
  const chosen = (why: string): Resolution => ({ build: candidate, source: 'candidate', reason: `candidate: ${why}` })
  if (percentage === 100) return chosen(share)
  if (subject === null) return fallback(`${share}, this browser has no number yet`)
  const bucket = bucketOf(name, candidate, subject)
  return bucket < percentage
    ? chosen(`${share}, you are among them (bucket ${bucket})`)
    : fallback(`${share}, you are not among them (bucket ${bucket})`)
}
