import type { Poll } from '@shoal/bus/polls/contract'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import { polls, pollVotes } from './tables.ts'

export type PollRow = typeof polls.$inferSelect

/** What one person gave to a poll; `answer` is the one voted for last. */
export interface OwnVotes {
  answer: number | null
  votes: number[]
}

export const present = ({ id, question, answers, narrative, startedAt, endsAt, endedAt }: PollRow): Poll => ({
  ...{ id, question, answers, narrative },
  startedAt: startedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** Whether its time was up at `now`, also where nobody has ended it yet. */
export const isTimeUp = ({ endsAt }: PollRow, now: Date): boolean => endsAt !== null && endsAt <= now

/** Polls and votes in the database. */
export function createStore(database: Database) {
  const { db } = database

  return {
    async open(): Promise<PollRow | null> {
      const [row] = await db.select().from(polls).where(isNull(polls.endedAt))
      return row ?? null
    },

    /** The open poll, its row locked until the end of the transaction. */
    async lockOpen(): Promise<PollRow | null> {
      const [row] = await db.select().from(polls).where(isNull(polls.endedAt)).for('update')
      return row ?? null
    },

    async byId(id: string): Promise<PollRow | null> {
      const [row] = await db.select().from(polls).where(eq(polls.id, id))
      return row ?? null
    },

    async last(): Promise<PollRow | null> {
      const [row] = await db.select().from(polls).where(isNotNull(polls.endedAt)).orderBy(desc(polls.endedAt)).limit(1)
      return row ?? null
    },

    async insert(row: PollRow): Promise<void> {
      await db.insert(polls).values(row)
    },

    async close(id: string, endedAt: Date): Promise<PollRow> {
      const [row] = await db.update(polls).set({ endedAt }).where(eq(polls.id, id)).returning()
      return row!
    },

    /** Adds votes to an answer of a locked poll; the scores after it. */
    async score(id: string, answer: number, votes: number): Promise<number[]> {
      // Arrays of the database count from 1.
      const rows = await database.query<{ scores: number[] }>(sql`
        update polls set scores[${answer + 1}::int] = scores[${answer + 1}::int] + ${votes}::int
        where id = ${id} returning scores`)
      return rows[0]!.scores
    },

    async addVote(vote: typeof pollVotes.$inferInsert): Promise<void> {
      await db.insert(pollVotes).values(vote)
    },

    async byKey(voterId: string, key: string): Promise<typeof pollVotes.$inferSelect | null> {
      const [row] = await db
        .select()
        .from(pollVotes)
        .where(and(eq(pollVotes.voterId, voterId), eq(pollVotes.key, key)))
      return row ?? null
    },

    async own({ id, answers }: PollRow, voterId: string): Promise<OwnVotes> {
      const rows = await database.query<{ answer: number; votes: number }>(sql`
        select answer, sum(votes)::int as votes from poll_votes
        where poll_id = ${id} and voter_id = ${voterId} group by answer order by max(at) desc, max(id::text) desc`)
      const votes = answers.map((_, answer) => rows.find((row) => row.answer === answer)?.votes ?? 0)
      return { answer: rows[0]?.answer ?? null, votes }
    },

    /** Removes up to `most` votes of polls that ended before a time; the results stay. */
    async removeVotes(before: Date, most: number): Promise<number> {
      const gone = await database.query(sql`
        delete from poll_votes where id in (
          select vote.id from polls join poll_votes as vote on vote.poll_id = polls.id
          where polls.ended_at < ${before} limit ${most}
        ) returning 1`)
      return gone.length
    },

    /** Removes what is personal; belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await db.update(pollVotes).set({ voterId: null, key: null }).where(eq(pollVotes.voterId, userId))
    },
  }
}
