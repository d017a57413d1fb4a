import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** A part of a recording that is kept longer than the rest; `from` and `to` in ms of it. */
export const BattleClip = z.object({
  id: Id,
  from: z.int(),
  to: z.int(),
  /** The moderator who keeps it; null if a report made it, or the account is deleted. */
  by: z.nullable(Person),
  at: Instant,
  /** Somebody reported the person just then. */
  reported: z.boolean(),
  /** The recording, as WebM, opened at this part. */
  url: z.string(),
})
export type BattleClip = z.output<typeof BattleClip>

/** Camera and microphone of one person in one battle. */
export const BattleRecording = z.object({
  id: Id,
  battleId: Id,
  user: Person,
  startedAt: Instant,
  /** In ms; null while it goes on, and where the server ended meanwhile. */
  duration: z.nullable(z.int()),
  /** As WebM. */
  url: z.string(),
  /** The earliest first. */
  clips: z.array(BattleClip),
})
export type BattleRecording = z.output<typeof BattleRecording>
