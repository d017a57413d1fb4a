import { pollsErrors } from '@shoal/bus/polls/errors'
import { votesPrice } from '@shoal/bus/rules/votes'
import { pollVoted } from '../../happenings/polls.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useTokens } from '../tokens/index.ts'
import { createStore, isTimeUp } from './store.ts'
import { useVoteTurns } from './turns.ts'

export interface NewVote {
  /** Position of the answer, counted from 0. */
  answer: number
  votes: number
  /** The poll that was on the page. */
  poll?: string
  /** Made by the page; a repeated one votes once. */
  key?: string
}

interface Scores {
  id: string
  scores: number[]
}

/** Votes in the poll that runs [POL-1]. */
export const useVotes = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const store = createStore(database)
  const inTurn = useVoteTurns(platform)

  const show = publisher.batcher('polls:vote', (_room, waiting: Scores[]) => {
    const { id, scores } = waiting.at(-1)!
    // Commits may be told in another order than they happened; scores only grow.
    const same = waiting.filter((one) => one.id === id)
    return { id, scores: scores.map((_, answer) => Math.max(...same.map((one) => one.scores[answer] ?? 0))) }
  })

  return {
    /**
     * The first vote of a person in a poll is free (`votesPrice`); votes, score and tokens are one transaction. Answers with the tokens paid and the person's votes by answer. Throws the Refusals `polls/none`,
     * `polls/no-such-answer`, `polls/key-used` and `tokens/insufficient`.
     */
    vote(who: Who, { answer, votes, poll: shown, key }: NewVote): Promise<{ paid: number; myVotes: number[] }> {
      const { userId } = who
      const now = clock.now()
      const count = async () => {
        // The locked row lets one vote after the other through, so that the free vote and a repeated key are recognised for certain.
        const open = await store.lockOpen()
        // What came in time counts, however long it waited for its turn; what came later does not, although the poll may be
        // ended a moment late.
        const poll = open && !isTimeUp(open, now) ? open : null
        const before = key === undefined ? null : await store.byKey(userId, key)
        if (before && (before.answer !== answer || before.votes !== votes)) refuse(pollsErrors.keyUsed)
        if (!poll || (shown !== undefined && shown !== poll.id)) {
          // The repetition of a vote that was counted, after the end of its poll.
          if (before) return { paid: before.paid, myVotes: [] }
          refuse(pollsErrors.none, 'vote')
        }
        const own = await store.own(poll, userId)
        if (before) return { paid: before.paid, myVotes: own.votes }
        if (answer >= poll.answers.length) refuse(pollsErrors.noSuchAnswer)

        const paid = votesPrice(votes, { votedBefore: own.answer !== null })
        const id = newId()
        await store.addVote({ id, pollId: poll.id, voterId: userId, answer, votes, paid, key, at: now })
        const scores = await store.score(poll.id, answer, votes)
        if (paid > 0)
          await useTokens(platform).spend(userId, paid, 'poll-vote', {
            key: `poll-vote:${id}`,
            reference: { pollId: poll.id, answer },
          })
        const myVotes = own.votes.map((count, index) => (index === answer ? count + votes : count))
        show(rooms.all, { id: poll.id, scores })
        publisher.toUser(userId, 'polls:mine', { id: poll.id, answer, myVotes })
        await happenings.happen(pollVoted, {
          ...{ pollId: poll.id, userId, votes },
          tokens: votesPrice(
            myVotes.reduce((sum, count) => sum + count, 0),
            { votedBefore: false },
          ),
        })
        return { paid, myVotes }
      }
      return inTurn(() => database.transaction(count))
    },
  }
})
