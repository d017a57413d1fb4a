import type { FastifyInstance } from 'fastify'
import { identify } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { createFileServer, forOneOnly, immutable } from '../../platform/web/index.ts'
import { useRemotes } from './service.ts'

type Address = { Params: { name: string; build: string; '*': string } }

/** Serves the files of remotes at their versioned addresses. What is not for the asking person does not exist. */
export function mountRemoteFiles(app: FastifyInstance, platform: Platform): void {
  const send = createFileServer()
  app.get<Address>('/remotes/:name/:build/*', async (request, reply) => {
    const { name, build, '*': path } = request.params
    const { who } = await identify(request, platform.identity)
    const file = await useRemotes(platform).file(name, build, path, who)
    if (!file) return reply.header('cache-control', 'no-store').callNotFound()
    return send(request, reply, file.path, file.privileged ? forOneOnly : immutable)
  })
}
