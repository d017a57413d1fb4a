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
import { useView } from './view.ts'

export interface NewVote {
  votes: number
  /** Id of a participant. */
  voteFor: string
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

  async function paidBefore(voterId: string, key: string): Promise<number | null> {
    const [first] = await db
      .select({ paid: battleVotes.paid })
      .from(battleVotes)
      .where(and(eq(battleVotes.voterId, voterId), eq(battleVotes.key, key)))
    return first?.paid ?? null
  }

  return {
    /**
     * The first vote of a person in a battle is free (`votesPrice`); vote and tokens are one transaction.
     * Answers with the tokens paid. Throws the Refusals `battle/none`, `battle/participant`, `battle/not-in-battle` and
     * `tokens/insufficient`.
     */
    vote: (who: Who, { votes, voteFor, key }: NewVote): Promise<{ paid: number }> =>
      database.transaction(async () => {
        // The locked row lets one vote after the other through, so that the free vote and a repeated key are recognised for certain.
        const battle = await store.lockOpen()
        const before = key === undefined ? null : await paidBefore(who.userId, key)
        if (before !== null) return { paid: before }
        if (!battle || battle.endsAt.getTime() <= clock.ms()) refuse(battleErrors.none, 'vote')
        const side = sideOf(battle, who, voteFor, 'vote')
        const [voted] = await db
          .select({ id: battleVotes.id })
          .from(battleVotes)
          .where(and(eq(battleVotes.battleId, battle.id), eq(battleVotes.voterId, who.userId)))
          .limit(1)
        const paid = votesPrice(votes, { votedBefore: voted !== undefined })
        const id = newId()
        await db.insert(battleVotes).values({
          ...{ id, battleId: battle.id, voterId: who.userId, side, votes, paid, key },
          at: clock.now(),
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
        return { paid }
      }),
  }
})
