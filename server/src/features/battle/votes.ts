import { battleErrors } from '@shoal/bus/battle/errors'
import { votesPrice } from '@shoal/bus/rules/votes'
import { and, eq, sql } from 'drizzle-orm'
import { battleVoted } from '../../happenings/battle.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useTokens } from '../tokens/index.ts'
import { sideOf } from './sides.ts'
import { createStore, type OpenBattle } from './store.ts'
import { battles, battleVotes } from './tables.ts'
import { useRingTurns } from './turns.ts'
import { useView } from './view.ts'

export interface NewVote {
  votes: number
  /** Id of a participant. */
  voteFor: string
  /** The battle that the person saw; undefined: whichever runs. */
  battleId?: string
  /** Made by the page; a repeated one votes once. */
  key?: string
}

type Counts = Pick<OpenBattle, 'id' | 'userOneVotes' | 'userTwoVotes'>

/** Votes in the battle that runs [BAT-5]. */
export const useVotes = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const store = createStore(database)
  const view = useView(platform)

  const show = publisher.batcher('battle-chat:votes', (_room, counts: Counts[]) => {
    const { id } = counts.at(-1)!
    // Commits may be told in another order than they happened; counts only grow.
    const same = counts.filter((one) => one.id === id)
    return {
      id,
      userOneVotes: Math.max(...same.map((one) => one.userOneVotes)),
      userTwoVotes: Math.max(...same.map((one) => one.userTwoVotes)),
    }
  })

  /** What was paid for the vote with the same key; null for a new one. Throws the Refusal `battle/key-used`. */
  async function paidBefore(voterId: string, { votes, voteFor, battleId, key }: NewVote): Promise<number | null> {
    if (key === undefined) return null
    const [first] = await db
      .select({ vote: battleVotes, battle: battles })
      .from(battleVotes)
      .innerJoin(battles, eq(battles.id, battleVotes.battleId))
      .where(and(eq(battleVotes.voterId, voterId), eq(battleVotes.key, key)))
    if (!first) return null
    const { vote, battle } = first
    const to = vote.side === 1 ? battle.userOne : battle.userTwo
    const sameBattle = battleId === undefined || battle.id === battleId
    // A fighter who deleted the account meanwhile has no id any more.
    if (!sameBattle || vote.votes !== votes || (to !== null && to !== voteFor)) refuse(battleErrors.keyUsed, 'vote')
    return vote.paid
  }

  async function hasVoted(battleId: string, voterId: string): Promise<boolean> {
    const [voted] = await db
      .select({ id: battleVotes.id })
      .from(battleVotes)
      .where(and(eq(battleVotes.battleId, battleId), eq(battleVotes.voterId, voterId)))
      .limit(1)
    return voted !== undefined
  }

  const inTurn = useRingTurns(platform)

  /** Counts a vote that came at `now` and takes its tokens, with the row of the battle locked. */
  const count = (who: Who, vote: NewVote, now: Date): Promise<{ paid: number }> =>
    database.transaction(async () => {
      const { votes, voteFor, key } = vote
      // The locked row lets one vote after the other through, so that the free vote and a repeated key are recognised for certain.
      const battle = await store.lockOpen()
      const before = await paidBefore(who.userId, vote)
      if (before !== null) return { paid: before }
      const isOver = !battle || battle.endsAt <= now
      if (isOver || (vote.battleId !== undefined && vote.battleId !== battle.id)) refuse(battleErrors.none, 'vote')
      if (battle.startedAt > now) refuse(battleErrors.early, 'vote')
      const side = sideOf(battle, who, voteFor, 'vote')
      const votedBefore = await hasVoted(battle.id, who.userId)
      const paid = votesPrice(votes, { votedBefore })
      const id = newId()
      await db.insert(battleVotes).values({
        ...{ id, battleId: battle.id, voterId: who.userId, side, votes, paid, key },
        at: now,
      })
      const column = side === 1 ? battles.userOneVotes : battles.userTwoVotes
      const [counts] = await db
        .update(battles)
        .set({ [side === 1 ? 'userOneVotes' : 'userTwoVotes']: sql`${column} + ${votes}` })
        .where(eq(battles.id, battle.id))
        .returning({ id: battles.id, userOneVotes: battles.userOneVotes, userTwoVotes: battles.userTwoVotes })
      if (paid > 0)
        await useTokens(platform).spend(who.userId, paid, 'battle-vote', {
          key: `battle-vote:${id}`,
          reference: { battleId: battle.id, voteFor },
        })
      database.afterCommit(() => view.voted(counts!))
      await happenings.happen(battleVoted, { battleId: battle.id, userId: who.userId, votes })
      show(view.events, counts!)
      if (!votedBefore) publisher.toUser(who.userId, 'battle-chat:voted', { id: battle.id })
      return { paid }
    })

  return {
    /** Whether the free vote of a person in a battle is used. */
    hasVoted,

    /**
     * The first vote of a person in a battle is free (`votesPrice`); vote and tokens are one transaction. A vote that came
     * before the end counts, however many came before it: the battle ends when it is its turn.
     * Answers with the tokens paid. Throws the Refusals `battle/none`, `battle/early`, `battle/participant`,
     * `battle/not-in-battle`, `battle/key-used` and `tokens/insufficient`.
     */
    vote(who: Who, vote: NewVote): Promise<{ paid: number }> {
      const now = clock.now()
      return inTurn(() => count(who, vote, now))
    },
  }
})
