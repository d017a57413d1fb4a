import { type MessageKind, type PlayedMessage, type RoomMessage, siteRoom } from '@shoal/bus/voice/contract'
import { inArray } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { usePeople } from '../accounts/index.ts'
import { useStreams } from '../streams/index.ts'
import { effectUrl, soundUrl } from './addresses.ts'
import { effectOf } from './effects/catalogue.ts'
import { type RoomMessageRow, roomMessageSounds } from './tables.ts'
import { useVoices } from './voices.ts'

/** A message as pages get it, by its kind. */
export type MessageOf<Kind extends MessageKind> = Extract<RoomMessage, { kind: Kind }>

/** What a message says in a few words: what is read aloud, the name of a sound, or how it was described. */
export const wordsOf = ({ sfx, message }: Pick<RoomMessageRow, 'sfx' | 'message'>): string =>
  sfx === null ? message : (effectOf(sfx)?.name ?? sfx)

/** Where the sound of a message is once it is made. */
const urlOf = ({ id, sfx }: RoomMessageRow): string => (sfx === null ? soundUrl(id) : effectUrl(sfx))

/** Rows of messages as pages get them, with people, cameras and voices as they are called now. */
export const useMessageView = service((platform) => {
  const { clock, database } = platform
  const { db } = database

  /** Which of these messages have a sound that is kept: one of the library while it is there, a made one for some days. */
  async function withSound(rows: readonly RoomMessageRow[]): Promise<ReadonlySet<string>> {
    const ofLibrary = rows.filter(({ sfx }) => sfx !== null && effectOf(sfx) !== null).map(({ id }) => id)
    const made = rows.filter(({ sfx, durationMs }) => sfx === null && durationMs !== null).map(({ id }) => id)
    if (made.length === 0) return new Set(ofLibrary)
    const found = await db
      .select({ id: roomMessageSounds.id })
      .from(roomMessageSounds)
      .where(inArray(roomMessageSounds.id, made))
    return new Set([...ofLibrary, ...found.map(({ id }) => id)])
  }

  async function presentAll(rows: readonly RoomMessageRow[]): Promise<RoomMessage[]> {
    if (rows.length === 0) return []
    const [persons, cameras, voiceName, sounds] = await Promise.all([
      usePeople(platform).persons(rows.map(({ userId }) => userId)),
      useStreams(platform).all(),
      useVoices(platform).names(),
      withSound(rows),
    ])
    const names = new Map(cameras.map(({ id, name }) => [id, name]))
    return rows.map((row) => {
      const { id, kind, userId, streamId, voice, sfx, cost, status, reason } = row
      const sent = {
        ...{ id, user: persons.get(userId) ?? deletedPerson, room: streamId ?? siteRoom },
        roomName: streamId === null ? null : (names.get(streamId) ?? null),
        ...{ status, superApproved: row.superApproved, autoApproved: row.autoApproved, cost, reason },
        url: sounds.has(id) ? urlOf(row) : null,
        ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
      }
      return kind === 'tts'
        ? { kind, ...sent, message: row.message, voice, voiceName: voiceName(voice) }
        : { kind, ...sent, sfx, sound: wordsOf(row) }
    })
  }

  return {
    presentAll,
    present: async (row: RoomMessageRow): Promise<RoomMessage> => (await presentAll([row]))[0] as RoomMessage,

    /** Messages that have their time, as everybody in their rooms may know them. */
    async playedAll(rows: readonly RoomMessageRow[]): Promise<PlayedMessage[]> {
      if (rows.length === 0) return []
      const [persons, voiceName] = await Promise.all([
        usePeople(platform).persons(rows.map(({ userId }) => userId)),
        useVoices(platform).names(),
      ])
      return rows.flatMap((row) => {
        const { id, kind, userId, streamId, voice, startsAt, durationMs } = row
        if (startsAt === null || durationMs === null) return []
        return [
          {
            ...{ kind, id, user: persons.get(userId) ?? deletedPerson, message: wordsOf(row) },
            ...{ room: streamId ?? siteRoom, voiceName: kind === 'tts' ? voiceName(voice) : null },
            ...{ url: urlOf(row), durationMs, startsIn: startsAt.getTime() - clock.ms() },
          },
        ]
      })
    },
  }
})
