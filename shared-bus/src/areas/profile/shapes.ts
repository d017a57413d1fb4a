import * as z from '@shoal/bus/shape'
import { Balance, Id, Instant, PassTier, Person } from '../../common.ts'

/** PRO-1: the profile of the source: a person and more. Counts and maps of areas without entries are empty. */
export const Profile = z.extend(Person, {
  bio: z.string(),
  joined: Instant,
  xp: z.int(),
  tokens: z.optional(Balance),
  endorsement: z.nullable(Id),
  pass: PassTier,
  seasonPass: z.boolean(),
  seasonPassXL: z.boolean(),
  seasonPassSubscription: z.boolean(),
  seasonPassGift: z.nullable(Instant),
  medals: z.record(z.string(), z.int()),
  /** Ids of the medals that stand beside the name, at most five, in their order. */
  shownMedals: z.array(Id),
  /** Owned pictures; only in the person's own profile. */
  pfps: z.array(z.object({ id: Id, url: z.string() })),
  integrations: z.array(z.string()),
  online: z.boolean(),
})
export type Profile = z.output<typeof Profile>

/** LVL-1: all XP that the person has now. */
export const OwnXp = z.object({ xp: z.int() })
export type OwnXp = z.output<typeof OwnXp>
/** LVL-2: the level that the person has now. */
export const LevelUp = z.object({ level: z.int() })
/** LVL-2: how much XP was taken. */
export const XpLost = z.object({ amount: z.int() })

/** UI-1: somebody points at a person's name, which stands at `anchor`, in px of the window. */
export const UserCardShow = z.object({
  userId: z.string(),
  anchor: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  via: z.enum(['hover', 'focus', 'tap']),
})
export const UserCardHide = z.object({ userId: z.string() })
