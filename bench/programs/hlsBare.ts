// A bare server of one live camera, the peer of ours: holds each answer until its part is due, and sends the bytes that it
// was given, to anybody. It goes on in the beat of the playlist that it was given.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { readBeat } from '../support/beat.ts'

const [line = '{}'] = (await once(createInterface({ input: process.stdin }), 'line')) as string[]
const given = JSON.parse(line) as { playlist: string; part: string }
const playlist = Buffer.from(given.playlist, 'base64')
const part = Buffer.from(given.part, 'base64')
const { due } = readBeat(gunzipSync(playlist).toString())

const server = createServer((request, response) => {
  const send = (type: string, body: Buffer, more = {}) => {
    response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...more })
    response.end(body)
  }
  if (request.url!.includes('/part-')) return send('video/mp4', part)
  const [, segment, index] = /_HLS_msn=(\d+)&_HLS_part=(\d+)/.exec(request.url!) ?? []
  const list = () => send('application/vnd.apple.mpegurl', playlist, { 'content-encoding': 'gzip' })
  if (segment === undefined) return list()
  setTimeout(list, Math.max(0, due(Number(segment), Number(index)) - Date.now()))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })}\n`),
)
