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
import { createStore, isTimeUp, type PollRow, present } from './store.ts'
import { useVoteTurns } from './turns.ts'

/** Any constant that nothing else in the database locks. */
const startLock = 7_461_021
const minute = 60_000

/** Question and answers as one line each. Throws the Refusals `polls/empty` and `polls/same-answers`. */
function cleaned({ question, answers, narrative }: NewPoll): Omit<NewPoll, 'minutes'> {
  const clean = { question: oneLine(question), answers: answers.map(oneLine), narrative: oneLine(narrative) }
  if (clean.question === '' || clean.answers.includes('')) refuse(pollsErrors.empty)
  if (new Set(clean.answers.map((answer) => answer.toLowerCase())).size < clean.answers.length)
    refuse(pollsErrors.sameAnswers)
  return clean
}

/** Polls: one runs at a time, and the last one stays to be seen [POL-1]. Votes are in votes.ts. */
export const usePolls = service((platform) => {
  const { clock, database, happenings, jobs, outbox } = platform
  const store = createStore(database)
  const inTurn = useVoteTurns(platform)

  async function standing(row: PollRow | null, who: Who | null): Promise<PollStanding | null> {
    if (!row) return null
    const own = who ? await store.own(row, who.userId) : null
    return {
      ...{ poll: present(row), scores: row.scores, myAnswer: own?.answer ?? null },
      myVotes: own?.votes ?? row.answers.map(() => 0),
    }
  }

  /** Ends a poll whose row is locked, for everyone; belongs to the transaction that has locked it. */
  async function close({ id }: PollRow, endedAt: Date): Promise<PollRow> {
    const row = await store.close(id, endedAt)
    await happenings.happen(pollEnded, { pollId: row.id })
    await outbox.publish(rooms.all, 'polls:stop', { poll: present(row), scores: row.scores })
    return row
  }

  const timeUp = jobs.define<{ pollId: string }>('polls-end', ({ pollId }) =>
    inTurn(() =>
      database.transaction(async () => {
        const open = await store.lockOpen()
        // It may have been stopped by hand. Nobody's act, so the log of staff has nothing of it.
        if (open?.id === pollId && open.endsAt !== null) await close(open, open.endsAt)
      }),
    ),
  )
  /** Has a poll end by itself; belongs to the transaction that starts it. */
  async function endAfter(pollId: string, minutes: number): Promise<void> {
    // The queue goes by the database's clock, which may differ from that of this node.
    const [time] = await database.query<{ due: Date }>(
      sql`select now() + make_interval(mins => ${minutes}::int) as due`,
    )
    await timeUp.enqueue({ pollId }, { startAfter: time!.due, singletonKey: pollId })
  }

  return {
    /** The poll that runs and the one before, as this person sees them. */
    async snapshot(who: Who | null): Promise<PollSnapshot> {
      const [open, last] = await Promise.all([store.open(), store.last()])
      const [ongoingPoll, lastPoll] = await Promise.all([standing(open, who), standing(last, who)])
      return { ongoingPoll, lastPoll }
    },

    /**
     * Starts a poll for everyone, which ends by itself if it has `minutes`. Throws the Refusals `polls/ongoing`,
     * `polls/empty` and `polls/same-answers`.
     */
    async start(who: Who, wanted: NewPoll): Promise<Poll> {
      const poll = cleaned(wanted)
      const { minutes } = wanted
      const begin = async () => {
        // Two moderators at once: one poll begins, the other is told.
        await database.query(sql`select pg_advisory_xact_lock(${startLock})`)
        const open = await store.lockOpen()
        const now = clock.now()
        if (open && !isTimeUp(open, now)) refuse(pollsErrors.ongoing)
        // Its time is up and the queue has not come to it yet.
        if (open?.endsAt) await close(open, open.endsAt)
        const row: PollRow = {
          ...{ id: newId(), ...poll, scores: poll.answers.map(() => 0) },
          ...{ startedAt: now, endedAt: null },
          endsAt: minutes === undefined ? null : new Date(now.getTime() + minutes * minute),
        }
        await store.insert(row)
        if (minutes !== undefined) await endAfter(row.id, minutes)
        await useAudit(platform).record({ who, action: 'polls.start', detail: poll.question })
        await outbox.publish(rooms.all, 'polls:start', present(row))
        return present(row)
      }
      // In turn, since it may have to end the poll before.
      return inTurn(() => database.transaction(begin))
    },

    /** Stops the poll that runs; it becomes the last one. Throws the Refusal `polls/none`. */
    stop: (who: Who): Promise<PollStanding> =>
      database.transaction(async () => {
        // The locked row: votes are either before the end and counted, or after it and refused.
        const open = await store.lockOpen()
        if (!open) refuse(pollsErrors.none, 'stop')
        const now = clock.now()
        // One whose time was up before was not stopped by anybody.
        if (open.endsAt && isTimeUp(open, now)) return (await standing(await close(open, open.endsAt), who))!
        const row = await close(open, now)
        await useAudit(platform).record({ who, action: 'polls.stop', detail: row.question })
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
