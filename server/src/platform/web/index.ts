import { join } from 'node:path'
import { generalErrors } from '@shoal/bus/errors'
import type { Registry } from '@shoal/bus/remotes/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../http/addresses.ts'
import { answerTo } from '../http/errors.ts'
import { identify } from '../http/mount.ts'
import { networkOf } from '../http/network.ts'
import { documentRate } from '../http/rates.ts'
import type { Who } from '../people/who.ts'
import type { Platform } from '../platform.ts'
import { refusal } from '../refusal.ts'
import { turnsByKey } from '../turns.ts'
import { answersFor } from './answers.ts'
import { documentTemplate, firstPanel, renderDocument } from './document.ts'
import { chooseEncoding, compressed } from './encodings.ts'
import { askEachTime, createFileServer, immutable, listFiles } from './files.ts'
import { useMediaOrigins } from './mediaOrigins.ts'
import { mountPackedPictures } from './packedPictures.ts'
import { usePageBlocks } from './pageBlocks.ts'
import { usePagePaint } from './pagePaint.ts'
import { homeFor, meaningOf } from './paths.ts'
import { packedPictures } from './pictures.ts'
import { contentSecurityPolicy, standalonePolicy, workerPolicy } from './security.ts'
import { shellFolder } from './shellFacts.ts'
import { headOf, usePageThings } from './things.ts'
import { mountWellKnown } from './wellKnown.ts'

export { compressedPath, type Encoding, encodings, smallest } from './encodings.ts'
export { createFileServer, forOneOnly, immutable, isWorthCompressing, listFiles, typeOf } from './files.ts'
export { escapeHtml, type PageHead } from './heads.ts'
export { useMediaOrigins } from './mediaOrigins.ts'
export { usePageBlocks } from './pageBlocks.ts'
export { type Painted, type Painter, usePagePaint } from './pagePaint.ts'
export { sendRanged } from './ranges.ts'
export { installSecurityHeaders } from './security.ts'
export { type ShellFacts, shellFacts } from './shellFacts.ts'
export { type Thing, type ThingFinder, usePageThings } from './things.ts'

/** What one page is told of the remotes. */
export interface PageRemotes {
  registry: Registry
  /** The manifests of its remotes by their addresses. */
  manifests: Record<string, unknown>
  /** The addresses of all panels this person may know of. */
  panelPaths: ReadonlySet<string>
  /** The remotes that this page fetches from a development server, with its origin. */
  local: ReadonlyMap<string, string>
  /** Gives the browser the cookies that belong to what it was told. */
  remember(reply: FastifyReply): void
}

/** What the pages need to know of the remotes. */
export interface RemotesForPages {
  /** Other origins that may have files of theirs. */
  origins: readonly string[]
  forPage(request: FastifyRequest, who: Who | null): Promise<PageRemotes>
  /** Shared states of the page that anybody may know, by their names on the bus. */
  states(): Promise<Record<string, unknown>>
}

const notBuilt = 'The page is not built yet: run "npm run build", then load this page again.\n'

