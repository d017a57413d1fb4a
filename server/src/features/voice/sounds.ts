import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance } from 'fastify'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { release } from '../../platform/release.ts'
import { sendRanged } from '../../platform/web/index.ts'
import { effectBase, soundBase } from './addresses.ts'
import { effectFile, effectMimeType } from './effects/files.ts'
import { useVoice } from './service.ts'

/**
 * Serves the sounds of messages and those of the library, also in parts, which Safari asks for. The sound of a message
 * never changes; who may hear it may change, so no cache between keeps it. Those of the library are for everybody.
 */
export function mountSounds(app: FastifyInstance, platform: Platform): void {
  const policy = ['content-security-policy', "default-src 'none'; sandbox"] as const

  app.get<{ Params: { id: string } }>(`${soundBase}:id`, async (request, reply) => {
    const { id } = request.params
    const { who } = await identify(request, platform.identity)
    const found = await useVoice(platform).sound(id, who)
    if (!found) refuse(generalErrors.notFound, { what: 'This sound' })
    const { bytes, type } = found
    const cacheControl = 'private, max-age=3600'
    return sendRanged(request, reply.header(...policy), { bytes, type, etag: `"${id}"`, cacheControl })
  })

  app.get<{ Params: { id: string } }>(`${effectBase}:id`, (request, reply) => {
    const { id } = request.params
    const path = effectFile(id)
    if (path === null) refuse(generalErrors.notFound, { what: 'This sound' })
    // A release may bring a better one.
    const about = { etag: `"${release}-${id}"`, cacheControl: 'public, max-age=3600' }
    return sendRanged(request, reply.header(...policy), { path, type: effectMimeType, ...about })
  })
}
