import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

/** One event, as PostHog is told of it. */
export interface Told {
  uuid: string
  event: string
  properties: Record<string, unknown>
}

interface Asked {
  path: string
  search: URLSearchParams
  encoding: 'gzip' | 'form' | 'plain' | 'none'
  text: string
  events: Told[]
}

interface Answer {
  status: number
  body: object
}
const taken: Answer = { status: 200, body: { status: 1 } }

/** A stand-in that speaks the protocol of PostHog as far as pages do. */
export interface PosthogStandIn {
  readonly origin: string
  /** What it was asked, other than whether it may be asked, with the events of each request. */
  readonly asked: ReadonlyArray<{
    path: string
    search: URLSearchParams
    encoding: string
    events: Told[]
    text: string
  }>
  /** All events by now. */
  told(): Told[]
  /** Forgets what it was asked, and answers the next requests like this, then as always. */
  begin(...answers: Answer[]): void
  close(): Promise<void>
}

/** The events of a request: gzipped JSON, JSON in base64 within a form as beacons bring it, or JSON as it is. */
async function eventsOf(request: IncomingMessage): Promise<Pick<Asked, 'encoding' | 'text' | 'events'>> {
  const body = await buffer(request)
  const form = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded')
  // Gzip is known by how it begins: whether the address says so changes from version to version.
  const encoding = body[0] === 0x1f && body[1] === 0x8b ? 'gzip' : form ? 'form' : 'plain'
  const texts = {
    gzip: () => gunzipSync(body).toString(),
    form: () => Buffer.from(new URLSearchParams(body.toString()).get('data') ?? '', 'base64').toString(),
    plain: () => body.toString(),
  }
  const text = texts[encoding]()
  const said = JSON.parse(text) as Told | Told[] | { batch: Told[] }
  return { encoding, text, events: Array.isArray(said) ? said : 'batch' in said ? said.batch : [said] }
}

export async function startPosthog(): Promise<PosthogStandIn> {
  let asked: Asked[] = []
  let answers: Answer[] = []
  const server = http.createServer(async (request, response) => {
    const { pathname: path, searchParams: search } = new URL(request.url!, 'http://posthog')
    // From another origin nobody reads the answer, and sends nothing but plain text, without this.
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const nothing: Pick<Asked, 'encoding' | 'text' | 'events'> = { encoding: 'none', text: '', events: [] }
    asked.push({ path, search, ...(request.method === 'POST' ? await eventsOf(request) : nothing) })
    const { status, body } = answers.shift() ?? taken
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked
    },
    told: () => asked.flatMap(({ events }) => events),
    begin(...next) {
      asked = []
      answers = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