/** Serves the shell: its document at every page's address, and its files below /assets. */
export function mountWeb(app: FastifyInstance, platform: Platform, remotes: RemotesForPages): void {
  const { environment } = platform.settings
  const media = useMediaOrigins(platform)
  const told = usePageBlocks(platform)
  const shellDir = shellFolder(platform.settings)
  const template = documentTemplate(shellDir)
  const offline = documentTemplate(shellDir, 'offline.html')
  const send = createFileServer()
  let files: ReadonlySet<string> = new Set()

  const nothingHere = (reply: FastifyReply) => {
    const { status, message, code } = refusal(generalErrors.nothingHere)
    return reply.code(status).header('cache-control', 'no-store').send({ message, code })
  }

  /** A document takes the processor for a while: of one network so many are made at once, and others need not wait for more. */
  const inTurn = turnsByKey(4)
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    inTurn(networkOf(request.ip), () => pageInTurn(request, reply))

  async function pageInTurn(request: FastifyRequest, reply: FastifyReply) {
    const { pathname: path, search } = addressOf(request.url)
    const { who } = await identify(request, platform.identity)
    await platform.limiter.use('documents', documentRate, { person: who?.userId ?? null, address: request.ip })
    const theirs = await remotes.forPage(request, who)
    const meaning = meaningOf(path, who, theirs.panelPaths, request.headers.accept)
    if (meaning === 'no-page') return nothingHere(reply)
    // Whoever they are may change the next moment: the document is never kept.
    reply.header('cache-control', 'no-cache, private').header('vary', 'cookie, accept-encoding')
    if (meaning === 'go-home') return reply.redirect(who === null ? homeFor(path + search) : '/', 302)
    const built = await template()
    if (built === null) return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    const { registry, manifests, local } = theirs
    const first = firstPanel(registry, path)
    theirs.remember(reply)
    const origins = [...remotes.origins, ...local.values()]
    reply.header(
      'content-security-policy',
      contentSecurityPolicy(request.host, origins, media.all(), built.inline, told.origins()),
    )
    // A development server has other files.
    const opens = first && !local.has(first.remote) ? first : null
    // Together: a page is not later because something is looked for.
    const [answers, states, found] = await Promise.all([
      answersFor(app, request, first?.data ?? []),
      remotes.states(),
      meaning === 'page' ? usePageThings(platform).find(first?.path, path, who) : ('missing' as const),
    ])
    const painted = opens && (await usePagePaint(platform).paint(opens.id, { remote: opens.remote, answers, states }))
    const { host } = request
    const facts = {
      registry,
      manifests,
      who,
      environment,
      host,
      first: opens,
      answers,
      states,
      painted,
      blocks: told.all(),
    }
    const document = renderDocument(built, facts, headOf(found))
    reply.code(found === 'missing' ? 404 : 200).type('text/html; charset=utf-8')
    // Small enough for the first packets of a new connection.
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === null) return reply.send(document)
    return reply.header('content-encoding', encoding).send(await compressed(document, encoding))
  }

  /** Whether the shell's build has a file. To list the folder takes longer than to answer, so a list is kept. */
  async function has(name: string): Promise<boolean> {
    if (!files.has(name)) files = await listFiles(shellDir)
    return files.has(name)
  }

  /** Only a name from the folder's own list is opened, so no path can lead out of it. */
  async function file(request: FastifyRequest, reply: FastifyReply, name: string, cacheControl: string) {
    if (await has(name)) {
      try {
        return await send(request, reply, join(shellDir, name), cacheControl)
      } catch (error) {
        // A build that came since the folder was listed has it no longer.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    }
    // Browsers ask for it by themselves and complain in the console when it is missing.
    if (name === 'favicon.ico') return reply.code(204).header('cache-control', askEachTime).send()
    return nothingHere(reply)
  }

  /**
   * A page that cannot be made just now, because the database is away, is another one that looks for it by itself [OPS-3].
   * Programs get the error as everywhere.
   */
  async function pageOrStandIn(request: FastifyRequest, reply: FastifyReply) {
    try {
      return await page(request, reply)
    } catch (error) {
      const answer = answerTo(error as FastifyError)
      const built = answer.status >= 500 && request.headers.accept?.includes('text/html') ? await offline() : null
      if (!built) throw error
      request.log.error({ err: error }, 'a page could not be made')
      reply.headers({ ...answer.headers, 'cache-control': 'no-store' })
      reply.header('content-security-policy', standalonePolicy(built.inline))
      return reply.code(answer.status).type('text/html; charset=utf-8').send(built.text)
    }
  }

  app.get('/*', { config: { budget: 'own' } }, pageOrStandIn)
  app.setNotFoundHandler((_, reply) => nothingHere(reply))

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    file(request, reply, `assets/${request.params['*']}`, immutable),
  )
  for (const pictures of packedPictures) mountPackedPictures(app, pictures, nothingHere)
  // What browsers and crawlers ask for by a fixed name.
  app.get('/sw.js', (request, reply) => {
    reply.header('content-security-policy', workerPolicy)
    return file(request, reply, 'sw.js', askEachTime)
  })
  app.get('/offline.html', async (request, reply) => {
    const built = await offline()
    if (built) reply.header('content-security-policy', standalonePolicy(built.inline))
    return file(request, reply, 'offline.html', askEachTime)
  })
  mountWellKnown(app, platform)
  for (const name of ['favicon.ico', 'favicon.svg', 'manifest.webmanifest']) {
    app.get(`/${name}`, (request, reply) => file(request, reply, name, askEachTime))
  }
}
