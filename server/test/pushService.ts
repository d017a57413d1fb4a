import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './people.ts'

/** What came for a device, as its browser would read it. */
export interface Pushed {
  headers: IncomingHttpHeaders
  /** As it was sent. */
  bytes: Buffer
  message: Record<string, unknown>
}

/** A device of a test: what its browser hands to the server, and what comes for it. */
export interface PushedDevice {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  all: Pushed[]
  /** The next that has not been looked at, waiting for it. */
  next(): Promise<Pushed>
  /** What the service answers from now on, or once and then something else; 201 at first. */
  answer(status: number, then?: number): void
  /** How often it was asked. */
  asked(): number
}

export interface PushService {
  origin: string
  device(): PushedDevice
  close(): Promise<void>
}

/** The claims of the sender (RFC 8292), if they signed for this service with the key that they name. */
export function senderOf({ headers }: Pushed): { aud: string; sub: string; key: string } {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  if (!signed) throw new Error('The sender is not who it says')
  return { ...JSON.parse(Buffer.from(claims!, 'base64url').toString()), key }
}

/** A push service of a test's own, with devices that read what is encrypted for them (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, (headers: IncomingHttpHeaders, bytes: Buffer) => number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const status = devices.get(request.url!)?.(request.headers, Buffer.concat(parts)) ?? 404
      // Where it leads must not be followed.
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    device() {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const path = `/device/${randomBytes(8).toString('hex')}`
      const all: Pushed[] = []
      let [status, later, asked, seen] = [201, 201, 0, 0]
      devices.set(path, (headers, bytes) => {
        asked += 1
        const answer = status
        status = later
        if (answer < 300) all.push({ headers, bytes, message: read(bytes) })
        return answer
      })

      function read(bytes: Buffer): Record<string, unknown> {
        const salt = bytes.subarray(0, 16)
        const end = 21 + bytes[20]!
        const theirs = bytes.subarray(21, end)
        const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
        const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
        const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
        const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
        const content = bytes.subarray(end)
        const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16))
        const text = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()])
        // What follows the last byte of 2 fills it up.
        return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
      }

      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        all,
        async next() {
          await until('a push', () => all.length > seen)
          seen += 1
          return all[seen - 1]!
        },
        answer(next, then = next) {
          status = next
          later = then
        },
        asked: () => asked,
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
