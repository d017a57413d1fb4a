import { isStaff } from '@shoal/bus'
import { battleRecordingsErrors } from '@shoal/bus/battleRecordings/errors'
import { authErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { budgets } from '../../platform/http/budgets.ts'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { sendRanged } from '../../platform/web/index.ts'
import { useBattleRecordings } from './service.ts'

/** Serves recordings to moderators, at `/media/battle-recordings/<id>.webm`. */
export function mountRecordingFiles(app: FastifyInstance, platform: Platform): void {
  async function file(request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) {
    const { who } = await identify(request, platform.identity)
    if (!who) refuse(authErrors.required)
    if (!isStaff(who)) refuse(authErrors.forbidden)
    const [, id] = /^([0-9a-f-]{36})\.webm$/.exec(request.params.file) ?? []
    const found = id === undefined ? null : await useBattleRecordings(platform).file(id)
    if (!found) refuse(battleRecordingsErrors.gone)
    reply.header('x-content-type-options', 'nosniff').header('vary', 'cookie, authorization')
    try {
      // While it goes on it grows, and its beginning is written anew at its end.
      const etag = `"${id}-${found.duration ?? 'running'}"`
      return await sendRanged(request, reply, {
        ...{ path: found.path, type: 'video/webm', etag, cacheControl: 'private, no-cache' },
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') refuse(battleRecordingsErrors.gone)
      throw error
    }
  }
  app.get('/media/battle-recordings/:file', { config: { budget: budgets.films } }, file)
}
