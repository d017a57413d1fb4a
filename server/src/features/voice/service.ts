import { meets } from '@shoal/bus'
import { authErrors } from '@shoal/bus/errors'
import { limits, type SpokenMessage, type TtsMessage, type TtsStatus } from '@shoal/bus/voice/contract'
import { voiceErrors } from '@shoal/bus/voice/errors'
import { and, asc, count, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { ttsDecided } from '../../happenings/voice.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useItems } from '../items/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useSight } from '../streams/index.ts'
import { useSpeaking } from './speaking.ts'
import { type TtsRow, ttsMessages, ttsSounds } from './tables.ts'
import { useTtsView } from './view.ts'
import { useVoices } from './voices.ts'

/** Whoever says so of a message. */
export interface Decision {
  status: 'approved' | 'rejected'
  superApproved: boolean
  reason?: string | undefined
}

/** Messages that are read aloud: what waits, what is decided, what is heard [TTS-1]. */
export const useVoice = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const view = useTtsView(platform)
  const speaking = useSpeaking(platform)

  const one = async (id: string): Promise<TtsRow | undefined> =>
    isUuid(id) ? (await db.select().from(ttsMessages).where(eq(ttsMessages.id, id)))[0] : undefined

  /** Whether somebody may hear what is said on a camera; null is the whole site. */
  const mayHear = async (streamId: string | null, who: Who | null): Promise<boolean> =>
    streamId === null || (await useSight(platform).of(streamId, who)) === 'all'

  /** What is spoken now or next where this person may listen, in the order of its time. */
  async function spoken(who: Who | null): Promise<SpokenMessage[]> {
    const now = clock.ms()
    const rows = await db
      .select()
      .from(ttsMessages)
      .where(and(isNotNull(ttsMessages.startsAt), gt(ttsMessages.startsAt, new Date(now - 2 * 60_000))))
      .orderBy(asc(ttsMessages.startsAt))
      .limit(100)
    const heard = []
    for (const row of rows)
      if ((row.startsAt?.getTime() ?? 0) + (row.durationMs ?? 0) > now && (await mayHear(row.streamId, who)))
        heard.push(row)
    return view.spokenAll(heard)
  }

  /** The last messages of a person, the newest first. */
  const of = async (userId: string): Promise<TtsMessage[]> =>
    view.presentAll(
      await db
        .select()
        .from(ttsMessages)
        .where(eq(ttsMessages.userId, userId))
        .orderBy(desc(ttsMessages.id))
        .limit(limits.listMost),
    )

  /** A person's messages that wait for a moderator, the oldest first. */
  const waitingOf = async (userId: string): Promise<TtsMessage[]> =>
    view.presentAll(
      await db
        .select()
        .from(ttsMessages)
        .where(and(eq(ttsMessages.userId, userId), eq(ttsMessages.status, 'queued')))
        .orderBy(asc(ttsMessages.id)),
    )

  return {
    of,
    waitingOf,

    /** What a person's pages, or a visitor's, show of the area. */
    async list(who: Who | null) {
      const [voices, ttsMessages, ttsTokens, heard] = await Promise.all([
        useVoices(platform).list(who),
        who === null ? [] : waitingOf(who.userId),
        who === null ? 0 : useItems(platform).vouchers(who.userId, 'tts'),
        spoken(who),
      ])
      return { voices, ttsMessages, ttsTokens, spoken: heard }
    },

    /** The last messages of somebody; those of others are for staff. */
    async ofPerson(who: Who, userId: string): Promise<TtsMessage[]> {
      if (userId !== who.userId && !meets('mod', who)) refuse(authErrors.forbidden)
      return of(userId)
    },

    /** Messages in one state: those that wait by age, others the newest first. `page` counts from 0. */
    async queue({ status, page, pageSize }: { status: TtsStatus; page: number; pageSize: number }) {
      const where = eq(ttsMessages.status, status)
      const [[all], rows] = await Promise.all([
        db.select({ total: count() }).from(ttsMessages).where(where),
        db
          .select()
          .from(ttsMessages)
          .where(where)
          .orderBy(status === 'queued' ? asc(ttsMessages.id) : desc(ttsMessages.id))
          .limit(pageSize)
          .offset(page * pageSize),
      ])
      return { ttsMessages: await view.presentAll(rows), total: all?.total ?? 0 }
    },

    /** A moderator decides, once: the second one is told so. */
    decide: (who: Who, id: string, { status, superApproved, reason }: Decision): Promise<TtsMessage> =>
      database.transaction(async () => {
        const row = isUuid(id) ? await speaking.held(id) : undefined
        if (!row) refuse(voiceErrors.noSuchMessage)
        if (row.status !== 'queued') refuse(voiceErrors.decidedAlready, { status: row.status })
        const { userId } = row
        let decided: TtsRow
        if (status === 'approved') {
          if (superApproved) await useItems(platform).changeVouchers(userId, 'tts', 1)
          decided = await speaking.schedule(await speaking.change(row, { status, superApproved }))
          await happenings.happen(ttsDecided, { messageId: id, userId, outcome: 'approved' })
        } else decided = await speaking.giveBack(row, 'rejected', reason || null)
        const detail = `“${row.message}”: ${superApproved && status === 'approved' ? 'super-approved' : status}`
        await useAudit(platform).record({ who, whom: userId, action: 'voice.decide', detail, reason })
        return speaking.tell(decided)
      }),

    /**
     * The sound of a message for somebody who may hear it: everybody in its room once it has its time, its sender and staff
     * before; null for others, and where there is none.
     */
    async sound(id: string, who: Who | null): Promise<{ type: string; bytes: Uint8Array } | null> {
      const row = await one(id)
      if (!row) return null
      const own = who !== null && (who.userId === row.userId || meets('mod', who))
      if (!own && !(row.startsAt !== null && (await mayHear(row.streamId, who)))) return null
      const [found] = await db.select().from(ttsSounds).where(eq(ttsSounds.id, id))
      return found ?? null
    },

    /** A message for a notification: null when its account is gone. */
    async decidedAs(id: string): Promise<TtsRow | null> {
      return (await one(id)) ?? null
    },

    /** What goes with a deleted account; what was held of it ends by itself. */
    async forget(userId: string): Promise<void> {
      const gone = await db.delete(ttsMessages).where(eq(ttsMessages.userId, userId)).returning({ id: ttsMessages.id })
      if (gone.length === 0) return
      await db.delete(ttsSounds).where(
        inArray(
          ttsSounds.id,
          gone.map(({ id }) => id),
        ),
      )
      for (const { id } of gone) publisher.publish(rooms.staff, 'voice:queued', { id, userId })
    },
  }
})
