import { clipsErrors } from '@shoal/bus/clips/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { budgets } from '../../platform/http/budgets.ts'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { sendRanged } from '../../platform/web/index.ts'
import { useCutter } from './recorded.ts'
import { useClips } from './service.ts'
import { playerPage, playerPolicy } from './share.ts'
import { requireSight } from './view.ts'

const addressed = /^([0-9a-f-]{36})\.(mp4|jpg|html)$/
const types = { mp4: 'video/mp4', jpg: 'image/jpeg' }

/** A moment only: a moderator may take a clip back. */
const forAll = 'public, max-age=60'
const forSome = 'private, no-cache'

/**
 * Serves the films and pictures of clips, and a player that other sites may put into their pages, at
 * `/media/clips/<id>.mp4`, `.jpg` and `.html`. Somebody who may not see a clip gets none of them.
 */
export function mountClipFiles(app: FastifyInstance, platform: Platform): void {
  const cutter = useCutter(platform)

  async function file(request: FastifyRequest<{ Params: { file: string } }>, reply: FastifyReply) {
    const [, id, type] = (addressed.exec(request.params.file) ?? []) as [unknown, string?, ('mp4' | 'jpg' | 'html')?]
    if (!id || !type) refuse(clipsErrors.noSuchClip)
    const { who } = await identify(request, platform.identity)
    const clip = await useClips(platform).row(id)
    requireSight(clip, who)
    if (!clip.ready) refuse(clipsErrors.noSuchClip)
    const open = clip.shown && clip.access === 'public'
    reply.header('cache-control', open ? forAll : forSome)
    reply.header('x-content-type-options', 'nosniff')
    if (open) reply.header('cross-origin-resource-policy', 'cross-origin')
    else reply.header('vary', 'cookie, authorization')
    if (type === 'html') {
      if (!open) refuse(clipsErrors.noSuchClip)
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', playerPolicy)
        .send(playerPage(clip))
    }
    try {
      // The files of a clip never change.
      const about = { type: types[type], etag: `"${id}"`, cacheControl: open ? forAll : forSome }
      return await sendRanged(request, reply, { ...about, path: cutter.fileOf(id, type) })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') refuse(clipsErrors.noSuchClip)
      throw error
    }
  }

  app.get('/media/clips/:file', { config: { budget: budgets.films } }, file)
}
