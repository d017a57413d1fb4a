import { meets } from '@shoal/bus'
import { limits } from '@shoal/bus/episodes/contract'
import { generalErrors } from '@shoal/bus/errors'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { service } from '../../platform/feature.ts'
import { budgets } from '../../platform/http/budgets.ts'
import { playbackTokens } from '../../platform/media/index.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { sendRanged } from '../../platform/web/index.ts'
import { useFilms } from './files.ts'
import { type RecordingRow, recordings, recordingThumbnails } from './tables.ts'

const films = '/media/recordings'
const pictures = '/pictures/recordings'
const lifeSeconds = limits.recordingTokenLife / 1000

const useSigning = service(({ secrets, clock }) => playbackTokens(secrets.playback, clock))
/** The subject of a permission; distinct from the ids of live streams. */
const subject = (id: string) => `recording/${id}`

export const thumbnailUrl = (id: string | null): string | null => id && `${pictures}/${id}`

/** Recordings of the season pass are for pass holders and staff. */
const mayPlay = ({ access }: Pick<RecordingRow, 'access'>, who: Who | null): boolean =>
  access === 'public' || meets('pass', who)

/**
 * Where a person plays a recording from: signed for half an hour when the file is ours, as it is when it lies elsewhere.
 * Null when they may not, or when there is nothing to play.
 */
export async function addressFor(
  platform: Platform,
  row: RecordingRow,
  who: Who | null,
): Promise<{ url: string | null; expiresAt: string | null }> {
  if (!mayPlay(row, who)) return { url: null, expiresAt: null }
  if (row.file === null) return { url: row.address, expiresAt: null }
  const expiresAt = new Date(Math.floor(platform.clock.ms() / 1000 + lifeSeconds) * 1000).toISOString()
  const jwt = await useSigning(platform).signPlayback({
    playbackId: subject(row.id),
    access: row.access,
    userId: who?.userId,
    expiresIn: lifeSeconds,
  })
  return { url: `${films}/${row.id}.mp4?jwt=${encodeURIComponent(jwt)}`, expiresAt }
}

/** Serves films, whole or in parts, to clients with a permission, and pictures to everybody. */
export function mountFilms(app: FastifyInstance, platform: Platform): void {
  const { db } = platform.database
  const store = useFilms(platform)

  type Film = { Params: { file: string }; Querystring: { jwt?: unknown } }
  async function film(request: FastifyRequest<Film>, reply: FastifyReply) {
    const id = /^([\w-]{1,64})\.mp4$/.exec(request.params.file)?.[1]
    if (id === undefined) refuse(generalErrors.notFound, { what: 'This recording' })
    const { access } = await useSigning(platform).verifyPlayback(request.query.jwt, subject(id))
    const [row] = await db.select().from(recordings).where(eq(recordings.id, id))
    // A permission from when a recording was public does not open it once it is part of the season pass.
    if (!row?.file || (row.access === 'season_pass' && access !== 'season_pass'))
      refuse(generalErrors.notFound, { what: 'This recording' })
    const file = { path: store.pathOf(row.file), type: 'video/mp4', etag: `"${row.file}"` }
    try {
      return await sendRanged(request, reply, { ...file, cacheControl: 'private, no-cache' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      request.log.warn({ recording: id }, 'the file of a recording is missing')
      refuse(generalErrors.notFound, { what: 'The file of this recording' })
    }
  }
  app.get<Film>(`${films}/:file`, { config: { budget: budgets.films } }, film)

  app.get<{ Params: { id: string } }>(`${pictures}/:id`, async ({ params }, reply) => {
    const [found] = await db.select().from(recordingThumbnails).where(eq(recordingThumbnails.id, params.id))
    if (!found) refuse(generalErrors.notFound, { what: 'This picture' })
    return reply
      .type(found.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(found.bytes))
  })
}
