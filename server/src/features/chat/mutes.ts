import { formatClock } from '@shoal/bus'
import { chatErrors } from '@shoal/bus/chat/errors'
import { generalErrors } from '@shoal/bus/errors'
import { and, eq, gt, lte } from 'drizzle-orm'
import { personMuted } from '../../happenings/moderation.ts'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { usePeople } from '../accounts/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useOptions } from './options.ts'
import { useShadow } from './shadow.ts'
import { chatMutes } from './tables.ts'

/** A mute that is in force: until when, in ms since 1970, whether it is a shadow mute, and why. */
interface Mute {
  until: number
  shadow: boolean
  reason: string | null
}
/** Somebody was muted; null lets them speak. */
type Change = { userId: string; mute: Mute | null }
const changed = topic<Change>('chat.mute-changed')

/** So much of a line stands in the log. */
const quotedMost = 120
const clipped = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

export interface WantedMute {
  userId: string
  minutes: number
  /** Must say something: every mute in the log has a reason. */
  reason?: string
  /** The line that it is for, which the log quotes. */
  said?: string
  /** Nobody else sees what they say, and they are not told. */
  shadow?: boolean
}

/**
 * People who can say nothing for some minutes [CHAT-4], or whom only they themselves read [MUTE-1]. Kept in memory, because
 * each message asks; the table is for a server that starts and for nodes that missed something.
 */
export const useMutes = service((platform) => {
  const { database, clock, nodes, happenings } = platform
  let muted = new Map<string, Mute>()

  function follow({ userId, mute }: Change): void {
    if (mute?.shadow) useShadow(platform).expect(userId)
    if (mute === null) muted.delete(userId)
    else muted.set(userId, mute)
  }
  async function load(): Promise<void> {
    const rows = await database.db.select().from(chatMutes).where(gt(chatMutes.until, clock.now()))
    muted = new Map(rows.map(({ userId, until, ...rest }) => [userId, { ...rest, until: until.getTime() }]))
    for (const { userId, shadow } of rows) if (shadow) useShadow(platform).expect(userId)
  }
  /** On every node, once the transaction it is called in is committed. The person's pages are told what they may know. */
  async function change(next: Change): Promise<void> {
    nodes.tell(changed, next)
    database.afterCommit(() => follow(next))
    // A shadow mute that comes or goes must not show: only what the person knows of is told.
    if ([now(next.userId), next.mute].some((mute) => mute && !mute.shadow)) await useOptions(platform).tell(next.userId)
  }
  nodes.on(changed, follow)
  nodes.onGap(load)

  function now(userId: string): Mute | null {
    const mute = muted.get(userId)
    if (mute === undefined) return null
    if (mute.until > clock.ms()) return mute
    muted.delete(userId)
    return null
  }

  /** What is in force. While other nodes cannot tell of theirs the database is asked. */
  async function inForce(userId: string): Promise<Mute | null> {
    if (!nodes.reachable) {
      const [row] = await database.db.select().from(chatMutes).where(eq(chatMutes.userId, userId))
      follow({ userId, mute: row ? { until: row.until.getTime(), shadow: row.shadow, reason: row.reason } : null })
    }
    return now(userId)
  }

  return {
    load,

    /** Refuses somebody who is muted and knows it. */
    async check(userId: string): Promise<void> {
      const mute = await inForce(userId)
      if (mute && !mute.shadow) refuse(chatErrors.muted, { until: formatClock(mute.until) })
    },

    /** Whether what somebody says reaches nobody but them. */
    isShadowed: async (userId: string): Promise<boolean> => (await inForce(userId))?.shadow ?? false,

    /** Who sees what is said in somebody's name: in the shadow they alone, and nobody while they know that they are muted. */
    async heardBy(userId: string): Promise<'everybody' | 'author' | 'nobody'> {
      const mute = await inForce(userId)
      if (mute === null) return 'everybody'
      return mute.shadow ? 'author' : 'nobody'
    },

    /** What is in force for somebody, for staff. */
    async of(userId: string): Promise<{ until: string; shadow: boolean; reason: string | null } | null> {
      const still = and(eq(chatMutes.userId, userId), gt(chatMutes.until, clock.now()))
      const [row] = await database.db.select().from(chatMutes).where(still)
      return row ? { until: row.until.toISOString(), shadow: row.shadow, reason: row.reason } : null
    },

    /** Mutes somebody, from now on for so many minutes; a later mute takes the place of an earlier one. Staff stay. */
    async mute(who: Who, { userId, minutes, reason, said, shadow = false }: WantedMute): Promise<{ until: string }> {
      const until = new Date(clock.ms() + minutes * 60_000)
      const why = reason?.trim() || null
      await database.transaction(async (db) => {
        const account = await usePeople(platform).account(userId)
        if (!account) refuse(generalErrors.notFound, { what: 'This person' })
        if (account.admin || account.mod) refuse(chatErrors.staffSpeak)
        if (why === null) refuse(chatErrors.sayWhy)
        // Whose time is over leaves no trace but in the log of staff.
        await db.delete(chatMutes).where(lte(chatMutes.until, clock.now()))
        const values = { until, shadow, reason: why }
        await db
          .insert(chatMutes)
          .values({ userId, ...values })
          .onConflictDoUpdate({ target: chatMutes.userId, set: values })
        const time = minutes === 1 ? '1 minute' : `${minutes} minutes`
        const detail = said ? `${time}, for “${clipped(said, quotedMost)}”` : time
        const action = shadow ? 'chat.shadow-mute' : 'chat.mute'
        await useAudit(platform).record({ who, whom: userId, action, detail, reason })
        if (!shadow) await happenings.happen(personMuted, { byUserId: who.userId, userId, minutes })
        await change({ userId, mute: { until: until.getTime(), shadow, reason: why } })
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
        await change({ userId, mute: null })
      }),

    /** Belongs to the deletion of an account. */
    async forget(userId: string): Promise<void> {
      await database.db.delete(chatMutes).where(eq(chatMutes.userId, userId))
      await change({ userId, mute: null })
    },
  }
})
