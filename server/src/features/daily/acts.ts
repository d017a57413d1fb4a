import { z } from 'zod'
import { battleEnded, battleVoted } from '../../happenings/battle.ts'
import { chatSaid, chatSaidInShadow } from '../../happenings/chat.ts'
import { clipLiked, clipMade } from '../../happenings/clips.ts'
import { endorsementMoved } from '../../happenings/contestants.ts'
import { itemCrafted } from '../../happenings/crafting.ts'
import { goalGiven } from '../../happenings/goals.ts'
import { itemMoved, itemUsed } from '../../happenings/items.ts'
import { marketBidPlaced, marketListed, marketSold } from '../../happenings/market.ts'
import { pollVoted } from '../../happenings/polls.ts'
import { cameraWatched } from '../../happenings/presence.ts'
import { prizeWon } from '../../happenings/prizes.ts'
import { tokensTipped } from '../../happenings/tokens.ts'
import { zoneClaimed } from '../../happenings/zones.ts'
import { type Happening, happening } from '../../platform/happenings/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Action } from './catalogue.ts'
import { useChallenges } from './challenges.ts'
import { watchedMinutes } from './progress.ts'

/** What a happening means for challenges. */
interface Meaning {
  userId: string
  action: Action
  /** 1, if left out. */
  amount?: number
  subject?: string
  lot?: string
  /** When it was done, in ms since 1970; when it was told, if left out. */
  at?: number
}

/** Somebody did something that may count for a challenge of theirs. Told by this feature, and heard by it. */
const acted = happening(
  'daily.acted',
  z.strictObject({
    ...{ userId: z.string(), action: z.string(), amount: z.int().positive() },
    ...{ subject: z.string(), lot: z.string() },
    /** When they did, in ms since 1970. */
    at: z.int(),
  }),
)

/**
 * Listens to everything that challenges count. Acts that can count for nobody's challenge are dropped, so a line in the
 * chat mostly costs a look into memory; the others become one job in the same commit, counted exactly once.
 */
export function hearActs(platform: Platform): { caughtUp(): Promise<boolean> } {
  const { happenings } = platform
  const challenges = useChallenges(platform)

  const hear = <Payload extends object>(
    kind: Happening<Payload>,
    meaning: (payload: Payload) => Meaning | readonly Meaning[] | null,
  ) =>
    happenings.inTransaction(kind, async ({ at, payload }) => {
      const acts = [meaning(payload) ?? []].flat().map(({ amount = 1, subject = '', lot = '', ...one }) => ({
        ...{ amount, subject, lot, at: at.getTime(), ...one },
      }))
      const due = acts.filter((one) => challenges.mayCount({ ...one, at: new Date(one.at) }))
      await happenings.happen(acted, ...due)
    })

  const said = ({ userId, room }: { userId: string; room: string }): Meaning => ({
    ...{ userId, action: 'said', subject: room },
  })
  hear(chatSaid, said)
  hear(chatSaidInShadow, said)
  hear(cameraWatched, watchedMinutes)
  hear(clipLiked, ({ userId, clipId }) => ({ userId, action: 'clip-liked', subject: clipId }))
  hear(clipMade, ({ userId }) => ({ userId, action: 'clip-made' }))
  hear(zoneClaimed, ({ userId }) => ({ userId, action: 'found' }))
  hear(pollVoted, ({ userId, votes }) => ({ userId, action: 'poll-vote', amount: votes }))
  hear(battleVoted, ({ userId, votes }) => ({ userId, action: 'battle-vote', amount: votes }))
  // Somebody who ran away did not finish it.
  hear(battleEnded, ({ winnerId, loserId, forfeit }) => [
    { userId: winnerId, action: 'battle-fought' },
    { userId: winnerId, action: 'battle-won' },
    ...(forfeit ? [] : [{ userId: loserId, action: 'battle-fought' as const }]),
  ])
  hear(endorsementMoved, ({ userId, to }) => (to === null ? null : { userId, action: 'endorsed' }))
  hear(tokensTipped, ({ fromUserId, toUserId, amount }) => {
    return { userId: fromUserId, action: 'tipped', amount, subject: toUserId }
  })
  hear(goalGiven, ({ userId, amount }) => ({ userId, action: 'goal-given', amount }))
  hear(marketListed, ({ sellerId }) => ({ userId: sellerId, action: 'listed' }))
  hear(marketBidPlaced, ({ bidderId, listingId }) => ({ userId: bidderId, action: 'bid', subject: listingId }))
  hear(marketSold, ({ buyerId }) => ({ userId: buyerId, action: 'bought' }))
  hear(itemCrafted, ({ userId }) => ({ userId, action: 'crafted' }))
  hear(prizeWon, ({ userId, spins }) => ({ userId, action: 'spun', amount: spins }))
  hear(itemUsed, ({ userId }) => ({ userId, action: 'item-used' }))
  // A toy waits for a moderator from here on.
  hear(itemMoved, ({ userId, from, to }) => {
    return from === 'inventory' && to === 'queued' ? { userId, action: 'toy-sent' } : null
  })

  return happenings.durable(acted, 'challenges', (told) =>
    challenges.count(
      told.map(({ payload }) => ({ ...payload, action: payload.action as Action, at: new Date(payload.at) })),
    ),
  )
}
