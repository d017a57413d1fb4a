import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** The network between a viewer and the show. */
export type Between =
  /** Nothing that anybody notices. */
  | 'nothing'
  /** A network that answers everything with a page of its own until one has logged in there. */
  | 'portal'
  /** A proxy that passes on answers over HTTP once it has them whole, and nothing else. */
  | 'proxy'

export interface ViewersNetwork {
  /** Where the show is found through it. */
  readonly url: string
  /** From now on this lies between; open connections are closed. */
  becomes(between: Between): void
  /** Connections that are open now carry nothing any more, without an error; later ones work. */
  goesSilent(): void
  close(): Promise<void>
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Answers whatever is asked with the page of a network. */
const portal = () => {
  const page = '<!doctype html><title>Hotel</title><p>Log in to this network'
  return http
    .createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(page)
    })
    .on('upgrade', (_, socket) => socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`))
}

/** Passes on each answer when it is whole, and refuses to let a connection become anything but HTTP. */
const proxy = (port: number) =>
  http
    .createServer((asked, response) => {
      const { method, url: path, headers } = asked
      const passedOn = http.request({ port, method, path, headers }, async (answer) => {
        const { 'transfer-encoding': _, ...head } = answer.headers
        const body = Buffer.concat(await answer.toArray().catch(() => []))
        response.writeHead(answer.statusCode ?? 502, { ...head, 'content-length': body.length }).end(body)
      })
      passedOn.on('error', () => response.destroy())
      response.on('close', () => passedOn.destroy())
      asked.pipe(passedOn)
    })
    .on('upgrade', (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'))

/** The network of a viewer of the show at this port, with the obstacles that viewers meet. */
export async function viewersNetwork(port: number): Promise<ViewersNetwork> {
  const others = { portal: portal(), proxy: proxy(port) }
  for (const other of Object.values(others)) await once(other.listen(0, '127.0.0.1'), 'listening')
  let between: Between = 'nothing'
  const open = new Set<[browser: Socket, show: Socket]>()
  const server = createServer((browser) => {
    const show = connect(between === 'nothing' ? port : portOf(others[between]), '127.0.0.1')
    const pair: [Socket, Socket] = [browser, show]
    open.add(pair)
    for (const end of pair)
      end
        .on('error', () => {})
        .once('close', () => {
          open.delete(pair)
          browser.destroy()
          show.destroy()
        })
    browser.pipe(show).pipe(browser)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const closeAll = () => {
    for (const [browser, show] of open) {
      browser.destroy()
      show.destroy()
    }
  }
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    becomes(next) {
      between = next
      closeAll()
    },
    goesSilent() {
      for (const [browser, show] of open) {
        browser.unpipe().pause()
        show.unpipe().pause()
      }
    },
    async close() {
      closeAll()
      for (const one of [server, ...Object.values(others)]) {
        one.close()
        await once(one, 'close')
      }
    },
  }
}
