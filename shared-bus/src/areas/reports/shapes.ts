import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'
import { BattleClip } from '../battleRecordings/shapes.ts'

/** `dismissed`: nothing is to be done. Only admins ban. */
export const Decision = z.enum(['dismissed', 'muted', 'shadow-muted', 'banned'])
export type Decision = z.output<typeof Decision>

/** A message as staff see it beside a decision. */
export const SaidLine = z.object({
  id: Id,
  room: z.string(),
  /** The room as people call it: the name of the camera, the tag of the clan, the two of a conversation. */
  roomName: z.string(),
  /** Empty when it was taken away; of a report it is what stood there when it was reported, also if it was taken away since. */
  text: z.string(),
  at: Instant,
  removedBy: z.nullable(z.enum(['moderator', 'author'])),
  /** Nobody but its author sees it. */
  shadow: z.boolean(),
})
export type SaidLine = z.output<typeof SaidLine>

/** One person's report. */
export const Report = z.object({
  /** Null once the account is deleted. */
  by: z.nullable(Person),
  at: Instant,
  message: z.nullable(SaidLine),
  /** The last 30 s of the person's picture, if they battled on camera just then; null if there is none, or it is deleted. */
  clip: z.nullable(BattleClip),
})
export type Report = z.output<typeof Report>

/** Everything that waits for one decision about one person. */
export const ReportCase = z.object({
  id: Id,
  /** Null once the account is deleted. */
  person: z.nullable(Person),
  openedAt: Instant,
  count: z.int(),
  /** The latest of the reports first; not all where there are many. */
  reports: z.array(Report),
  /** The moderator who took it, and for how many ms more nobody else can decide it. */
  claim: z.nullable(z.object({ by: z.nullable(Person), forMs: z.int() })),
  decided: z.nullable(
    z.object({ by: z.nullable(Person), at: Instant, decision: Decision, reason: z.nullable(z.string()) }),
  ),
})
export type ReportCase = z.output<typeof ReportCase>
