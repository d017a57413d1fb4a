import { limits } from '@shoal/bus/chat/contract'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/index.ts'
import type { StoredMessage } from './message.ts'
import { chatMessages, chatReactions } from './tables.ts'

/** A reaction that somebody adds or takes back. */
export interface NewReaction {
  /** Of the message. */
  id: string
  userId: string
  name: string
  on: boolean
  at: Date
  /** It is counted for nobody but them. */
  shadow: boolean
}
export interface Reacted extends Pick<StoredMessage, 'reactions' | 'reactionsVersion'> {
  /** The person's own, as they are now. */
  mine: readonly Own[]
  changed: boolean
}
/** A person's own reaction; a shadow one is not in the counts of the message. */
export interface Own {
  name: string
  shadow: boolean
}
export type ReactedMessage = Pick<StoredMessage, 'id' | 'room' | 'reactions' | 'reactionsVersion'>
export interface OwnReaction extends Own {
  messageId: string
  userId: string
}

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
  m.id, m.seq, m.room, m.kind, m.author_id as "authorId", m.text, m.baby_text as "babyText", m.shadow, m.mentions, m.reply_to as "replyTo",
  r.author_id as "replyAuthorId", r.text as "replyText", r.baby_text as "replyBabyText", m.tip_to as "tipTo", m.tip_amount as "tipAmount", m.clip, m.at,
  m.removed_by as "removedBy", m.reactions, m.reactions_version as "reactionsVersion"`
const from = 'from chat_messages m left join chat_messages r on r.id = m.reply_to'

/** Written out because every line of the chat needs it: kept as a plan, it takes the database half the time. */
const insertText = `
  insert into chat_messages
    (id, room, kind, author_id, text, baby_text, shadow, mentions, reply_to, tip_to, tip_amount, clip, at, key)
  select id, room, kind, "authorId", text, "babyText", shadow, mentions, "replyTo", "tipTo", "tipAmount", clip, at, key
  from json_to_recordset($1::json) as message (
    id uuid, room text, kind text, "authorId" text, text text, "babyText" text, shadow boolean, mentions text[],
    "replyTo" uuid, "tipTo" text, "tipAmount" bigint, clip jsonb, at timestamptz, key text)
  on conflict (author_id, key) do nothing returning id, seq`

const noReactions = { reactions: [], reactionsVersion: sql`${chatMessages.reactionsVersion} + 1` }

/** The messages in the database. */
export function createStore(database: Database) {
  const { db } = database

  /**
   * Adds messages with one statement; they become visible in the order of their `seq`, so that a page that has one has
   * all before it. With several connections that takes a lock until the commit, because numbers are drawn before it.
   */
  async function insert(messages: NewMessage[]): Promise<Saved[]> {
    const write = () =>
      database.prepared<{ id: string; seq: number }>('chat-insert', insertText, [
        JSON.stringify(messages.map((message) => ({ ...message, shadow: message.shadow ?? false }))),
      ])
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
      const text = `select ${columns} ${from} where m.room = $1 and not m.shadow order by m.seq desc limit $2`
      const rows = await database.prepared<StoredMessage>('chat-last', text, [room, count])
      return rows.reverse()
    },

    /** The last `count` messages of a room that were there at an instant, oldest first. */
    async until(room: string, at: Date, count: number): Promise<StoredMessage[]> {
      const text = `select ${columns} ${from} where m.room = $1 and not m.shadow and m.at <= $2 order by m.at desc, m.seq desc limit $3`
      const rows = await database.prepared<StoredMessage>('chat-until', text, [room, at, count])
      return rows.reverse()
    },

    /**
     * Up to `count` messages of a room next to one of them, which is not among them, oldest first: with those that only
     * `userId` sees of their own.
     */
    async beside(
      { room, seq }: Pick<StoredMessage, 'room' | 'seq'>,
      side: 'before' | 'after',
      userId: string | null,
      count: number,
    ): Promise<StoredMessage[]> {
      const [than, order] = side === 'before' ? ['<', 'desc'] : ['>', 'asc']
      const text = `select ${columns} ${from} where m.room = $1 and (not m.shadow or m.author_id = $2) and m.seq ${than} $3
        order by m.seq ${order} limit $4`
      const rows = await database.prepared<StoredMessage>(`chat-${side}`, text, [room, userId, seq, count])
      return side === 'before' ? rows.reverse() : rows
    },

    /** What somebody said in a room while shadow muted, from a number on and up to an instant, oldest first. */
    async shadowOf(
      userId: string,
      room: string,
      fromSeq: number,
      until: Date,
      count: number,
    ): Promise<StoredMessage[]> {
      const text = `select ${columns} ${from}
        where m.author_id = $1 and m.room = $2 and m.shadow and m.seq >= $3 and m.at <= $4 order by m.seq desc limit $5`
      const values = [userId, room, fromSeq, until, count]
      return (await database.prepared<StoredMessage>('chat-shadow', text, values)).reverse()
    },

    /** Everybody who ever said something that only they see. */
    async shadowAuthors(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ authorId: chatMessages.authorId })
        .from(chatMessages)
        .where(and(eq(chatMessages.shadow, true), isNotNull(chatMessages.authorId)))
      return rows.map(({ authorId }) => authorId!)
    },

    /**
     * What somebody said, in whichever room but to one person alone, the latest first, with the number of all; `text` looks
     * for a part of it.
     */
    async saidBy(
      userId: string,
      { text, page, pageSize }: { text?: string; page: number; pageSize: number },
    ): Promise<{ messages: StoredMessage[]; total: number }> {
      const wanted = text ? text.toLowerCase() : ''
      const condition = `m.author_id = $1 and m.kind = 'text' and m.room !~ '^(direct|clan):' and ($2 = '' or position($2 in lower(m.text)) > 0)`
      const [messages, [all]] = await Promise.all([
        database.prepared<StoredMessage>(
          'chat-said-by',
          `select ${columns} ${from} where ${condition} order by m.seq desc limit $3 offset $4`,
          [userId, wanted, pageSize, page * pageSize],
        ),
        database.prepared<{ total: number }>(
          'chat-said-by-count',
          `select count(*)::int as total from chat_messages m where ${condition}`,
          [userId, wanted],
        ),
      ])
      return { messages, total: all?.total ?? 0 }
    },

    /** Several messages by their ids, which are uuids. */
    async byIds(ids: readonly string[]): Promise<Map<string, StoredMessage>> {
      if (ids.length === 0) return new Map()
      const text = `select ${columns} ${from} where m.id = any ($1::uuid[])`
      const rows = await database.prepared<StoredMessage>('chat-by-ids', text, [ids])
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** The newest line of a tip of at least `amount` after an instant, or null. */
    async lastTip(room: string, amount: number, after: Date): Promise<StoredMessage | null> {
      const text = `select ${columns} ${from}
        where m.room = $1 and m.at > $2 and m.kind = 'tip' and not m.shadow and m.tip_amount >= $3 order by m.at desc, m.seq desc limit 1`
      const [row] = await database.prepared<StoredMessage>('chat-last-tip', text, [room, after, amount])
      return row ?? null
    },

    /** One message, or null. `id` is a uuid. */
    async byId(id: string): Promise<StoredMessage | null> {
      const [row] = await database.prepared<StoredMessage>('chat-by-id', `select ${columns} ${from} where m.id = $1`, [
        id,
      ])
      return row ?? null
    },

    /** Everything that was said in a room. */
    async clear(room: string): Promise<void> {
      await db.delete(chatMessages).where(eq(chatMessages.room, room))
    },

    /** What the author of a message wrote last, up to and with it, newest first. */
    async textsUpTo(id: string, most: number): Promise<string[]> {
      const rows = await database.query<{ text: string }>(sql`
        select text from chat_messages
        where author_id = (select author_id from chat_messages where id = ${id}) and kind = 'text'
          and not shadow and seq <= (select seq from chat_messages where id = ${id})
        order by seq desc limit ${most}`)
      return rows.map(({ text }) => text)
    },

    /** How many messages of somebody are in capitals only, at most `most`. */
    async inCapitals(userId: string, most: number): Promise<number> {
      const rows = await database.query(sql`
        select 1 from chat_messages
        where author_id = ${userId} and kind = 'text' and not shadow and text = upper(text) and text ~ '[[:upper:]].*[[:upper:]]'
        limit ${most}`)
      return rows.length
    },

    /** The lines about a clip that were not taken away. */
    aboutClip: (clipId: string): Promise<Array<{ id: string; room: string }>> =>
      db
        .select({ id: chatMessages.id, room: chatMessages.room })
        .from(chatMessages)
        .where(and(isNotNull(chatMessages.clip), eq(sql`${chatMessages.clip} ->> 'id'`, clipId))),

    /** Empties a message and says by whom; false when that was done before. Belongs to a transaction. */
    async remove(id: string, by: 'moderator' | 'author'): Promise<boolean> {
      const done = await db
        .update(chatMessages)
        .set({ text: '', babyText: null, mentions: [], clip: null, removedBy: by, ...noReactions })
        .where(and(eq(chatMessages.id, id), isNull(chatMessages.removedBy)))
        .returning({ id: chatMessages.id })
      await db.delete(chatReactions).where(eq(chatReactions.messageId, id))
      return done.length > 0
    },

    /**
     * Adds a reaction or takes it back, and answers with the message's reactions; null if the message is gone, `full` if it
     * takes no further kind. The message is locked meanwhile: other reactions and its removal come before or after. Belongs
     * to a transaction.
     */
    async react({ id, userId, name, on, at, shadow }: NewReaction): Promise<Reacted | 'full' | null> {
      const [message] = await database.query<Pick<StoredMessage, 'reactions' | 'reactionsVersion'>>(sql`
        select reactions, reactions_version as "reactionsVersion" from chat_messages
        where id = ${id} and removed_by is null for update`)
      if (!message) return null
      const own = await db
        .select({ name: chatReactions.name, shadow: chatReactions.shadow })
        .from(chatReactions)
        .where(and(eq(chatReactions.messageId, id), eq(chatReactions.userId, userId)))
        .orderBy(chatReactions.at)
      const before = own.find((one) => one.name === name)
      if ((before !== undefined) === on) return { ...message, mine: own, changed: false }
      const mine = on ? [...own, { name, shadow }] : own.filter((one) => one !== before)

      const known = message.reactions.some(([kind]) => kind === name)
      if (on && !known && message.reactions.length >= limits.chatReactionKinds) return 'full'
      if (on) await db.insert(chatReactions).values({ messageId: id, userId, name, at, shadow })
      else
        await db
          .delete(chatReactions)
          .where(and(eq(chatReactions.messageId, id), eq(chatReactions.userId, userId), eq(chatReactions.name, name)))
      if (before ? before.shadow : shadow) return { ...message, mine, changed: false }
      const counted: Array<[string, number]> = known
        ? message.reactions.map(([kind, count]) => [kind, kind === name ? count + (on ? 1 : -1) : count])
        : [...message.reactions.map(([kind, count]): [string, number] => [kind, count]), [name, 1]]
      const reactions = counted.filter(([, count]) => count > 0)
      const reactionsVersion = message.reactionsVersion + 1
      await db.update(chatMessages).set({ reactions, reactionsVersion }).where(eq(chatMessages.id, id))
      return { reactions, reactionsVersion, mine, changed: true }
    },

    /** Takes back everything that a person reacted with; answers with the messages and what they have now. */
    async forgetReactions(userId: string): Promise<ReactedMessage[]> {
      await database.query(sql`
        select id from chat_messages where id in (select message_id from chat_reactions where user_id = ${userId})
        order by id for update`)
      const gone = await db
        .delete(chatReactions)
        .where(eq(chatReactions.userId, userId))
        .returning({ id: chatReactions.messageId })
      const ids = [...new Set(gone.map(({ id }) => id))]
      return database.query<ReactedMessage>(sql`
        update chat_messages m set reactions_version = reactions_version + 1, reactions = coalesce(
          (select jsonb_agg(jsonb_build_array(k.name, k.count) order by k.first) from (
            select name, count(*) as count, min(at) as first from chat_reactions r
            where r.message_id = m.id and not r.shadow group by name
          ) k), '[]')
        where id = any (${sql.param(ids)}::uuid[])
        returning id, room, reactions, reactions_version as "reactionsVersion"`)
    },

    /** Which of the reactions to some messages are those of some people. */
    async reactionsOf(userIds: readonly string[], ids: readonly string[]): Promise<OwnReaction[]> {
      const text = `select message_id as "messageId", user_id as "userId", name, shadow from chat_reactions
        where message_id = any ($1::uuid[]) and user_id = any ($2::text[]) order by at`
      return database.prepared<OwnReaction>('chat-own-reactions', text, [ids, userIds])
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
        delete from chat_reactions where message_id in (
          select id from chat_messages where author_id = ${userId} and kind = 'text')`)
      await database.query(sql`
        update chat_messages set text = '', baby_text = null, mentions = '{}', clip = null, author_id = null, key = null,
          reactions = case when kind = 'text' then '[]' else reactions end,
          reactions_version = reactions_version + 1,
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
