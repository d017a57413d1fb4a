import { type SpokenMessage, siteRoom, type TtsMessage } from '@shoal/bus/voice/contract'
import { inArray } from 'drizzle-orm'
import { service } from '../../platform/feature.ts'
import { deletedPerson } from '../../platform/people/deletedPerson.ts'
import { usePeople } from '../accounts/index.ts'
import { useStreams } from '../streams/index.ts'
import { type TtsRow, ttsSounds } from './tables.ts'
import { useVoices } from './voices.ts'

/** Where the sound of a message is. */
export const soundBase = '/voice/sounds/'
const soundUrl = (id: string): string => soundBase + id

/** Rows of messages as pages get them, with people, cameras and voices as they are called now. */
export const useTtsView = service((platform) => {
  const { clock, database } = platform
  const { db } = database

  /** Which of these messages have their sound. */
  async function withSound(rows: readonly TtsRow[]): Promise<ReadonlySet<string>> {
    const ids = rows.filter(({ durationMs }) => durationMs !== null).map(({ id }) => id)
    if (ids.length === 0) return new Set()
    const found = await db.select({ id: ttsSounds.id }).from(ttsSounds).where(inArray(ttsSounds.id, ids))
    return new Set(found.map(({ id }) => id))
  }

  async function presentAll(rows: readonly TtsRow[]): Promise<TtsMessage[]> {
    if (rows.length === 0) return []
    const [persons, cameras, voiceName, sounds] = await Promise.all([
      usePeople(platform).persons(rows.map(({ userId }) => userId)),
      useStreams(platform).all(),
      useVoices(platform).names(),
      withSound(rows),
    ])
    const names = new Map(cameras.map(({ id, name }) => [id, name]))
    return rows.map(({ id, userId, message, streamId, voice, cost, status, reason, ...row }) => ({
      ...{ id, user: persons.get(userId) ?? deletedPerson, message, room: streamId ?? siteRoom },
      ...{ roomName: streamId === null ? null : (names.get(streamId) ?? null), voice, voiceName: voiceName(voice) },
      ...{ status, superApproved: row.superApproved, autoApproved: row.autoApproved, cost, reason },
      url: sounds.has(id) ? soundUrl(id) : null,
      ...{ createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() },
    }))
  }

  return {
    presentAll,
    present: async (row: TtsRow): Promise<TtsMessage> => (await presentAll([row]))[0] as TtsMessage,

    /** Messages that have their time, as everybody in their rooms may know them. */
    async spokenAll(rows: readonly TtsRow[]): Promise<SpokenMessage[]> {
      if (rows.length === 0) return []
      const [persons, voiceName] = await Promise.all([
        usePeople(platform).persons(rows.map(({ userId }) => userId)),
        useVoices(platform).names(),
      ])
      return rows.flatMap(({ id, userId, message, streamId, voice, startsAt, durationMs }) =>
        startsAt === null || durationMs === null
          ? []
          : [
              {
                ...{ id, user: persons.get(userId) ?? deletedPerson, message, room: streamId ?? siteRoom },
                ...{ voiceName: voiceName(voice), url: soundUrl(id), durationMs },
                startsIn: startsAt.getTime() - clock.ms(),
              },
            ],
      )
    },
  }
})
