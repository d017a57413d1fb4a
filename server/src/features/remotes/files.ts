import type { FastifyInstance } from 'fastify'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { createFileServer, forOneOnly, immutable } from '../../platform/web/index.ts'
import { useRemotes } from './service.ts'

type Address = { Params: { name: string; build: string; '*': string } }

/**
 * Serves the files of remotes at their versioned addresses. A file that is not for the asking person is answered as if it
 * did not exist.
 */
export function mountRemoteFiles(app: FastifyInstance, platform: Platform): void {
  const send = createFileServer()
  app.get<Address>('/remotes/:name/:build/*', async (request, reply) => {
    const { name, '*': path } = request.params
    // `…~2` is the same build, from an address at which nothing hangs; see shell/src/loading/integrity.ts.
    const build = request.params.build.replace(/~\d{1,4}$/, '')
    const { who } = await identify(request, platform.identity)
    const file = await useRemotes(platform).file(name, build, path, who)
    const nothing = () => reply.header('cache-control', 'no-store').callNotFound()
    if (!file) return nothing()
    try {
      return await send(request, reply, file.path, file.privileged ? forOneOnly : immutable)
    } catch (error) {
      // Another node keeps it, or it was pruned in this moment.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing()
      throw error
    }
  })
}
