import { gzipSync } from 'node:zlib'
import type { Call } from '@shoal/bus'
import { connectRaw, requestHead } from '../rawHttp.ts'

/** Faults of a request beyond those in its JSON. */
export const requestKinds = [
  'large',
  'large in pieces',
  'half',
  'slow',
  'bomb',
  'twice',
  'odd headers',
  'other form',
  'half form',
  'many parts',
  'no end',
  'noise',
] as const
export type RequestKind = (typeof requestKinds)[number]

export interface HostileRequest {
  kind: RequestKind
  call: Call
  /** The path with something in the place of its parameters. */
  path: string
  token: string | null
  /** JSON of the input. */
  json: string
  /** From 0 to 1, for whatever else is left to chance. */
  chance: number
}

/** 20 MB as 20 KB. */
const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
const boundary = 'b'
const partOf = (field: string, text: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${text}\r\n`

/** Sends it, and tells the status of the answer; undefined when the server closed without one, or was not waited for. */
export async function sendHostile(
  server: { url: string },
  { kind, call, path, token, json, chance }: HostileRequest,
): Promise<number | undefined> {
  const raw = await connectRaw(server)
  const { socket } = raw
  const field = call.upload?.field ?? 'file'
  const head = (headers: Record<string, string | number>) =>
    requestHead(call.method, path, {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      'Content-Type': 'application/json',
      ...headers,
    })
  const whole = (text: string, headers: Record<string, string | number> = {}) =>
    head({ 'Content-Length': Buffer.byteLength(text), Connection: 'close', ...headers }) + text
  const form = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  const before = Math.floor(json.length * chance)
  let waits = true
  switch (kind) {
    case 'large': {
      const bytes = 70_000 + Math.floor(chance * 400_000)
      await raw.send(head({ 'Content-Length': bytes }))
      await raw.send(Buffer.alloc(bytes, '['))
      break
    }
    case 'large in pieces':
      await raw.send(head({ 'Transfer-Encoding': 'chunked' }))
      for (let at = 0; at < 12 && !socket.destroyed; at += 1) await raw.send(`2710\r\n${'{'.repeat(10_000)}\r\n`)
      await raw.send('0\r\n\r\n')
      break
    case 'half':
      await raw.send(head({ 'Content-Length': json.length + 10 }) + json.slice(0, before))
      waits = false
      break
    case 'slow':
      await raw.send(head({ 'Content-Length': json.length + 10 }) + json.slice(0, before))
      break
    case 'bomb':
      await raw.send(
        head({
          'Content-Length': bomb.length,
          'Content-Encoding': 'gzip',
          ...(chance < 0.3 && form),
          Connection: 'close',
        }),
      )
      await raw.send(bomb)
      break
    case 'twice': {
      const key = { 'Idempotency-Key': 'the-same', Connection: 'keep-alive' }
      await raw.send(whole(json, key) + whole(json, { ...key, Connection: 'close' }))
      break
    }
    case 'odd headers':
      await raw.send(
        whole(json, {
          'X-Forwarded-For': 'x, '.repeat(1 + Math.floor(chance * 500)),
          'Idempotency-Key': chance < 0.5 ? 'a b' : 'k'.repeat(300),
          Cookie: 'shoal_session=%00; shoal_session=x; ;=;',
          Range: 'bytes=5-1,9999999999999-',
          'Accept-Encoding': 'br;q=9, *;q=x',
          'If-None-Match': '"'.repeat(50),
        }),
      )
      break
    case 'other form':
      await raw.send(whole(`${partOf('other', json)}--${boundary}--\r\n${partOf(field, 'late')}`, form))
      break
    case 'half form': {
      const text = partOf(field, json)
      await raw.send(
        head({ 'Content-Length': text.length + 50, ...form }) + text.slice(0, Math.floor(text.length * chance)),
      )
      waits = false
      break
    }
    case 'many parts':
      await raw.send(whole(partOf(field, 'x').repeat(2 + Math.floor(chance * 300)), form))
      break
    case 'no end':
      await raw.send(whole(partOf(field, json), form))
      break
    case 'noise':
      await raw.send(
        Buffer.from(
          `${call.method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n${json}`,
        ),
      )
      break
  }
  if (!waits) {
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    return undefined
  }
  const status = await raw.status()
  socket.destroy()
  return status
}
