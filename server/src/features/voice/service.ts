import { meets } from '@shoal/bus'
import {
  limits,
  type MessageKind,
  type MessageStatus,
  type PlayedMessage,
  type RoomMessage,
} from '@shoal/bus/voice/contract'
import { voiceErrors } from '@shoal/bus/voice/errors'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { messageDecided } from '../../happenings/voice.ts'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useItems } from '../items/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useStreams } from '../streams/index.ts'
import { soundsOnOffer } from './library.ts'
import { usePlaying } from './playing.ts'
import { type RoomMessageRow, roomMessageSounds, roomMessages } from './tables.ts'
import { type MessageOf, useMessageView, wordsOf } from './view.ts'
import { useVoices } from './voices.ts'

/** What a moderator says of a message that waits. */
export interface Decision {
  status: 'approved' | 'rejected'
  superApproved: boolean
  /** Told to its sender. */
  reason?: string | undefined
}

/** What viewers send to be heard in a room: what waits, what is decided, what is heard [TTS-1, SFX-1]. */
export const useVoice = service((platform) => {
  const { clock, database, happenings, publisher } = platform
  const { db } = database
  const view = useMessageView(platform)
  const playing = usePlaying(platform)

  const one = async (id: string): Promise<RoomMessageRow | undefined> =>
    isUuid(id) ? (await db.select().from(roomMessages).where(eq(roomMessages.id, id)))[0] : undefined

  /** Messages of rooms that somebody may hear, the whole site among them. */
  const heardBy = async (who: Who | null): Promise<SQL | undefined> =>
    or(isNull(roomMessages.streamId), inArray(roomMessages.streamId, await useStreams(platform).watchableBy(who)))

  /** What is played now or next where this person may listen, in the order of its time. */
  async function played(who: Who | null): Promise<PlayedMessage[]> {
    const now = clock.ms()
    const lately = await db
      .select()
      .from(roomMessages)
      .where(gt(roomMessages.startsAt, new Date(now - 2 * 60_000)))
      .orderBy(asc(roomMessages.startsAt))
      .limit(200)
    const unfinished = lately.filter(({ startsAt, durationMs }) => (startsAt?.getTime() ?? 0) + (durationMs ?? 0) > now)
    if (unfinished.length === 0) return []
    const watchable = await useStreams(platform).watchableBy(who)
    return view.playedAll(unfinished.filter(({ streamId }) => streamId === null || watchable.includes(streamId)))
  }

  /** Some messages of a person, of one kind. */
  const ofKind = (userId: string, kind: MessageKind, more?: SQL) =>
    db
      .select()
      .from(roomMessages)
      .where(and(eq(roomMessages.userId, userId), eq(roomMessages.kind, kind), more))
      .$dynamic()

  const presented = async <Kind extends MessageKind>(_: Kind, rows: readonly RoomMessageRow[]) =>
    (await view.presentAll(rows)) as MessageOf<Kind>[]

  /** The last messages of a person, the newest first. Others than the person and staff know what was played to them. */
  async function lastOf<Kind extends MessageKind>(userId: string, kind: Kind, who: Who | null) {
    const isTheirs = who?.userId === userId || meets('mod', who)
    const known = isTheirs ? undefined : and(isNotNull(roomMessages.startsAt), await heardBy(who))
    return presented(kind, await ofKind(userId, kind, known).orderBy(desc(roomMessages.id)).limit(limits.listMost))
  }

  /** A person's messages of a kind that wait for a moderator, the oldest first. */
  const waitingOf = async <Kind extends MessageKind>(userId: string, kind: Kind): Promise<MessageOf<Kind>[]> =>
    presented(kind, await ofKind(userId, kind, eq(roomMessages.status, 'queued')).orderBy(asc(roomMessages.id)))

  const vouchersOf = (who: Who | null, kind: MessageKind) =>
    who === null ? 0 : useItems(platform).vouchers(who.userId, kind)

  return {
    waitingOf,

    /** What a person's pages, or a visitor's, show of the area. */
    async list(who: Who | null) {
      const [voices, ttsMessages, ttsTokens, heard] = await Promise.all([
        useVoices(platform).list(who),
        who === null ? [] : waitingOf(who.userId, 'tts'),
        vouchersOf(who, 'tts'),
        played(who),
      ])
      return { voices, ttsMessages, ttsTokens, played: heard }
    },

    /** The sounds to choose from, with the own ones that wait [SFX-1]. */
    async effects(who: Who | null) {
      const [onOffer, sfxMessages, sfxTokens] = await Promise.all([
        soundsOnOffer(platform),
        who === null ? [] : waitingOf(who.userId, 'sfx'),
        vouchersOf(who, 'sfx'),
      ])
      return { ...onOffer, sfxMessages, sfxTokens }
    },

    /** The last messages of somebody, as far as `who` may know them [PRO-3]. */
    async ofPerson(userId: string, who: Who | null) {
      const [ttsMessages, sfxMessages] = await Promise.all([lastOf(userId, 'tts', who), lastOf(userId, 'sfx', who)])
      return { ttsMessages, sfxMessages }
    },

    /** Messages in one state: those that wait by age, others the newest first. `page` counts from 0. */
    async queue({ status, page, pageSize }: { status: MessageStatus; page: number; pageSize: number }) {
      const where = eq(roomMessages.status, status)
      const [[all], rows] = await Promise.all([
        db.select({ total: count() }).from(roomMessages).where(where),
        db
          .select()
          .from(roomMessages)
          .where(where)
          .orderBy(status === 'queued' ? asc(roomMessages.id) : desc(roomMessages.id))
          .limit(pageSize)
          .offset(page * pageSize),
      ])
      return { messages: await view.presentAll(rows), total: all?.total ?? 0 }
    },

    /** A moderator decides, once: the second one is told so. */
    decide: (who: Who, id: string, { status, superApproved, reason }: Decision): Promise<RoomMessage> =>
      database.transaction(async () => {
        const row = isUuid(id) ? await playing.held(id) : undefined
        if (!row) refuse(voiceErrors.noSuchMessage)
        if (row.status !== 'queued') refuse(voiceErrors.decidedAlready, { status: row.status })
        const { kind, userId } = row
        const isSuper = status === 'approved' && superApproved
        let decided =
          status === 'approved'
            ? await playing.schedule(await playing.change(row, { status }))
            : await playing.giveBack(row, 'rejected', reason || null)
        // Its camera may be gone: then it failed, and its sender knows.
        if (decided.status === 'approved') {
          if (isSuper) {
            decided = await playing.change(decided, { superApproved })
            await playing.changeVouchers(userId, kind, 1)
          }
          await happenings.happen(messageDecided, { messageId: id, userId, outcome: 'approved' })
        }
        const detail = `“${wordsOf(row)}”: ${isSuper ? 'super-approved' : status}`
        await useAudit(platform).record({ who, whom: userId, action: 'voice.decide', detail, reason })
        return playing.tell(decided)
      }),

    /**
     * The sound of a message for somebody who may hear it: everybody in its room once it has its time, its sender and staff
     * before; null for others, and where there is none.
     */
    async sound(id: string, who: Who | null): Promise<{ type: string; bytes: Uint8Array } | null> {
      const row = await one(id)
      if (!row) return null
      const own = who !== null && (who.userId === row.userId || meets('mod', who))
      const mayHear = async () =>
        row.startsAt !== null &&
        (row.streamId === null || (await useStreams(platform).watchableBy(who)).includes(row.streamId))
      if (!own && !(await mayHear())) return null
      const [found] = await db.select().from(roomMessageSounds).where(eq(roomMessageSounds.id, id))
      return found ?? null
    },

    /** A message for a notification: null when its account is gone. */
    async decidedAs(id: string): Promise<RoomMessageRow | null> {
      return (await one(id)) ?? null
    },

    /** What goes with a deleted account; what was held of it ends by itself. */
    async forget(userId: string): Promise<void> {
      const gone = await db
        .delete(roomMessages)
        .where(eq(roomMessages.userId, userId))
        .returning({ id: roomMessages.id, kind: roomMessages.kind })
      if (gone.length === 0) return
      await db.delete(roomMessageSounds).where(
        inArray(
          roomMessageSounds.id,
          gone.map(({ id }) => id),
        ),
      )
      for (const { id, kind } of gone) publisher.publish(rooms.staff, 'voice:queued', { kind, id, userId })
    },
  }
})
