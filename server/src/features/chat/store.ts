import { limits } from '@shoal/bus/chat/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import type { StoredMessage } from './message.ts'
import { chatMessages } from './tables.ts'

export type NewMessage = typeof chatMessages.$inferInsert & { id: string }
export interface Saved {
  id: string
  seq: number
  /** False when the key was used before: `id` is then the message of the first time. */
  fresh: boolean
}

/** Any constant that nothing else in the database locks. */
const orderLock = 7_461_002

const columns = `
  m.id, m.seq, m.room, m.kind, m.author_id as "authorId", m.text, m.mentions, m.reply_to as "replyTo",
  r.author_id as "replyAuthorId", r.text as "replyText", m.tip_to as "tipTo", m.tip_amount as "tipAmount", m.at,
  m.removed_by as "removedBy"`
const from = 'from chat_messages m left join chat_messages r on r.id = m.reply_to'

/** The messages in the database. */
export function createStore(database: Database) {
  const { db } = database

  /**
   * Adds messages with one statement; they become visible in the order of their `seq`, so that a page that has one has
   * all before it. With several connections that takes a lock until the commit, because numbers are drawn before it.
   */
  async function insert(messages: NewMessage[]): Promise<Saved[]> {
    const write = () =>
      db
        .insert(chatMessages)
        .values(messages)
        .onConflictDoNothing({ target: [chatMessages.authorId, chatMessages.key] })
        .returning({ id: chatMessages.id, seq: chatMessages.seq })
    const written =
      database.dialect === 'pglite'
        ? await write()
        : await database.transaction(async () => {
            await database.query(sql`select pg_advisory_xact_lock(${orderLock})`)
            return write()
          })
    const seqs = new Map(written.map(({ id, seq }) => [id, seq]))
    return Promise.all(
      messages.map(async (message) => {
        const seq = seqs.get(message.id)
        return seq === undefined ? firstWithKey(message) : { id: message.id, seq, fresh: true }
      }),
    )
  }

  async function firstWithKey({ id, authorId, key }: NewMessage): Promise<Saved> {
    const [first] = await db
      .select({ id: chatMessages.id, seq: chatMessages.seq })
      .from(chatMessages)
      .where(and(eq(chatMessages.authorId, authorId ?? ''), eq(chatMessages.key, key ?? '')))
    if (!first) throw new Error(`Message ${id} was neither written nor there before`)
    return { ...first, fresh: false }
  }

  return {
    insert,

    /** The last `count` messages of a room, oldest first. */
    async last(room: string, count: number): Promise<StoredMessage[]> {
      const text = `select ${columns} ${from} where m.room = $1 order by m.seq desc limit $2`
      const rows = await database.prepared<StoredMessage>('chat-last', text, [room, count])
      return rows.reverse()
    },

    /** The last `count` messages of a room that were there at an instant, oldest first. */
    async until(room: string, at: Date, count: number): Promise<StoredMessage[]> {
      const text = `select ${columns} ${from} where m.room = $1 and m.at <= $2 order by m.at desc, m.seq desc limit $3`
      const rows = await database.prepared<StoredMessage>('chat-until', text, [room, at, count])
      return rows.reverse()
    },

    /** One message, or null. `id` is a uuid. */
    async byId(id: string): Promise<StoredMessage | null> {
      const [row] = await database.prepared<StoredMessage>('chat-by-id', `select ${columns} ${from} where m.id = $1`, [
        id,
      ])
      return row ?? null
    },

    /** Empties a message and says by whom; false when that was done before. */
    async remove(id: string, by: 'moderator' | 'author'): Promise<boolean> {
      const done = await db
        .update(chatMessages)
        .set({ text: '', mentions: [], removedBy: by })
        .where(and(eq(chatMessages.id, id), isNull(chatMessages.removedBy)))
        .returning({ id: chatMessages.id })
      return done.length > 0
    },

    /** Empties all messages of a person and cuts what ties the rest to them; answers with the last ones by room. */
    async forget(userId: string): Promise<Map<string, string[]>> {
      const latest = await db
        .select({ id: chatMessages.id, room: chatMessages.room })
        .from(chatMessages)
        .where(and(eq(chatMessages.authorId, userId), eq(chatMessages.kind, 'text'), isNull(chatMessages.removedBy)))
        .orderBy(desc(chatMessages.seq))
        .limit(limits.chatKept)
      await database.query(sql`
        update chat_messages set text = '', mentions = '{}', author_id = null, key = null,
          removed_by = case when kind = 'text' then coalesce(removed_by, 'author') else removed_by end
        where author_id = ${userId}`)
      await db.update(chatMessages).set({ tipTo: null }).where(eq(chatMessages.tipTo, userId))
      const byRoom = new Map<string, string[]>()
      for (const { id, room } of latest) byRoom.set(room, [...(byRoom.get(room) ?? []), id])
      return byRoom
    },
  }
}

export type Store = ReturnType<typeof createStore>
