import { isStaff } from '@shoal/bus'
import { limits, type SlowMode } from '@shoal/bus/chat/contract'
import { chatErrors } from '@shoal/bus/chat/errors'
import { roomKind } from '@shoal/bus/chat/rules'
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import { clocksDiffer, restOfPause } from '../../platform/clock.ts'
import { service } from '../../platform/feature.ts'
import { timeText } from '../../platform/limiter.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useAudit } from '../moderation/index.ts'
import { useAccess } from './access.ts'
import { useAudience } from './audience.ts'
import { chatSlowRooms, chatSlowTurns } from './tables.ts'

type Change = { room: string; seconds: number }
const changed = topic<Change>('chat.slow-changed')

/**
 * Rooms in which each person waits between two messages [CHAT-4]. Which they are is kept in memory, because each message
 * asks; whose turn was when is in the database, so that it counts over all pages and nodes of a person.
 */
export const useSlowMode = service((platform) => {
  const { database, clock, nodes, outbox, publisher } = platform
  const { db } = database
  let slow = new Map<string, number>()

  async function load(): Promise<void> {
    const rows = await db.select().from(chatSlowRooms)
    slow = new Map(rows.map(({ room, seconds }) => [room, seconds]))
  }
  function follow({ room, seconds }: Change): void {
    if (seconds === 0) slow.delete(room)
    else slow.set(room, seconds)
  }
  nodes.on(changed, follow)
  nodes.onGap(load)

  const waitAfter = (at: Date, seconds: number) => restOfPause(at, seconds * 1000, clock)
  const turnOf = (room: string, userId: string) =>
    db
      .select()
      .from(chatSlowTurns)
      .where(and(eq(chatSlowTurns.room, room), eq(chatSlowTurns.userId, userId)))

  return {
    load,

    /** How slow a room is for somebody; undefined where everybody speaks as they like. */
    async of(room: string, who: Who | null): Promise<SlowMode | undefined> {
      const seconds = slow.get(room)
      if (seconds === undefined) return undefined
      const [turn] = who === null || isStaff(who) ? [] : await turnOf(room, who.userId)
      return { seconds, waitMs: turn ? waitAfter(turn.at, seconds) : 0 }
    },

    /**
     * Takes the turn of somebody in a room and answers how long they wait for the next, in ms, which all pages of theirs
     * are told. `key` is that of the message: sent once more it needs no other turn, and begins no new wait. Throws the
     * Refusal `chat/slow-mode`.
     */
    async take(room: string, who: Who, key: string | null): Promise<number> {
      const seconds = slow.get(room)
      if (seconds === undefined || isStaff(who)) return 0
      const at = clock.now()
      const since = new Date(at.getTime() - seconds * 1000)
      const later = new Date(at.getTime() + clocksDiffer)
      const mine = { room, userId: who.userId }
      const [taken] = await db
        .insert(chatSlowTurns)
        .values({ ...mine, at, key })
        .onConflictDoUpdate({
          target: [chatSlowTurns.room, chatSlowTurns.userId],
          set: {
            at: sql`case when ${chatSlowTurns.key} = excluded.key then ${chatSlowTurns.at} else excluded.at end`,
            key,
          },
          setWhere: or(
            lte(chatSlowTurns.at, since),
            gt(chatSlowTurns.at, later),
            key === null ? undefined : eq(chatSlowTurns.key, key),
          ),
        })
        .returning()
      if (taken) {
        const waitMs = taken.at.getTime() === at.getTime() ? seconds * 1000 : waitAfter(taken.at, seconds)
        publisher.toUser(who.userId, 'chat:slow', { room, seconds, waitMs })
        return waitMs
      }
      const [turn] = await turnOf(room, who.userId)
      const wait = Math.max(1, Math.ceil((turn ? waitAfter(turn.at, seconds) : 0) / 1000))
      return refuse(chatErrors.slowMode, { time: timeText(wait) })
    },

    /**
     * Lets each person say something in a room once in so many seconds, up to `chatSlowMax`; 0 ends it. It is in the log of
     * staff. Throws the Refusal `chat/no-such-room`, also for a direct room.
     */
    async set(room: string, seconds: number, who: Who): Promise<void> {
      const kind = roomKind(room)
      const refused = kind === 'direct' ? null : await useAccess(platform).toRead(room, who)
      if (refused) throw refused
      if (kind === 'direct') refuse(chatErrors.noSuchRoom)
      const wanted = Math.min(Math.max(0, Math.round(seconds)), limits.chatSlowMax)
      await database.transaction(async () => {
        await db.delete(chatSlowRooms).where(eq(chatSlowRooms.room, room))
        if (wanted > 0) await db.insert(chatSlowRooms).values({ room, seconds: wanted })
        else await db.delete(chatSlowTurns).where(eq(chatSlowTurns.room, room))
        const detail = `${room}: ${wanted === 0 ? 'off' : timeText(wanted)}`
        await useAudit(platform).record({ who, action: 'chat.slow', detail })
        const change = { room, seconds: wanted }
        database.afterCommit(() => follow(change))
        await outbox.tell(changed, change)
        await outbox.publish(useAudience(platform).address(room), 'chat:slow', change)
      })
    },

    /** Belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await db.delete(chatSlowTurns).where(eq(chatSlowTurns.userId, userId))
    },
  }
})
