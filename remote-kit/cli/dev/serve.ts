import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Complaint } from '../Complaint.ts'
import { type Builds, type Outcome, typeOf } from './Builds.ts'

/** Any page on this machine may read its builds; nobody else can reach them. */
const forEveryPage = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'cache-control': 'no-store',
}

/** Names of this machine only: a page from elsewhere could make any other name resolve to it. */
const ownName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const loopback = ['127.0.0.1', '::1']

/** How long a silent event stream stays silent, in ms: proxies and browsers give up on it otherwise. */
const heartbeat = 20_000

/** How many lines of the compiler's words an event carries. */
const linesTold = 20

/**
 * Serves what is built on the loopback: `/remote.json`, `/mf-manifest.json` and the files of the newest build,
 * `/builds/<build>/…` those of one of the last, `/events` the event stream.
 * @returns ends the server and every stream
 */
export async function serveBuilds(builds: Builds, port: number): Promise<() => Promise<void>> {
  const streams = new Set<ServerResponse>()
  const stop = builds.onOutcome((outcome) => {
    for (const stream of streams) stream.write(eventOf(outcome))
  })
  const beat = setInterval(() => {
    for (const stream of streams) stream.write(':\n\n')
  }, heartbeat)

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request
    if (!ownName.test(headers.host ?? '')) return answer(response, 403, 'This server is for pages of this machine only')
    if (method === 'OPTIONS') return response.writeHead(204, forEveryPage).end()
    if (method !== 'GET' && method !== 'HEAD') return answer(response, 405, 'There is nothing to change here')
    const path = decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1)
    if (path === 'events') return listen(response)
    await builds.first()
    const [, build, inside] = /^builds\/([0-9a-f]+)\/(.+)$/.exec(path) ?? []
    const file = inside === undefined ? builds.file(path) : builds.file(inside, build)
    if (file) {
      response.writeHead(200, { ...forEveryPage, 'content-type': typeOf(path), 'content-length': file.length })
      return response.end(method === 'HEAD' ? undefined : file)
    }
    if (builds.last?.event === 'failed') return answer(response, 503, builds.last.text)
    return answer(response, 404, `The build has no ${path || 'page of its own: open the shell'}`)
  }

  const listen = (response: ServerResponse) => {
    response.writeHead(200, { ...forEveryPage, 'content-type': 'text/event-stream' })
    response.write('retry: 1000\n\n')
    // A listener that comes (back) learns the current state.
    if (builds.last) response.write(eventOf(builds.last))
    streams.add(response)
    response.once('close', () => streams.delete(response))
  }

  const answerAll = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((error: Error) => answer(response, 400, error.message))
  }
  const servers = await listenOnLoopback(answerAll, port)
  return async () => {
    stop()
    clearInterval(beat)
    for (const server of servers) server.closeAllConnections()
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  }
}

/** `localhost` is 127.0.0.1 for some and ::1 for others; a machine may have no ::1. */
async function listenOnLoopback(
  answerAll: (request: IncomingMessage, response: ServerResponse) => void,
  port: number,
): Promise<Server[]> {
  const servers: Server[] = []
  for (const host of loopback) {
    const server = createServer(answerAll)
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      servers.push(server)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue
      for (const open of servers) open.close()
      if (code !== 'EADDRINUSE') throw error
      throw new Complaint(
        `Port ${port} is in use: is this remote being developed already? Otherwise choose another --port`,
      )
    }
  }
  return servers
}

function answer(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.end()
  response.writeHead(status, { ...forEveryPage, 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

function eventOf(outcome: Outcome): string {
  if (outcome.event === 'failed') return streamed('failed', outcome.text.split('\n').slice(0, linesTold).join('\n'))
  return streamed('built', outcome.build) + (outcome.needs ? streamed('needs', outcome.needs) : '')
}

function streamed(event: string, data: string): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`)
  return `event: ${event}\n${lines.join('')}\n`
}
