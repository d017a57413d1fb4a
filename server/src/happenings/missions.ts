import { z } from 'zod'
import { happening, question } from '../platform/happenings/index.ts'

/** A moderator started a mission [MIS-1]. */
export const missionStarted = happening(
  'missions.started',
  z.strictObject({ byUserId: z.string(), runId: z.uuid(), name: z.string(), goal: z.int().positive() }),
)

/** A moderator stopped the mission, or took one that was over off the pages [MIS-1]. */
export const missionStopped = happening(
  'missions.stopped',
  z.strictObject({ byUserId: z.string(), runId: z.uuid(), name: z.string() }),
)

/** The time of a mission was up, or it succeeded [MIS-1]. */
export const missionEnded = happening(
  'missions.ended',
  z.strictObject({ runId: z.uuid(), outcome: z.enum(['success', 'fail']) }),
)

/** Somebody came through a mission with success; `popups` is how many they closed in it [MIS-2, MIS-3]. */
export const missionWon = happening(
  'missions.won',
  z.strictObject({ runId: z.uuid(), mission: z.string(), userId: z.string(), popups: z.int().nonnegative() }),
)

/** How many missions each of these people came through with success so far, and how many pop-ups they closed in them. */
export const missionsWonSoFar = question<
  { userIds: readonly string[] },
  { userId: string; won: number; popups: number }[]
>('missions.won-so-far')
