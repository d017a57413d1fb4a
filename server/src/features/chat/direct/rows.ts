import { limits } from '@shoal/bus/chat/contract'
import { directPartner, roomKind } from '@shoal/bus/chat/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/index.ts'
import { chatDirects } from '../tables.ts'

/** A conversation as one of the two has it, with its newest message. */
export interface DirectRow {
  userId: string
  otherId: string
  room: string
  id: string
  kind: 'text' | 'tip'
  text: string
  authorId: string | null
  at: Date
  removedBy: 'moderator' | 'author' | null
  unread: number
}

/** A message that was just written. */
interface Written {
  room: string
  authorId?: string | null
  seq: number
  /** Its author was shadow muted: the other one knows nothing of it. */
  shadow?: boolean
}

/** Messages of shadow muted people are there for their author alone. */
const seenBy = (message: string) => sql.raw(`(not ${message}.shadow or ${message}.author_id = d.user_id)`)

const select = sql`
  select d.user_id as "userId", d.other_id as "otherId", d.room, m.id, m.kind, m.text, m.author_id as "authorId", m.at,
    m.removed_by as "removedBy", (
      select count(*)::int from (
        select 1 from chat_messages u
        where u.room = d.room and u.seq > d.read_seq and u.removed_by is null
          and u.author_id is distinct from d.user_id and ${seenBy('u')}
        limit ${limits.directUnreadMax}) counted) as unread
  from chat_directs d
  join lateral (
    select * from chat_messages l where l.room = d.room and ${seenBy('l')} order by l.seq desc limit 1) m on true`

/** Conversations of somebody that have a message, the latest first; those that follow the one in a room, if that is given. */
export const directsOf = (
  { query }: Database,
  { userId, before = null, most }: { userId: string; before?: string | null; most: number },
): Promise<DirectRow[]> =>
  query<DirectRow>(sql`
    ${select} where d.user_id = ${userId} and (${before}::text is null or d.last_seq < (
      select b.last_seq from chat_directs b where b.user_id = ${userId} and b.room = ${before}))
    order by d.last_seq desc limit ${most}`)

/** A conversation as each of the two has it, if they still have an account; none before the first message. */
export const directsIn = ({ query }: Database, room: string): Promise<DirectRow[]> =>
  query<DirectRow>(sql`${select} where d.room = ${room}`)

/** Whether two people have written to each other. */
export async function wroteBefore({ db }: Pick<Database, 'db'>, userId: string, otherId: string): Promise<boolean> {
  const found = await db
    .select({ room: chatDirects.room })
    .from(chatDirects)
    .where(and(eq(chatDirects.userId, userId), eq(chatDirects.otherId, otherId)))
  return found.length > 0
}

/** Keeps the conversations of messages that were just written; somebody who writes has read it. Belongs to their transaction. */
export async function noteDirects({ query }: Database, written: readonly Written[]): Promise<void> {
  const newest = new Map<string, { userId: string; otherId: string; room: string; last: number; read: number }>()
  for (const { room, authorId, seq, shadow } of written) {
    if (roomKind(room) !== 'direct') continue
    for (const userId of room.split(':').slice(1)) {
      const otherId = directPartner(room, userId)
      if (otherId === null || (shadow && userId !== authorId)) continue
      const key = `${room} ${userId}`
      const read = userId === authorId ? seq : (newest.get(key)?.read ?? 0)
      newest.set(key, { userId, otherId, room, last: seq, read })
    }
  }
  if (newest.size === 0) return
  // In one order, so that two such writes never wait for each other.
  const rows = [...newest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  const values = rows.map(
    ({ userId, otherId, room, last, read }) => sql`(${userId}, ${otherId}, ${room}, ${last}::bigint, ${read}::bigint)`,
  )
  await query(sql`
    insert into chat_directs as d (user_id, other_id, room, last_seq, read_seq)
    select n.user_id, n.other_id, n.room, n.last_seq, n.read_seq
    from (values ${sql.join(values, sql`, `)}) n (user_id, other_id, room, last_seq, read_seq)
    where exists (select 1 from users u where u.id = n.user_id and u.deleted_at is null)
    on conflict (user_id, other_id) do update set
      last_seq = greatest(d.last_seq, excluded.last_seq), read_seq = greatest(d.read_seq, excluded.read_seq)`)
}

/** Everything up to a message was read by somebody; false when it was before. */
export async function markRead({ query }: Database, userId: string, room: string, seq: number): Promise<boolean> {
  const done = await query(sql`
    update chat_directs set read_seq = ${seq} where user_id = ${userId} and room = ${room} and read_seq < ${seq}
    returning 1`)
  return done.length > 0
}

/** Whether somebody has read a direct message, or cannot any more, because it was taken away. */
export async function hasRead({ query }: Database, userId: string, messageId: string): Promise<boolean> {
  const waiting = await query(sql`
    select 1 from chat_messages m join chat_directs d on d.room = m.room
    where m.id = ${messageId} and d.user_id = ${userId} and d.read_seq < m.seq and m.removed_by is null`)
  return waiting.length === 0
}

/** Belongs to the deletion of an account; the other ones keep theirs. */
export async function forgetDirects({ db }: Pick<Database, 'db'>, userId: string): Promise<void> {
  await db.delete(chatDirects).where(eq(chatDirects.userId, userId))
}
