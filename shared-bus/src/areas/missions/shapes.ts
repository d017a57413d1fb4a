import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'

/** MIS-4: the five that give 100 XP each, and the nuke. */
export const MissionId = z.enum(['spam-filter', 'all-hands', 'feeding-frenzy', 'pass-the-hat', 'landslide', 'nuke'])
export type MissionId = z.output<typeof MissionId>

/** MIS-1 */
export const MissionStatus = z.enum(['accepted', 'declined', 'success', 'fail', 'none'])
export type MissionStatus = z.output<typeof MissionStatus>

/** An item that a mission gives; `id` is its number in the catalogue. */
export const MissionItem = z.object({ id: z.int(), name: z.string() })
export type MissionItem = z.output<typeof MissionItem>

/** What a mission is, whenever it runs. */
export const Mission = z.object({
  id: MissionId,
  name: z.string(),
  description: z.string(),
  instructions: z.string(),
  acceptText: z.string(),
  /** For success; the nuke gives 0, and XP for each launch text. */
  xp: z.int(),
  category: z.literal('global'),
  /** What is counted up to the goal, such as `messages`. */
  unit: z.string(),
})
export type Mission = z.output<typeof Mission>

/**
 * A mission that was started. `goal` is how much is needed; `progress` how much of it everybody together has. Missions that
 * each person does alone (spam-filter, nuke) have a progress of 0 here. The goal of all-hands is the number of people
 * online, so it moves.
 */
export const GlobalChallenge = z.object({
  /** Id of this run of the mission. */
  id: Id,
  mission: Mission,
  goal: z.int(),
  progress: z.int(),
  /** What success gives besides XP; absent from servers that do not know of it. */
  item: z.optional(z.nullable(MissionItem)),
  startedAt: Instant,
  endsAt: Instant,
  /** Null while it runs; then it stays to be seen until it is stopped or another one starts. */
  endedAt: z.nullable(Instant),
})
export type GlobalChallenge = z.output<typeof GlobalChallenge>
