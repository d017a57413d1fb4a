import { generalErrors } from '@shoal/bus/errors'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../platform/ids.ts'
import { sendSquare } from '../../platform/picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { pictures } from './tables.ts'

/** Pictures kept of each person; an older one that is not shown makes room for a new one. */
const picturesKept = 24

/** Where a picture is shown from; the 200 px one has `-200` in its place. */
export const pictureUrl = (id: string): string => `/pictures/${id}-80.webp`

/** The id of a picture by where it is shown from; null for pictures that are not people's own. */
export const pictureId = (url: string): string | null =>
  /^\/pictures\/([A-Za-z0-9-]{1,64})-80\.webp$/.exec(url)?.[1] ?? null

export function createPictures({ database, clock }: Platform) {
  const { db } = database
  return {
    /** Ids of a person's pictures, newest first. */
    async of(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: pictures.id })
        .from(pictures)
        .where(eq(pictures.userId, userId))
        .orderBy(desc(pictures.id))
      return rows.map(({ id }) => id)
    },

    async add(userId: string, squares: { small: Uint8Array; large: Uint8Array }): Promise<string> {
      const id = newId()
      await db.insert(pictures).values({ id, userId, ...squares, createdAt: clock.now() })
      const kept = await db
        .select({ id: pictures.id })
        .from(pictures)
        .where(eq(pictures.userId, userId))
        .orderBy(desc(pictures.id))
        .limit(picturesKept)
      await db.delete(pictures).where(
        and(
          eq(pictures.userId, userId),
          notInArray(
            pictures.id,
            kept.map((picture) => picture.id),
          ),
        ),
      )
      return id
    },

    async owns(userId: string, id: string): Promise<boolean> {
      const found = await db
        .select({ id: pictures.id })
        .from(pictures)
        .where(and(eq(pictures.id, id), eq(pictures.userId, userId)))
      return found.length > 0
    },

    /** The 200 px picture, as WebP; null where there is none any more. */
    async large(id: string): Promise<Uint8Array | null> {
      const [found] = await db.select({ bytes: pictures.large }).from(pictures).where(eq(pictures.id, id))
      return found?.bytes ?? null
    },

    async removeOf(userId: string): Promise<void> {
      await db.delete(pictures).where(eq(pictures.userId, userId))
    },
  }
}

/** Serves `/pictures/<id>-80.webp` and `-200.webp`. */
export function mountPictures(app: FastifyInstance, { database }: Platform): void {
  app.get<{ Params: { file: string } }>('/pictures/:file', async ({ params }, reply) => {
    const [, id, size] = /^([A-Za-z0-9-]{1,64})-(80|200)\.webp$/.exec(params.file) ?? []
    if (id === undefined) refuse(generalErrors.notFound, { what: 'This picture' })
    const column = size === '80' ? pictures.small : pictures.large
    const [found] = await database.db.select({ bytes: column }).from(pictures).where(eq(pictures.id, id))
    if (!found) refuse(generalErrors.notFound, { what: 'This picture' })
    return sendSquare(reply, found.bytes)
  })
}
