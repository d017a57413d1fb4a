// Viewers of one camera as its server sees them, many in one process: each keeps two connections, as hls.js does in a
// browser. One waits for the next part in the playlist; when that is answered it waits for the one after, and the
// other fetches the part that has just been announced.

import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { readBeat } from '../support/beat.ts'

interface Wanted {
  /** Where the camera's playlists and parts are, such as `http://127.0.0.1:3000/live/demo-kitchen/high`. */
  base: string
  /** The permissions of the viewers, one after the other. */
  tokens: string[]
  /** How many viewers there shall be from now on. */
  viewers: number
  /** Measured for so long, once they are all there and have settled. */
  seconds: number
  /** The playlists that come are new ones: some viewers read them. */
  fresh: boolean
}

/** Delays that the viewers saw, in ms: playlists from when their part was due, parts from when they were asked for. */
export interface Watched {
  playlists: number[]
  parts: number[]
  bytes: number
}

/** So many come at once. */
const group = 20
/** Where the last have not come by then, the machine has no time for them, and nothing can be said of the server. */
const patience = 120_000
const settling = 4_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

/** One connection that stays open. Answers are read into one buffer for all, as nobody keeps them. */
const shared = Buffer.allocUnsafe(256 * 1024)

interface Line {
  /** Asks; resolves with the length of the answer's body, and the body itself when it is wanted. */
  get(path: string, keep?: boolean): Promise<{ length: number; body: Buffer }>
}

function openLine(host: string, port: number): Promise<Line> {
  const none = Buffer.alloc(0)
  let left = 0
  let length = 0
  let head = ''
  let kept: Buffer[] | null = null
  let answered: { resolve(answer: { length: number; body: Buffer }): void; reject(error: Error): void } | null = null
  let ended = false

  const fail = (reason: string) => {
    if (ended) return
    ended = true
    answered?.reject(new Error(reason))
    socket.destroy()
  }
  const finish = () => {
    const { resolve } = answered!
    answered = null
    resolve({ length, body: kept ? Buffer.concat(kept) : none })
  }
  function read(size: number): void {
    let at = 0
    if (left === 0) {
      head += shared.toString('latin1', 0, size)
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      const before = head.length - size
      const [, stated] = /^HTTP\/1\.1 200 [\s\S]*\r\ncontent-length: (\d+)/i.exec(head) ?? []
      if (stated === undefined) {
        fail(`it answered ${head.slice(0, 300)}`)
        return
      }
      left = length = Number(stated)
      at = end + 4 - before
      head = ''
    }
    kept?.push(Buffer.from(shared.subarray(at, size)))
    left -= size - at
    if (left === 0) finish()
  }

  const { promise, resolve, reject } = Promise.withResolvers<Line>()
  const socket: Socket = connect({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: shared,
      callback(size) {
        read(size)
        return true
      },
    },
  })
  socket.on('error', (error) => {
    reject(error)
    fail(error.message)
  })
  socket.on('close', () => fail('it hung up'))
  socket.on('connect', () =>
    resolve({
      get(path, keep = false) {
        kept = keep ? [] : null
        const asked = Promise.withResolvers<{ length: number; body: Buffer }>()
        answered = asked
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept: */*\r\naccept-encoding: gzip, deflate, br, zstd\r\nuser-agent: Mozilla/5.0 (X11; Linux x86_64) bench\r\n\r\n`,
        )
        return asked.promise
      },
    }),
  )
  return promise
}

const textOf = (body: Buffer) => (body[0] === 0x1f ? gunzipSync(body) : body).toString()

let seen: Watched | null = null
let watching = 0

/** Every so many viewers one reads what it was sent. */
const reading = 100

/** Comes and begins to watch. */
async function arrive(index: number, { base, tokens, fresh }: Wanted): Promise<void> {
  const { hostname, port, pathname } = new URL(base)
  const lists = await openLine(hostname, Number(port))
  const media = await openLine(hostname, Number(port))
  const token = `jwt=${tokens[index % tokens.length]}`
  const beat = readBeat(textOf((await lists.get(`${pathname}/index.m3u8?${token}`, true)).body))
  let fetched: Promise<void> = Promise.resolve()
  let { segment, part } = beat
  const advance = () => {
    part += 1
    if (part < beat.partsPerSegment) return
    part = 0
    segment += 1
  }
  // The peer's playlist does not go on.
  while (beat.due(segment, part) < Date.now()) advance()
  const reader = fresh && index % reading === 0
  const watch = async () => {
    for (;;) {
      const file = `part-${segment}-${part}.m4s`
      const list = await lists.get(`${pathname}/index.m3u8?${token}&_HLS_msn=${segment}&_HLS_part=${part}`, reader)
      const now = Date.now()
      // Parts leave the list after a while, for viewers who are late; the whole segment stands there longer.
      const listed = [`URI="${file}?${token}"`, `\nsegment-${segment}.m4s?${token}`]
      const text = reader ? textOf(list.body) : ''
      if (reader && !listed.some((one) => text.includes(one)))
        throw new Error(`${file} was waited for and is not listed`)
      seen?.playlists.push(now - beat.due(segment, part))
      if (seen) seen.bytes += list.length
      fetched = fetched.then(async () => {
        const { length } = await media.get(`${pathname}/${file}?${token}`)
        seen?.parts.push(Date.now() - now)
        if (seen) seen.bytes += length
      })
      fetched.catch(giveUp)
      // The playlist that came is the newest: a late viewer goes on from there, as hls.js does.
      do advance()
      while (beat.due(segment, part) < Date.now())
    }
  }
  watch().catch(giveUp)
}

function giveUp(error: Error): never {
  process.stderr.write(`A viewer: ${error.stack}\n`)
  process.exit(1)
}

for await (const line of createInterface({ input: process.stdin })) {
  const wanted = JSON.parse(line) as Wanted
  const began = performance.now()
  while (watching < wanted.viewers) {
    if (performance.now() - began > patience)
      giveUp(
        new Error(`only ${watching} of ${wanted.viewers} came within ${patience / 1000} s: this machine is too busy`),
      )
    const some = Array.from({ length: Math.min(group, wanted.viewers - watching) }, (_, index) => watching + index)
    await Promise.all(some.map((index) => arrive(index, wanted)))
    watching += some.length
  }
  await wait(settling)
  out('settled')
  seen = { playlists: [], parts: [], bytes: 0 }
  await wait(wanted.seconds * 1000)
  out(seen)
  seen = null
}
process.exit()
