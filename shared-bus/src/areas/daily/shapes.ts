import * as z from '@shoal/bus/shape'
import { Instant } from '../../common.ts'

/** What became of a challenge; `expired`: its day was over before it was complete. */
export const ChallengeStatus = z.enum(['in-progress', 'complete', 'expired'])
export type ChallengeStatus = z.output<typeof ChallengeStatus>

/** DAY-1: something to do today, for XP. */
export const Challenge = z.object({
  /** Of its kind, such as `say-5`. */
  id: z.string(),
  title: z.string(),
  /** How to do it, in a sentence. */
  text: z.string(),
  status: ChallengeStatus,
  progress: z.int(),
  /** The progress at which it is complete. */
  goal: z.int(),
  xp: z.int(),
  /** Id of the panel where it is done. */
  panel: z.string(),
})
export type Challenge = z.output<typeof Challenge>

/** The challenges of one person on one day. */
export const DailyChallenges = z.object({
  /** As `2026-11-23`, in New York. */
  day: z.string(),
  inProgress: z.array(Challenge),
  complete: z.array(Challenge),
  /** Those of the day before that nobody can complete any more. */
  expired: z.array(Challenge),
  /** Midnight in New York. */
  expiresAt: Instant,
  /** Whether those in progress can be replaced today. */
  reroll: z.boolean(),
})
export type DailyChallenges = z.output<typeof DailyChallenges>

/** DAY-2: on how many days in a row somebody was here. */
export const Streak = z.object({
  /** Up to today or yesterday; 0 when a day was missed. */
  days: z.int(),
  longest: z.int(),
  /** Whether today counts already. */
  claimed: z.boolean(),
  /** What the next claim brings, in XP. */
  next: z.int(),
})
export type Streak = z.output<typeof Streak>
