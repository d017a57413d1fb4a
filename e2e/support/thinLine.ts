import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Bytes that wait at the narrow place before a sender is held back, per connection: less than a home router's queue. */
const QUEUE = 24_000
/** Bytes that go over the line in one piece, like a packet. */
const PACKET = 1_460
/** How often the line sends, in ms. */
const TICK = 5
/** How much an idle line may send at once, in ms of its rate. */
const BURST = 20

/** One direction of a line: its connections share the rate by turns, packet by packet. */
class Direction {
  private readonly waiting = new Map<Socket, { bytes: Buffer[]; size: number; from: Socket }>()
  private allowance = 0
  private last = performance.now()
  private readonly line: { kbits: number }

  constructor(line: { kbits: number }) {
    this.line = line
  }

  pipe(from: Socket, to: Socket): void {
    const queue = { bytes: [] as Buffer[], size: 0, from }
    this.waiting.set(to, queue)
    from.on('data', (bytes: Buffer) => {
      queue.bytes.push(bytes)
      queue.size += bytes.length
      if (queue.size >= QUEUE) from.pause()
    })
    for (const end of [from, to])
      end.once('close', () => {
        this.waiting.delete(to)
        from.destroy()
        to.destroy()
      })
  }

  /** Sends what the time that passed allows. */
  tick(): void {
    const now = performance.now()
    const each = this.line.kbits / 8
    this.allowance = Math.min(this.allowance + (now - this.last) * each, Math.max(BURST, now - this.last) * each)
    this.last = now
    for (const [to, queue] of this.waiting) {
      if (this.allowance <= 0) return
      const first = queue.bytes[0]
      if (!first) continue
      const packet = first.subarray(0, PACKET)
      if (first.length > PACKET) queue.bytes[0] = first.subarray(PACKET)
      else queue.bytes.shift()
      queue.size -= packet.length
      this.allowance -= packet.length
      to.write(packet)
      if (queue.size < QUEUE) queue.from.resume()
      // Behind all others, also at the next tick, because a tick lets less than a packet through.
      this.waiting.delete(to)
      this.waiting.set(to, queue)
    }
  }
}

/** A viewer's line: everything between a browser and a server goes through one narrow place, in both directions. */
export interface ThinLine {
  /** Where the server is found at the end of the line. */
  readonly url: string
  /** The server behind it, once that runs. */
  leadsTo(port: number): void
  /** Sets its rate from now on, in kbit/s each way. */
  carries(kbits: number): void
  close(): Promise<void>
}

export async function thinLine(kbits: number, port = 0): Promise<ThinLine> {
  const line = { kbits }
  const [up, down] = [new Direction(line), new Direction(line)]
  const open = new Set<Socket>()
  let target = 0
  const server = createServer((browser) => {
    const origin = connect(target, '127.0.0.1')
    for (const socket of [browser, origin]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => open.delete(socket))
    }
    up.pipe(browser, origin)
    down.pipe(origin, browser)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const timer = setInterval(() => {
    up.tick()
    down.tick()
  }, TICK)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadsTo(port) {
      target = port
    },
    carries(kbits) {
      line.kbits = kbits
    },
    async close() {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
