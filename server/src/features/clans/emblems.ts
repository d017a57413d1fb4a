import { limits } from '@shoal/bus/clans/limits'
import { generalErrors } from '@shoal/bus/errors'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { UploadedFile } from '../../platform/http/serve.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { sendSquare, squaresOf } from '../../platform/picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { clanEmblems } from './tables.ts'

const base = '/pictures/clans/'

/** Where an emblem is shown from; the 200 px one has `-200` in its place. */
export const emblemUrl = (id: string): string => `${base}${id}-80.webp`

/** An emblem that was cut and made anew, ready to be kept. */
export type Emblem = Awaited<ReturnType<typeof emblemOf>>

/** The emblem in an upload [CLAN-1]. Throws the Refusal `upload/not-an-image`. */
export const emblemOf = ({ bytes }: UploadedFile) => squaresOf(bytes, limits.clanEmblemSizes)

/** Keeps the emblem of a clan in place of the one before; answers its id. */
export async function keepEmblem({ database: { db } }: Platform, clanId: string, emblem: Emblem): Promise<string> {
  const id = newId()
  await db.delete(clanEmblems).where(eq(clanEmblems.clanId, clanId))
  await db.insert(clanEmblems).values({ id, clanId, ...emblem })
  return id
}

/** Serves the emblems in both sizes. */
export function mountEmblems(app: FastifyInstance, { database }: Platform): void {
  app.get<{ Params: { file: string } }>(`${base}:file`, async ({ params }, reply) => {
    const [, id = '', size] = /^([0-9a-f-]{36})-(80|200)\.webp$/.exec(params.file) ?? []
    if (!isUuid(id)) refuse(generalErrors.notFound, { what: 'This emblem' })
    const column = size === '80' ? clanEmblems.small : clanEmblems.large
    const [found] = await database.db.select({ bytes: column }).from(clanEmblems).where(eq(clanEmblems.id, id))
    if (!found) refuse(generalErrors.notFound, { what: 'This emblem' })
    return sendSquare(reply, found.bytes)
  })
}
