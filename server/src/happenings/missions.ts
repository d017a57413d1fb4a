import { z } from 'zod'
import { happening } from '../platform/happenings/index.ts'

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
