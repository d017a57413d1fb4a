import type { NewPoll, Poll, PollSnapshot, PollStanding } from '@shoal/bus/polls/contract'
import { pollsErrors } from '@shoal/bus/polls/errors'
import { pollEnded } from '../../happenings/polls.ts'
import { sql } from '../../platform/database/index.ts'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { oneLine } from '../../platform/oneLine.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import type { NewMoment } from '../moments/index.ts'
import { createStore, type PollRow, present } from './store.ts'

/** Any constant that nothing else in the database locks. */
const startLock = 7_461_021

/** Question and answers as one line each. Throws the Refusals `polls/empty` and `polls/same-answers`. */
function cleaned({ question, answers, narrative }: NewPoll): NewPoll {
  const clean = { question: oneLine(question), answers: answers.map(oneLine), narrative: oneLine(narrative) }
  if (clean.question === '' || clean.answers.includes('')) refuse(pollsErrors.empty)
  if (new Set(clean.answers.map((answer) => answer.toLowerCase())).size < clean.answers.length)
    refuse(pollsErrors.sameAnswers)
  return clean
}

/** Polls: one runs at a time, and the last one stays to be seen [POL-1]. Votes are in votes.ts. */
export const usePolls = service((platform) => {
  const { clock, database, happenings, outbox } = platform
  const store = createStore(database)

  async function standing(row: PollRow | null, who: Who | null): Promise<PollStanding | null> {
    if (!row) return null
    const own = who ? await store.own(row, who.userId) : null
    return {
      ...{ poll: present(row), scores: row.scores, myAnswer: own?.answer ?? null },
      myVotes: own?.votes ?? row.answers.map(() => 0),
    }
  }

  return {
    /** The poll that runs and the one before, as this person sees them. */
    async snapshot(who: Who | null): Promise<PollSnapshot> {
      const [open, last] = await Promise.all([store.open(), store.last()])
      const [ongoingPoll, lastPoll] = await Promise.all([standing(open, who), standing(last, who)])
      return { ongoingPoll, lastPoll }
    },

    /** Starts a poll for everyone. Throws the Refusals `polls/ongoing`, `polls/empty` and `polls/same-answers`. */
    async start(who: Who, wanted: NewPoll): Promise<Poll> {
      const poll = cleaned(wanted)
      return database.transaction(async () => {
        // Two moderators at once: one poll begins, the other is told.
        await database.query(sql`select pg_advisory_xact_lock(${startLock})`)
        if (await store.open()) refuse(pollsErrors.ongoing)
        const row: PollRow = {
          ...{ id: newId(), ...poll, scores: poll.answers.map(() => 0) },
          ...{ startedAt: clock.now(), endedAt: null },
        }
        await store.insert(row)
        await useAudit(platform).record({ who, action: 'polls.start', detail: poll.question })
        await outbox.publish(rooms.all, 'polls:start', present(row))
        return present(row)
      })
    },

    /** Stops the poll that runs; it becomes the last one. Throws the Refusal `polls/none`. */
    stop: (who: Who): Promise<PollStanding> =>
      database.transaction(async () => {
        // The locked row: votes are either before the end and counted, or after it and refused.
        const open = await store.lockOpen()
        if (!open) refuse(pollsErrors.none, 'stop')
        const row = await store.close(open.id, clock.now())
        await useAudit(platform).record({ who, action: 'polls.stop', detail: row.question })
        await happenings.happen(pollEnded, { pollId: row.id })
        await outbox.publish(rooms.all, 'polls:stop', { poll: present(row), scores: row.scores })
        return (await standing(row, who))!
      }),

    /** The outcome of a poll as a moment for viewers; null without a vote. */
    async outcome(pollId: string): Promise<NewMoment | null> {
      const row = await store.byId(pollId)
      const votes = row?.scores.reduce((sum, score) => sum + score, 0) ?? 0
      if (!row || votes === 0) return null
      const most = Math.max(...row.scores)
      const winners = row.answers.filter((_, answer) => row.scores[answer] === most)
      return {
        ...{ kind: 'poll', streamId: null, size: 'large', sound: 'poll' },
        parts: [
          { text: row.question },
          { strong: winners.length === 1 ? winners[0]! : `A tie of ${winners.length}` },
          { text: `${Math.round((100 * most) / votes)} %${winners.length === 1 ? '' : ' each'}` },
        ],
      }
    },

    /** Removes what is personal; belongs to the deletion of an account. */
    forget: (userId: string): Promise<void> => store.forget(userId),
    removeVotes: (before: Date, most: number): Promise<number> => store.removeVotes(before, most),
  }
})
