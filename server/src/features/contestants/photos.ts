import { generalErrors } from '@shoal/bus/errors'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { contestantPhotos } from './tables.ts'

const base = '/pictures/contestants/'
export const photoUrl = (photoId: string | null): string | null => photoId && base + photoId

/** Width and height of a picture, in px. */
export const photoSize = 480

/** Keeps a picture as the only one of a contestant; answers with its id. */
export async function keepPhoto(
  { database: { db } }: Platform,
  contestantId: string,
  picture: { type: 'image/webp' | 'image/svg+xml'; bytes: Uint8Array },
): Promise<string> {
  const id = newId()
  await dropPhotos(db, contestantId)
  await db.insert(contestantPhotos).values({ id, contestantId, ...picture })
  return id
}

export const dropPhotos = (db: Platform['database']['db'], contestantId: string): Promise<unknown> =>
  db.delete(contestantPhotos).where(eq(contestantPhotos.contestantId, contestantId))

/** Serves the pictures; none ever changes, so browsers keep them. */
export function mountPhotos(app: FastifyInstance, { database }: Platform): void {
  app.get<{ Params: { id: string } }>(`${base}:id`, async ({ params }, reply) => {
    const [found] = await database.db.select().from(contestantPhotos).where(eq(contestantPhotos.id, params.id))
    if (!found) refuse(generalErrors.notFound, { what: 'This picture' })
    return reply
      .type(found.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(Buffer.from(found.bytes))
  })
}
