import { formatClock } from '@shoal/bus'
import { chatErrors } from '@shoal/bus/chat/errors'
import { generalErrors } from '@shoal/bus/errors'
import { and, eq, gt, lte } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { chatMutes } from './tables.ts'

/** Somebody was muted until then, in ms since 1970; null lets them speak. */
type Change = { userId: string; until: number | null }
const changed = topic<Change>('chat.mute-changed')

export interface WantedMute {
  userId: string
  minutes: number
  reason?: string
}

/**
 * Who says nothing for some minutes [CHAT-4]. Kept in memory, because each message asks; the table is for a server that
 * starts and for nodes that missed something.
 */
export const useMutes = service((platform) => {
  const { database, clock, nodes, log } = platform
  let muted = new Map<string, number>()

  function follow({ userId, until }: Change): void {
    if (until === null) muted.delete(userId)
    else muted.set(userId, until)
  }
  async function load(): Promise<void> {
    const rows = await database.db.select().from(chatMutes).where(gt(chatMutes.until, clock.now()))
    muted = new Map(rows.map(({ userId, until }) => [userId, until.getTime()]))
  }
  /** On every node, once the transaction it is called in is committed. */
  function change(next: Change): void {
    nodes.tell(changed, next)
    database.afterCommit(() => follow(next))
  }
  nodes.on(changed, follow)
  nodes.onGap(() => load().catch((error: unknown) => log.error({ err: error }, 'who is muted could not be read')))

  return {
    load,

    /** Refuses who is muted. */
    check(userId: string): void {
      const until = muted.get(userId)
      if (until === undefined) return
      if (until > clock.ms()) refuse(chatErrors.muted, { until: formatClock(until) })
      muted.delete(userId)
    },

    /** Mutes somebody, from now on for so many minutes. Staff stay. */
    async mute(who: Who, { userId, minutes, reason }: WantedMute): Promise<{ until: string }> {
      const until = new Date(clock.ms() + minutes * 60_000)
      await database.transaction(async (db) => {
        const account = await usePeople(platform).account(userId)
        if (!account) refuse(generalErrors.notFound, { what: 'This person' })
        if (account.admin || account.mod) refuse(chatErrors.staffSpeak)
        // Whose time is over leaves no trace but in the log of staff.
        await db.delete(chatMutes).where(lte(chatMutes.until, clock.now()))
        await db
          .insert(chatMutes)
          .values({ userId, until })
          .onConflictDoUpdate({ target: chatMutes.userId, set: { until } })
        const detail = minutes === 1 ? '1 minute' : `${minutes} minutes`
        await useAudit(platform).record({ who, whom: userId, action: 'chat.mute', detail, reason })
        change({ userId, until: until.getTime() })
      })
      return { until: until.toISOString() }
    },

    /** Lets somebody speak before the time is over. Nothing happens when they may. */
    unmute: (who: Who, userId: string): Promise<void> =>
      database.transaction(async (db) => {
        const still = and(eq(chatMutes.userId, userId), gt(chatMutes.until, clock.now()))
        const gone = await db.delete(chatMutes).where(still).returning()
        if (gone.length === 0) return
        await useAudit(platform).record({ who, whom: userId, action: 'chat.unmute', detail: '' })
        change({ userId, until: null })
      }),

    /** Belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await database.db.delete(chatMutes).where(eq(chatMutes.userId, userId))
      change({ userId, until: null })
    },
  }
})
