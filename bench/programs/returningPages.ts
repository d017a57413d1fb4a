// Pages whose server is restarted, many in one process: each comes back by itself as Socket.IO does, enters its rooms, and
// asks for the areas that it shows; either every store by itself, or all of them with one request.

import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { connectViewer, type Viewer } from '../support/viewer.ts'

interface Wanted {
  url: string
  /** One for each page; null for a visitor. */
  tokens: Array<string | null>
  /** `alone`: every store by itself. */
  way: 'alone' | 'together'
  /** Of `together`: the longest pause before it asks, in ms. */
  spread: number
}

/** Times of the pages' actions, in ms since 1970, page by page. */
export interface Returned {
  /** When each was connected again, and when it was in its rooms and had all that it shows. */
  times: Array<{ back: number; right: number }>
  /** Requests of all pages, over HTTP and over the socket, those that failed included. */
  http: number
  socket: number
  failed: number
  /** Of the bodies over HTTP. */
  bytes: number
}

type Told = Omit<Returned, 'times'>

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The areas that a page on the cameras shows, and those that a signed-in one shows besides. */
const shown: Record<string, string> = {
  announcement: '/announcement',
  features: '/feature-toggles',
  streams: '/live-streams',
  polls: '/polls',
  missions: '/global-challenge',
  zones: '/live-streams/zones',
  moments: '/moments',
  contestants: '/contestants',
  'battle-chat': '/battle-chat/leaderboard',
  crowd: '/crowd',
}
const own: Record<string, string> = { tokens: '/tokens' }
const registry: Record<string, string> = { remotes: '/remotes' }
/** The longest pause before a page that asks alone reads the registry, in ms. */
const registryPause = 3_000
/** The pause before what failed is asked again, in ms. */
const again = 2_000

/** Socket.IO's pause before a try to connect, with the settings of the shell. */
const backoff = (tries: number) => Math.min(1_000 * 2 ** tries, 5_000) * (0.5 + Math.random())

class Page {
  private readonly wanted: Wanted
  private readonly token: string | null
  // As many connections as a browser opens.
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 })
  private readonly told: Told
  private viewer: Viewer | null = null

  constructor(wanted: Wanted, token: string | null, told: Told) {
    this.wanted = wanted
    this.token = token
    this.told = told
  }

  async open(): Promise<void> {
    await this.connect()
    await this.takePlace()
  }

  /** Resolves when the page is right again after the next loss of its connection. */
  async comeBack(): Promise<{ back: number; right: number }> {
    await this.viewer!.closed
    for (let tries = 0; ; tries += 1) {
      await wait(backoff(tries))
      const connected = await this.connect().then(
        () => true,
        () => false,
      )
      if (connected) break
    }
    const back = Date.now()
    await Promise.all([this.takePlace(), this.look()])
    return { back, right: Date.now() }
  }

  close(): void {
    this.viewer?.close()
    this.agent.destroy()
  }

  private async connect(): Promise<void> {
    this.viewer = await connectViewer(this.wanted.url, this.token ?? undefined)
  }

  private async takePlace(): Promise<void> {
    const requests: Array<[string, unknown]> = [
      ['chat:join', { room: 'global' }],
      ['chat:join', { room: 'stream:kitchen' }],
      ['streams:set', 'kitchen'],
      ['presence:watch', 'kitchen'],
    ]
    this.told.socket += requests.length
    await Promise.all(requests.map(([name, payload]) => this.viewer!.request(name, payload)))
  }

  private async look(): Promise<void> {
    const { way, spread } = this.wanted
    const mine = { ...shown, ...(this.token !== null && own) }
    if (way === 'together') {
      await wait(Math.random() * spread)
      await this.get(`/snapshot?areas=${Object.keys({ ...mine, ...registry }).join()}`)
      return
    }
    const later = wait(Math.random() * registryPause).then(() => this.get(registry.remotes!))
    await Promise.all([...Object.values(mine).map((path) => this.get(path)), later])
  }

  private async get(path: string): Promise<void> {
    for (;;) {
      this.told.http += 1
      const bytes = await this.ask(path).catch(() => null)
      if (bytes !== null) {
        this.told.bytes += bytes
        return
      }
      this.told.failed += 1
      await wait(again * (0.5 + Math.random()))
    }
  }

  /** The length of the body; null when the answer is no good. */
  private ask(path: string): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const headers = this.token === null ? {} : { authorization: `Bearer ${this.token}` }
      request(`${this.wanted.url}/api${path}`, { agent: this.agent, headers }, (response) => {
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
        })
        response.on('end', () => resolve(response.statusCode === 200 ? length : null))
        response.on('error', reject)
      })
        .on('error', reject)
        .end()
    })
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const wanted = JSON.parse(line) as Wanted
  const told: Told = { http: 0, socket: 0, failed: 0, bytes: 0 }
  const pages = wanted.tokens.map((token) => new Page(wanted, token, told))
  for (let at = 0; at < pages.length; at += 20) await Promise.all(pages.slice(at, at + 20).map((page) => page.open()))
  told.socket = 0
  const back = pages.map((page) => page.comeBack())
  out('there')
  const times = await Promise.all(back)
  out({ times, ...told } satisfies Returned)
  for (const page of pages) page.close()
}
