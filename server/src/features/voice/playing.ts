import { limits, type MessageKind } from '@shoal/bus/voice/contract'
import { and, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { messageDecided, sfxPlayed } from '../../happenings/voice.ts'
import { service } from '../../platform/feature.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { useSounds } from '../../platform/sounds/index.ts'
import { type Speech, SpeechError, useSpeech } from '../../platform/speech/index.ts'
import { useItems } from '../items/index.ts'
import { useStreams } from '../streams/index.ts'
import { useTokens } from '../tokens/index.ts'
import { type RoomMessageRow, roomMessageSounds, roomMessages } from './tables.ts'
import { useMessageView } from './view.ts'
import { useVoices } from './voices.ts'

/** From the approval until it is heard, in ms: pages load the sound meanwhile. */
const lead = 1_500
/** Silence between two messages of a room, in ms. */
const gap = 700
/** A sound that was not made for so long is not made any more, in ms. */
const makesFor = 10 * 60_000
/** How often the engine or the provider is asked for one message while it is busy. */
const attempts = 5

/** A message whose sound is still to be made: one that was not ended meanwhile, and has none. */
const isUnmade = ({ status, durationMs }: RoomMessageRow): boolean =>
  durationMs === null && (status === 'queued' || status === 'approved')
const whereUnmade = and(isNull(roomMessages.durationMs), inArray(roomMessages.status, ['queued', 'approved']))

/**
 * What becomes of a message besides the decision: its sound is made as soon as it is sent, so that moderators can listen,
 * and once it is approved and made it has its time in the room [TTS-2, SFX-1].
 */
export const usePlaying = service((platform) => {
  const { clock, database, happenings, log, publisher } = platform
  const { db } = database
  const view = useMessageView(platform)

  /**
   * A message that nobody else changes until this transaction ends; undefined if it is gone. The inventory of its sender is
   * locked before all, as everywhere.
   */
  async function held(id: string): Promise<RoomMessageRow | undefined> {
    const [known] = await db.select({ userId: roomMessages.userId }).from(roomMessages).where(eq(roomMessages.id, id))
    if (!known) return undefined
    await useItems(platform).lock(known.userId)
    const [row] = await db.select().from(roomMessages).where(eq(roomMessages.id, id)).for('update')
    return row
  }

  async function change(row: RoomMessageRow, changes: Partial<RoomMessageRow>): Promise<RoomMessageRow> {
    const all = { ...changes, updatedAt: clock.now() }
    await db.update(roomMessages).set(all).where(eq(roomMessages.id, row.id))
    return { ...row, ...all }
  }

  /** Tells the sender's pages and staff of a message as it is now. */
  async function tell(row: RoomMessageRow) {
    const message = await view.present(row)
    for (const room of [rooms.user(row.userId), rooms.staff]) publisher.publish(room, 'voice:updated', { message })
    return message
  }

  /** When a new message of this room can begin: after those of the room and of the site; one for the site after all. */
  async function nextTime(streamId: string | null): Promise<Date> {
    const now = clock.ms()
    const ends = sql<Date>`${roomMessages.startsAt} + ${roomMessages.durationMs} * interval '1 millisecond'`
    const heardThere =
      streamId === null ? undefined : or(eq(roomMessages.streamId, streamId), isNull(roomMessages.streamId))
    const lately = gt(roomMessages.startsAt, new Date(now - 24 * 60 * 60_000))
    const [last] = await db
      .select({ startsAt: roomMessages.startsAt, durationMs: roomMessages.durationMs })
      .from(roomMessages)
      .where(and(lately, heardThere))
      .orderBy(desc(ends))
      .limit(1)
    const free = last?.startsAt ? last.startsAt.getTime() + (last.durationMs ?? 0) + gap : 0
    return new Date(Math.max(now + lead, free))
  }

  /** Gives somebody vouchers of a kind, or takes them where `more` is below 0; false if there are not enough. */
  const changeVouchers = (userId: string, kind: MessageKind, more: number): Promise<boolean> =>
    useItems(platform).changeVouchers(userId, kind, more)

  /** Sets aside what the message costs: tokens, or one voucher; false without a voucher. Refuses too few tokens. */
  async function pay({ id, kind, userId, cost }: RoomMessageRow): Promise<boolean> {
    if (cost === 0) return changeVouchers(userId, kind, -1)
    await useTokens(platform).hold(userId, 'voice', cost, `${kind}-message`, { reference: { message: id } })
    return true
  }

  /** Ends a message without it being played; what it cost goes back. Belongs to the transaction that holds the row. */
  async function giveBack(
    row: RoomMessageRow,
    status: 'rejected' | 'failed',
    reason: string | null,
  ): Promise<RoomMessageRow> {
    const { id, kind, userId, cost } = row
    const ended = await change(row, { status, reason })
    if (cost > 0)
      await useTokens(platform).release(userId, 'voice', cost, `${kind}-${status}`, { reference: { message: id } })
    else await changeVouchers(userId, kind, 1)
    await happenings.happen(messageDecided, { messageId: id, userId, outcome: status })
    return ended
  }

  /**
   * Gives an approved message whose sound is made its time in the room, takes what was held for it, and tells the room. One
   * for a camera that is not shown any more would be heard by nobody: it fails. Belongs to the transaction that holds the row.
   */
  async function schedule(row: RoomMessageRow): Promise<RoomMessageRow> {
    if (row.status !== 'approved' || row.durationMs === null || row.startsAt !== null) return row
    const { id, kind, userId, streamId, cost } = row
    const watchers = await useStreams(platform).watchersOf(streamId)
    if (watchers === null) return giveBack(row, 'failed', null)
    // Two messages that are approved at once come one after the other.
    await database.query(sql`select pg_advisory_xact_lock(hashtextextended('voice schedule', 0))`)
    const due = await change(row, { startsAt: await nextTime(streamId) })
    const reference = { reference: { message: id } }
    if (cost > 0) await useTokens(platform).payOut(userId, 'voice', null, cost, `${kind}-message`, reference)
    const [played] = await view.playedAll([due])
    if (played) publisher.publish(watchers, 'voice:played', played)
    if (kind === 'sfx') await happenings.happen(sfxPlayed, { messageId: id, userId })
    return due
  }

  async function fail(id: string): Promise<void> {
    await database.transaction(async () => {
      const row = await held(id)
      if (row && isUnmade(row)) await tell(await giveBack(row, 'failed', null))
    })
  }

  /** Has the sound of a message made: its words spoken, or a sound made of its description. Throws a SpeechError. */
  async function soundFor({ kind, message, voice: id }: RoomMessageRow): Promise<Speech> {
    if (kind === 'sfx') return useSounds(platform).make(message)
    const voice = useVoices(platform).definition(id)
    if (voice === null) throw new SpeechError('broken', `There is no voice ${id}`)
    return useSpeech(platform).speak(message, voice)
  }

  async function make({ id }: { id: string }, { attempt }: { attempt: number }): Promise<void> {
    const [row] = await db.select().from(roomMessages).where(eq(roomMessages.id, id))
    if (!row || !isUnmade(row)) return
    try {
      const { bytes, mimeType, durationMs } = await soundFor(row)
      await database.transaction(async () => {
        const now = await held(id)
        if (!now || !isUnmade(now)) return
        await db.insert(roomMessageSounds).values({ id, type: mimeType, bytes, createdAt: clock.now() })
        await tell(await schedule(await change(now, { durationMs })))
      })
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error
      // A server that stops leaves the message to the next one. What did not work for other reasons is not asked twice: a
      // provider may want its money twice.
      if (error.reason === 'stopped' || (error.reason === 'busy' && attempt < attempts)) throw error
      log.warn({ err: error, message: id, attempt }, 'the sound of a message could not be made')
      await fail(id)
    }
  }

  const job = platform.jobs.define<{ id: string }>('voice-speak', make, {
    concurrency: 2,
    // A message may wait a minute for its turn, and a provider takes its time.
    timeoutSeconds: 120,
    retry: { limit: attempts - 1, delaySeconds: 2 },
  })

  return {
    held,
    tell,
    pay,
    changeVouchers,
    schedule,
    giveBack,
    change,

    /** Has the sound of a message made soon; within a transaction once that is committed. */
    later: (id: string) => job.enqueue({ id }, { singletonKey: id }),

    /** Ends what waited too long: for a moderator a day, for its sound ten minutes. Each in a transaction of its own. */
    async endOld(): Promise<void> {
      const before = (ms: number) => new Date(clock.ms() - ms)
      const olderThan = (ms: number) => lt(roomMessages.createdAt, before(ms))
      const undecidedFor = olderThan(limits.waitsHours * 60 * 60_000)
      const idsOf = (where: SQL | undefined) =>
        db.select({ id: roomMessages.id }).from(roomMessages).where(where).limit(200)
      const [undecided, unmade] = await Promise.all([
        idsOf(and(eq(roomMessages.status, 'queued'), undecidedFor)),
        idsOf(and(whereUnmade, olderThan(makesFor))),
      ])
      for (const { id } of unmade) await fail(id)
      for (const { id } of undecided)
        await database.transaction(async () => {
          const row = await held(id)
          // A moderator may have been faster.
          if (row?.status === 'queued') await tell(await giveBack(row, 'rejected', 'Nobody decided within a day'))
        })
    },
  }
})
