import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { EventStream } from './DevelopmentServers.ts'

/** A development server as a test drives it: its answers by path, and its event stream. */
export interface FakeServer {
  url: string
  /** By path: JSON, text as it is, a number for a status, `hangs` for no answer at all. */
  answers: Record<string, unknown>
  /** Settles when somebody listens to the event stream. */
  listened(): Promise<void>
  tell(event: string, data?: string): void
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
}

export async function developmentServer(answers: Record<string, unknown>): Promise<FakeServer> {
  const listeners = new Set<ServerResponse>()
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
      listeners.add(response)
      for (const go of waiting.splice(0)) go()
      return
    }
    // The files of every build are the same here.
    const answer = made.answers[(request.url ?? '').replace(/^\/builds\/[0-9a-f]+/, '')]
    if (answer === 'hangs') return
    if (answer === undefined || typeof answer === 'number') response.writeHead(answer ?? 404).end('no')
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const made: FakeServer = {
    url: '',
    answers,
    listened: () => new Promise((go) => (listeners.size > 0 ? go() : waiting.push(go))),
    tell: (event, data = '') => {
      for (const listener of listeners)
        listener.write(
          `event: ${event}\n${data
            .split('\n')
            .map((line) => `data: ${line}\n`)
            .join('')}\n`,
        )
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      listeners.clear()
      await closed
    },
    start: async () => {
      server.listen(Number(new URL(made.url).port), '127.0.0.1')
      await once(server, 'listening')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  made.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return made
}

/** What EventSource does in a browser, as far as it matters here; Node has none. Never connects again by itself. */
export function eventStream(url: string): EventStream {
  const target = new EventTarget()
  const ending = new AbortController()
  const stream = {
    readyState: 0,
    addEventListener: target.addEventListener.bind(target) as EventStream['addEventListener'],
    close: () => {
      stream.readyState = 2
      ending.abort()
    },
  }
  const read = async () => {
    const response = await fetch(url, { signal: ending.signal })
    stream.readyState = 1
    target.dispatchEvent(new Event('open'))
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end === -1) break
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const name = lines.find((line) => line.startsWith('event: '))?.slice(7)
        const data = lines.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
        if (name) target.dispatchEvent(new MessageEvent(name, { data: data.join('\n') }))
      }
    }
  }
  void read()
    .catch(() => {})
    .then(() => {
      if (stream.readyState === 2) return
      stream.readyState = 2
      target.dispatchEvent(new Event('error'))
    })
  return stream
}
