import { meets, type Standing } from '@shoal/bus'
import { authErrors, idempotencyErrors } from '@shoal/bus/errors'
import { limits, type TtsMessage } from '@shoal/bus/voice/contract'
import { voiceErrors } from '@shoal/bus/voice/errors'
import { and, count, eq } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { newId } from '../../platform/ids.ts'
import { rooms } from '../../platform/realtime/publisher.ts'
import { refuse } from '../../platform/refusal.ts'
import { useSpeech } from '../../platform/speech/index.ts'
import { useMutes } from '../chat/index.ts'
import { useFeatures } from '../features/index.ts'
import { useItems } from '../items/index.ts'
import { useStreams } from '../streams/index.ts'
import { useTokens } from '../tokens/index.ts'
import { useSpeaking } from './speaking.ts'
import { type TtsRow, ttsMessages } from './tables.ts'
import { useTtsView } from './view.ts'
import { useVoices } from './voices.ts'

/** The sender of a message. */
export type Sender = NonNullable<Standing> & { readonly userId: string }

export interface NewMessage {
  message: string
  voice: string
  /** With a TTS token instead of ₣. */
  payWithToken: boolean
}

/** Takes messages that shall be read aloud, and what they cost [TTS-1]. */
export const useSending = service((platform) => {
  const { clock, database, publisher } = platform
  const { db } = database
  const view = useTtsView(platform)
  const speaking = useSpeaking(platform)

  /** Refuses a camera that is not on, and one that the person may not watch. */
  async function requireRoom(id: string, by: Sender): Promise<void> {
    const { liveStreams, liveStreamStatus } = await useStreams(platform).overview(null)
    const found = liveStreams.find((camera) => camera.id === id)
    if (!found || liveStreamStatus[id] !== 'online') refuse(voiceErrors.noSuchRoom)
    if (found.access === 'season_pass' && !meets('pass', by)) refuse(authErrors.needsPass)
  }

  /** The message that this key sent before, or null; refuses a key that sent another one. */
  async function before(userId: string, key: string | undefined, wanted: Pick<TtsRow, 'message' | 'streamId'>) {
    if (key === undefined) return null
    const [found] = await db
      .select()
      .from(ttsMessages)
      .where(and(eq(ttsMessages.userId, userId), eq(ttsMessages.key, key)))
    if (found && (found.message !== wanted.message || found.streamId !== wanted.streamId))
      refuse(idempotencyErrors.mismatch)
    return found ?? null
  }

  /** Sets aside what the message costs: tokens, or one voucher. Belongs to a transaction that has locked the inventory. */
  async function pay({ id, userId, cost }: TtsRow): Promise<void> {
    if (cost > 0) await useTokens(platform).hold(userId, 'voice', cost, 'tts-message', { reference: { message: id } })
    else if (!(await useItems(platform).changeVouchers(userId, 'tts', -1))) refuse(voiceErrors.noToken)
  }

  return {
    /**
     * Puts a message into the queue of the moderators; what staff send is approved by itself. `streamId` null is the whole
     * site. A repeated key answers with the first message.
     */
    async send(by: Sender, streamId: string | null, wanted: NewMessage, key?: string): Promise<TtsMessage> {
      const { userId } = by
      const { message, voice, payWithToken } = wanted
      const known = await before(userId, key, { message, streamId })
      if (known) return view.present(known)
      if (!by.flags.admin) await useFeatures(platform).require('tts')
      await useMutes(platform).check(userId)
      if (streamId !== null) await requireRoom(streamId, by)
      await useVoices(platform).require(voice, by)
      const speech = useSpeech(platform)
      if (!speech.canSpeak(message)) refuse(voiceErrors.unspeakable)
      // It takes a second until the engine is ready, about as long as the rest of this.
      speech.prepare()
      const items = useItems(platform)
      await Promise.all([items.open(userId), useTokens(platform).open(userId)])
      const now = clock.now()
      const isStaff = meets('mod', by)
      const row: TtsRow = {
        ...{ id: newId(), userId, message, streamId, voice, cost: payWithToken ? 0 : limits.ttsCost },
        ...{ status: isStaff ? 'approved' : 'queued', superApproved: false, autoApproved: isStaff, reason: null },
        ...{ key: key ?? null, durationMs: null, startsAt: null, createdAt: now, updatedAt: now },
      }
      const saved = await database.transaction(async () => {
        await items.lock(userId)
        const first = await before(userId, key, row)
        if (first) return first
        const waiting = and(eq(ttsMessages.userId, userId), eq(ttsMessages.status, 'queued'))
        const [all] = await db.select({ total: count() }).from(ttsMessages).where(waiting)
        if (!isStaff && (all?.total ?? 0) >= limits.waitingMost) refuse(voiceErrors.tooManyWaiting)
        await pay(row)
        await db.insert(ttsMessages).values(row)
        for (const room of [rooms.user(userId), rooms.staff])
          publisher.publish(room, 'voice:queued', { id: row.id, userId })
        await speaking.later(row.id)
        return row
      })
      return view.present(saved)
    },
  }
})
