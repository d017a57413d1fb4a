import { meets, type Standing } from '@shoal/bus'
import { authErrors, idempotencyErrors } from '@shoal/bus/errors'
import { limits, type MessageKind } from '@shoal/bus/voice/contract'
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
import { effectOf } from './effects/catalogue.ts'
import { offersPrompts } from './library.ts'
import { usePlaying } from './playing.ts'
import { type RoomMessageRow, roomMessages } from './tables.ts'
import { type MessageOf, useMessageView } from './view.ts'
import { useVoices } from './voices.ts'

/** The sender of a message. */
export type Sender = NonNullable<Standing> & { readonly userId: string }

interface Payment {
  /** With a TTS or SFX token instead of ₣. */
  payWithToken: boolean
}
export interface NewTts extends Payment {
  message: string
  voice: string
}
/** A sound of the library, or a description of one: exactly one of them. */
export interface NewSfx extends Payment {
  sfx?: string | undefined
  sfxTextPrompt?: string | undefined
}

/** What is sent, by which two calls with the same key are known to be the same one. */
type Content = Pick<RoomMessageRow, 'kind' | 'message' | 'voice' | 'sfx'>
/** What it costs in tokens, and how long its sound is, if there is one already. */
type Worth = Pick<RoomMessageRow, 'cost' | 'durationMs'>

/** Takes what shall be heard in a room, and what it costs [TTS-1, SFX-1]. */
export const useSending = service((platform) => {
  const { clock, database, publisher } = platform
  const { db } = database
  const view = useMessageView(platform)
  const playing = usePlaying(platform)

  /** Refuses a camera that is not on, and one that the person may not watch. */
  async function requireRoom(id: string, by: Sender): Promise<void> {
    const { liveStreams, liveStreamStatus } = await useStreams(platform).overview(null)
    const found = liveStreams.find((camera) => camera.id === id)
    if (!found || liveStreamStatus[id] !== 'online') refuse(voiceErrors.noSuchRoom)
    if (found.access === 'season_pass' && !meets('pass', by)) refuse(authErrors.needsPass)
  }

  /** The message that this key sent before, or null; refuses a key that sent another one. */
  async function before(userId: string, key: string | undefined, streamId: string | null, wanted: Content) {
    if (key === undefined) return null
    const [found] = await db
      .select()
      .from(roomMessages)
      .where(and(eq(roomMessages.userId, userId), eq(roomMessages.key, key)))
    const isSame =
      found?.streamId === streamId &&
      (['kind', 'message', 'sfx'] as const).every((part) => found[part] === wanted[part])
    if (found && !isSame) refuse(idempotencyErrors.mismatch)
    return found ?? null
  }

  /** Refuses what this voice cannot say. */
  async function worthOfWords(by: Sender, { message, voice }: Content): Promise<Worth> {
    await useVoices(platform).require(voice, by)
    const speech = useSpeech(platform)
    if (!speech.canSpeak(message)) refuse(voiceErrors.unspeakable)
    // It takes a second until the engine is ready, about as long as the rest of this.
    speech.prepare()
    return { cost: limits.ttsCost, durationMs: null }
  }

  /** Refuses a sound that is not in the library, and a description while no sounds are made of them. */
  async function worthOfSound({ sfx }: Content): Promise<Worth> {
    if (sfx !== null) {
      const effect = effectOf(sfx) ?? refuse(voiceErrors.noSuchSound)
      return { cost: effect.cost, durationMs: effect.durationMs }
    }
    if (!(await offersPrompts(platform))) refuse(voiceErrors.noPrompts)
    return { cost: limits.promptCost, durationMs: null }
  }

  /**
   * Puts a message into the queue of the moderators; what staff send is approved by itself. `streamId` null is the whole
   * site. A repeated key answers with the first message.
   */
  async function send(
    by: Sender,
    streamId: string | null,
    content: Content,
    payWithToken: boolean,
    key: string | undefined,
  ): Promise<RoomMessageRow> {
    const { userId } = by
    const { kind } = content
    const known = await before(userId, key, streamId, content)
    if (known) return known
    if (!by.flags.admin) await useFeatures(platform).require(kind)
    await useMutes(platform).check(userId)
    if (streamId !== null) await requireRoom(streamId, by)
    const { cost, durationMs } = await (kind === 'tts' ? worthOfWords(by, content) : worthOfSound(content))
    const items = useItems(platform)
    await Promise.all([items.open(userId), useTokens(platform).open(userId)])
    const now = clock.now()
    const isStaff = meets('mod', by)
    const row: RoomMessageRow = {
      ...{ id: newId(), userId, streamId, ...content, cost: payWithToken ? 0 : cost, durationMs },
      ...{ status: isStaff ? 'approved' : 'queued', superApproved: false, autoApproved: isStaff, reason: null },
      ...{ key: key ?? null, startsAt: null, createdAt: now, updatedAt: now },
    }
    return database.transaction(async () => {
      await items.lock(userId)
      const first = await before(userId, key, streamId, content)
      if (first) return first
      const waiting = and(
        eq(roomMessages.userId, userId),
        eq(roomMessages.status, 'queued'),
        eq(roomMessages.kind, kind),
      )
      const [all] = await db.select({ total: count() }).from(roomMessages).where(waiting)
      if (!isStaff && (all?.total ?? 0) >= limits.waitingMost) refuse(voiceErrors.tooManyWaiting)
      if (!(await playing.pay(row))) refuse(voiceErrors.noToken, { kind: kind.toUpperCase() })
      await db.insert(roomMessages).values(row)
      for (const room of [rooms.user(userId), rooms.staff])
        publisher.publish(room, 'voice:queued', { kind, id: row.id, userId })
      if (durationMs === null) {
        await playing.later(row.id)
        return row
      }
      const due = await playing.schedule(row)
      if (due !== row) await playing.tell(due)
      return due
    })
  }

  const presented = async <Kind extends MessageKind>(_: Kind, row: RoomMessageRow) =>
    (await view.present(row)) as MessageOf<Kind>

  return {
    /** Words that shall be read aloud; see `send`. */
    async tts(by: Sender, streamId: string | null, { message, voice, payWithToken }: NewTts, key?: string) {
      const content = { kind: 'tts', message, voice, sfx: null } as const
      return presented('tts', await send(by, streamId, content, payWithToken, key))
    },

    /** A sound effect; see `send`. */
    async sfx(by: Sender, streamId: string | null, { sfx, sfxTextPrompt, payWithToken }: NewSfx, key?: string) {
      if ((sfx === undefined) === (sfxTextPrompt === undefined)) refuse(voiceErrors.oneSound)
      const content = { kind: 'sfx', message: sfxTextPrompt ?? '', voice: '', sfx: sfx ?? null } as const
      return presented('sfx', await send(by, streamId, content, payWithToken, key))
    },
  }
})
