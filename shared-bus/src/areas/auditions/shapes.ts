import * as z from '@shoal/bus/shape'
import { Id, Instant, Person } from '../../common.ts'

/** `open` can be watched and rated; `closed` is over; `fish`: the star is on the show now. */
export const AuditionState = z.enum(['open', 'closed', 'fish'])
export type AuditionState = z.output<typeof AuditionState>

/** An audition as everybody may know it. A person has at most one. */
export const Audition = z.object({
  /** The id of its camera. */
  liveStreamId: Id,
  person: Person,
  /** What they say about themself. */
  about: z.string(),
  state: AuditionState,
  online: z.boolean(),
  /** A still of the live picture; null while it is not live. */
  poster: z.nullable(z.string()),
  upVotes: z.int(),
  downVotes: z.int(),
  points: z.int(),
  appliedAt: Instant,
})
export type Audition = z.output<typeof Audition>

/** The same for its person and for staff: why it is closed, and since when they may apply again. */
export const OwnAudition = z.extend(Audition, {
  closedBy: z.nullable(z.enum(['person', 'staff'])),
  closeReason: z.nullable(z.string()),
  /** Null while it is open, and when they may apply at once. */
  againAt: z.nullable(Instant),
  keyMadeAt: z.nullable(Instant),
})
export type OwnAudition = z.output<typeof OwnAudition>

export const Vote = z.enum(['up', 'down'])
export type Vote = z.output<typeof Vote>

/** AUD-2: how an audition is rated; `myVote` is the asking person's. */
export const Rating = z.object({
  liveStreamId: Id,
  upVotes: z.int(),
  downVotes: z.int(),
  myVote: z.nullable(Vote),
})
export type Rating = z.output<typeof Rating>

/** The figures of an audition, which change often. */
export const AuditionFigures = z.object({ liveStreamId: Id, upVotes: z.int(), downVotes: z.int(), points: z.int() })
export type AuditionFigures = z.output<typeof AuditionFigures>

/** What viewers can play over the picture of an audition, in the order of their price. */
export const ToyId = z.enum(['bubbles', 'applause', 'spotlight', 'confetti', 'tidal-wave'])
export type ToyId = z.output<typeof ToyId>

/** A toy at work on the picture of an audition. */
export const AuditionEffect = z.object({
  id: Id,
  liveStreamId: Id,
  toy: ToyId,
  user: Person,
  /** For so many ms more. */
  forMs: z.int(),
})
export type AuditionEffect = z.output<typeof AuditionEffect>
