import { generalErrors } from '@shoal/bus/errors'
import type { FastifyInstance } from 'fastify'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { useVoice } from './service.ts'
import { soundBase } from './view.ts'

/** Serves the sounds of messages. None ever changes; who may hear one may change, so no cache between keeps it. */
export function mountSounds(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string } }>(`${soundBase}:id`, async (request, reply) => {
    const { who } = await identify(request, platform.identity)
    const found = await useVoice(platform).sound(request.params.id, who)
    if (!found) refuse(generalErrors.notFound, { what: 'This sound' })
    return reply
      .type(found.type)
      .header('cache-control', 'private, max-age=3600')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(found.bytes))
  })
}
