import { join } from 'node:path'
import type { Registry } from '@shoal/bus'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identify } from '../http/mount.ts'
import type { Who } from '../people/who.ts'
import type { Platform } from '../platform.ts'
import { answersFor } from './answers.ts'
import { documentTemplate, firstPanel, renderDocument } from './document.ts'
import { chooseEncoding, compressed } from './encodings.ts'
import { askEachTime, createFileServer, immutable, listFiles } from './files.ts'
import { meaningOf } from './paths.ts'

export { createFileServer, forOneOnly, immutable, listFiles } from './files.ts'
export { installSecurityHeaders } from './security.ts'

/** What the pages need to know of the remotes. */
export interface RemotesForPages {
  registry(who: Who | null): Promise<Registry>
  manifests(registry: Registry): Promise<Record<string, unknown>>
  /** The addresses of all panels this person may know of. */
  panelPaths(who: Who | null): Promise<ReadonlySet<string>>
  /** Shared states of the page that anybody may know, by their names on the bus. */
  states(): Record<string, unknown>
}

const repository = join(import.meta.dirname, '../../../..')
const notBuilt = 'The page is not built yet: run "npm run build", then load this page again.\n'

/** Serves the shell: its document at every page's address, and its files below /assets. */
export function mountWeb(app: FastifyInstance, platform: Platform, remotes: RemotesForPages): void {
  const shellDir = platform.settings.shellDir ?? join(repository, 'shell/dist')
  const template = documentTemplate(shellDir)
  const send = createFileServer()

  const nothingHere = (reply: FastifyReply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'There is nothing at this address', code: 'not-found' })

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const path = new URL(request.url, 'http://page').pathname
    const { who } = await identify(request, platform.identity)
    const meaning = meaningOf(path, who, await remotes.panelPaths(who), request.headers.accept)
    if (meaning === 'no-page') return nothingHere(reply)
    // Whoever they are may change the next moment: the document is never kept.
    reply.header('cache-control', 'no-cache, private').header('vary', 'cookie, accept-encoding')
    if (meaning === 'go-home') return reply.redirect('/', 302)
    const built = await template()
    if (built === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const registry = await remotes.registry(who)
    const first = firstPanel(registry, path)
    const document = renderDocument(built, {
      registry,
      manifests: await remotes.manifests(registry),
      who,
      environment: platform.settings.environment,
      host: request.host,
      first,
      answers: await answersFor(app, request, first?.data ?? []),
      states: remotes.states(),
    })
    reply.code(meaning === 'page' ? 200 : 404).type('text/html; charset=utf-8')
    // Small enough for the first packets of a new connection.
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(document)
    return reply.header('content-encoding', encoding).send(await compressed(document, encoding))
  }

  /** Only a name from the folder's own list is opened, so no path can lead out of it. */
  async function file(request: FastifyRequest, reply: FastifyReply, name: string, cacheControl: string) {
    const known = (await listFiles(shellDir)).has(name)
    if (known) return send(request, reply, join(shellDir, name), cacheControl)
    // Browsers ask for it by themselves and complain in the console when it is missing.
    if (name === 'favicon.ico') return reply.code(204).header('cache-control', askEachTime).send()
    return nothingHere(reply)
  }

  app.get('/*', page)
  app.setNotFoundHandler((_, reply) => nothingHere(reply))

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    file(request, reply, `assets/${request.params['*']}`, immutable),
  )
  // What browsers and robots ask for by a fixed name.
  for (const name of ['favicon.ico', 'favicon.svg', 'robots.txt', 'manifest.webmanifest']) {
    app.get(`/${name}`, (request, reply) => file(request, reply, name, askEachTime))
  }
}
