// Strangers at one address who do one thing as hard as they can, for as long as the program runs. A stranger who is cut off
// comes back at once. Writes a line of JSON each second: how often they were cut off or refused until then, and how much
// they did.
import { connect, type Socket } from 'node:net'
import WebSocket from 'ws'

export type Flood = 'pings' | 'quiet' | 'documents' | 'pages' | 'files'

export interface Told {
  /** Requests or pings that were sent. */
  sent: number
  /** Connections that ended. */
  cut: number
  /** Answers with 429. */
  refused: number
}

const [url = '', flood = 'pings'] = process.argv.slice(2) as [string?, Flood?]
const { hostname, port } = new URL(url)
const from = '127.0.0.2'
const told: Told = { sent: 0, cut: 0, refused: 0 }

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shoal\r\nAccept-Encoding: identity\r\n\r\n`
const open = (): Socket => connect({ host: hostname, port: Number(port), localAddress: from })

/** Keeps so many going: another one takes the place of one that ends. */
function keep(count: number, begin: (again: () => void) => void): void {
  const one = () =>
    begin(() => {
      told.cut += 1
      // A loop that is refused at once would only be busy with itself.
      setTimeout(one, 100)
    })
  for (let nth = 0; nth < count; nth += 1) one()
}

/** Pings of the largest size, and nothing is read. */
function pings(again: () => void): void {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    localAddress: from,
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', again)
  const payload = Buffer.alloc(125)
  const more = () => {
    if (socket.readyState !== WebSocket.OPEN) return
    for (let nth = 0; nth < 200 && socket.bufferedAmount < 1_000_000; nth += 1) {
      socket.ping(payload)
      told.sent += 1
    }
    setTimeout(more, 5)
  }
  socket.once('open', () => {
    socket.pause()
    more()
  })
}

/** Asks for large answers, and reads none of them. */
function quiet(again: () => void): void {
  const socket = open().pause()
  socket.on('error', () => socket.destroy())
  socket.once('close', again)
  socket.write(requestOf('/api/docs').repeat(8))
  told.sent += 8
  // Somebody who never reads would not notice that they were cut off.
  const look = setInterval(() => socket.write('\r\n'), 1_000)
  socket.once('close', () => clearInterval(look))
}

/** Asks for one thing after the other, as fast as answers come. */
const asking = (paths: readonly string[]) => (again: () => void) => {
  const socket = open()
  socket.on('error', () => socket.destroy())
  socket.once('close', again)
  let left = 0
  let head = ''
  const ask = () => {
    socket.write(requestOf(paths[told.sent % paths.length]!))
    told.sent += 1
  }
  socket.on('data', (chunk) => {
    let bytes = chunk
    if (left === 0) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (head.startsWith('HTTP/1.1 429')) told.refused += 1
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      bytes = Buffer.from(head.slice(end + 4), 'latin1')
      head = ''
    }
    left = Math.max(0, left - bytes.length)
    if (left === 0) ask()
  })
  socket.once('connect', ask)
}

switch (flood) {
  case 'pings':
    keep(20, pings)
    break
  case 'quiet':
    keep(300, quiet)
    break
  case 'documents':
    keep(60, asking(['/api/openapi.json', '/api/asyncapi.json', '/api/docs']))
    break
  case 'pages':
    keep(60, asking(['/', '/clips', '/nowhere-at-all']))
    break
  case 'files':
    keep(
      60,
      asking([
        '/favicon.svg',
        '/readyz',
        '/live/none/poster.jpg',
        '/media/clips/none.mp4',
        '/pictures/none-80.webp',
        '/assets/none.js',
      ]),
    )
    break
}
setInterval(() => process.stdout.write(`${JSON.stringify(told)}\n`), 1_000)
