import { limits } from '@shoal/bus/voice/contract'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { ttsDecided } from '../../happenings/voice.ts'
import { service } from '../../platform/feature.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { SpeechError, useSpeech } from '../../platform/speech/index.ts'
import { useItems } from '../items/index.ts'
import { useStreams } from '../streams/index.ts'
import { useTokens } from '../tokens/index.ts'
import { type TtsRow, ttsMessages, ttsSounds } from './tables.ts'
import { useTtsView } from './view.ts'
import { useVoices } from './voices.ts'

/** From the approval until it is heard, in ms: pages load the sound meanwhile. */
const lead = 1_500
/** Silence between two messages of a room, in ms. */
const gap = 700
/** A sound that was not made for so long is not made any more, in ms. */
const makesFor = 10 * 60_000
/** How often the engine or the provider is asked for one message while it is busy. */
const attempts = 5

/**
 * What becomes of a message besides the decision: its sound is made as soon as it is sent, so that moderators can listen,
 * and once it is approved and made it has its time in the room [TTS-2].
 */
export const useSpeaking = service((platform) => {
  const { clock, database, happenings, log, publisher } = platform
  const { db } = database
  const view = useTtsView(platform)

  /**
   * A message that nobody else changes until this transaction ends; undefined if it is gone. The inventory of its sender is
   * locked before all, as everywhere.
   */
  async function held(id: string): Promise<TtsRow | undefined> {
    const [known] = await db.select({ userId: ttsMessages.userId }).from(ttsMessages).where(eq(ttsMessages.id, id))
    if (!known) return undefined
    await useItems(platform).lock(known.userId)
    const [row] = await db.select().from(ttsMessages).where(eq(ttsMessages.id, id)).for('update')
    return row
  }

  async function change(row: TtsRow, changes: Partial<TtsRow>): Promise<TtsRow> {
    const all = { ...changes, updatedAt: clock.now() }
    await db.update(ttsMessages).set(all).where(eq(ttsMessages.id, row.id))
    return { ...row, ...all }
  }

  /** Tells the sender's pages and staff of a message as it is now. */
  async function tell(row: TtsRow) {
    const ttsMessage = await view.present(row)
    for (const room of [rooms.user(row.userId), rooms.staff]) publisher.publish(room, 'voice:updated', { ttsMessage })
    return ttsMessage
  }

  /** When a new message of this room can begin: after those of the room and of the site; one for the site after all. */
  async function nextTime(streamId: string | null): Promise<Date> {
    const now = clock.ms()
    const ends = sql<Date>`${ttsMessages.startsAt} + ${ttsMessages.durationMs} * interval '1 millisecond'`
    const heardThere =
      streamId === null ? undefined : or(eq(ttsMessages.streamId, streamId), isNull(ttsMessages.streamId))
    const lately = gt(ttsMessages.startsAt, new Date(now - 24 * 60 * 60_000))
    const [last] = await db
      .select({ startsAt: ttsMessages.startsAt, durationMs: ttsMessages.durationMs })
      .from(ttsMessages)
      .where(and(lately, heardThere))
      .orderBy(desc(ends))
      .limit(1)
    const free = last?.startsAt ? last.startsAt.getTime() + (last.durationMs ?? 0) + gap : 0
    return new Date(Math.max(now + lead, free))
  }

  /**
   * Gives an approved message whose sound is made its time in the room, takes what was held for it, and tells the room.
   * Belongs to the transaction that holds the row.
   */
  async function schedule(row: TtsRow): Promise<TtsRow> {
    if (row.status !== 'approved' || row.durationMs === null || row.startsAt !== null) return row
    // Two messages that are approved at once come one after the other.
    await database.query(sql`select pg_advisory_xact_lock(hashtextextended('voice schedule', 0))`)
    const due = await change(row, { startsAt: await nextTime(row.streamId) })
    if (row.cost > 0)
      await useTokens(platform).payOut(row.userId, 'voice', null, row.cost, 'tts-message', {
        reference: { message: row.id },
      })
    const whom = row.streamId === null ? 'public' : (await useStreams(platform).access()).get(row.streamId)
    const [spoken] = await view.spokenAll([due])
    // Nobody hears it on a camera that is not shown any more.
    if (spoken && whom) publisher.publish(whom === 'public' ? rooms.all : rooms.pass, 'voice:spoken', spoken)
    return due
  }

  /** Ends a message without it being spoken; what it cost goes back. Belongs to the transaction that holds the row. */
  async function giveBack(row: TtsRow, status: 'rejected' | 'failed', reason: string | null): Promise<TtsRow> {
    const { id, userId, cost } = row
    const ended = await change(row, { status, reason })
    if (cost > 0)
      await useTokens(platform).release(userId, 'voice', cost, `tts-${status}`, { reference: { message: id } })
    else await useItems(platform).changeVouchers(userId, 'tts', 1)
    await happenings.happen(ttsDecided, { messageId: id, userId, outcome: status })
    return ended
  }

  async function fail(id: string): Promise<void> {
    await database.transaction(async () => {
      const row = await held(id)
      if (!row || row.durationMs !== null || (row.status !== 'queued' && row.status !== 'approved')) return
      await tell(await giveBack(row, 'failed', null))
    })
  }

  async function make({ id }: { id: string }, { attempt }: { attempt: number }): Promise<void> {
    const [row] = await db.select().from(ttsMessages).where(eq(ttsMessages.id, id))
    if (!row || row.durationMs !== null || (row.status !== 'queued' && row.status !== 'approved')) return
    const voice = useVoices(platform).definition(row.voice)
    try {
      if (voice === null) throw new SpeechError('broken', `There is no voice ${row.voice}`)
      const { bytes, mimeType, durationMs } = await useSpeech(platform).speak(row.message, voice)
      await database.transaction(async () => {
        const now = await held(id)
        if (!now || now.durationMs !== null || (now.status !== 'queued' && now.status !== 'approved')) return
        await db.insert(ttsSounds).values({ id, type: mimeType, bytes, createdAt: clock.now() })
        await tell(await schedule(await change(now, { durationMs })))
      })
    } catch (error) {
      if (!(error instanceof SpeechError)) throw error
      // What did not work for other reasons is not asked twice: a provider may want its money twice.
      if (error.reason === 'busy' && attempt < attempts) throw error
      log.warn({ err: error, message: id, attempt }, 'a message could not be spoken')
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
    schedule,
    giveBack,
    change,

    /** Has the sound of a message made soon; within a transaction once that is committed. */
    later: (id: string) => job.enqueue({ id }, { singletonKey: id }),

    /** Ends what waited too long: for a moderator a day, for its sound ten minutes. Each in a transaction of its own. */
    async endOld(): Promise<void> {
      const before = (ms: number) => new Date(clock.ms() - ms)
      const [undecided, unmade] = await Promise.all([
        db
          .select({ id: ttsMessages.id })
          .from(ttsMessages)
          .where(
            and(eq(ttsMessages.status, 'queued'), lt(ttsMessages.createdAt, before(limits.waitsHours * 60 * 60_000))),
          )
          .limit(200),
        db
          .select({ id: ttsMessages.id })
          .from(ttsMessages)
          .where(
            and(
              isNull(ttsMessages.durationMs),
              or(eq(ttsMessages.status, 'queued'), eq(ttsMessages.status, 'approved')),
              lt(ttsMessages.createdAt, before(makesFor)),
            ),
          )
          .limit(200),
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
