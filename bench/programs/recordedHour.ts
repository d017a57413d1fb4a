// An hour of a broadcast in a few minutes: the frames of a demo camera go through ingest, packager and recorder as if a
// broadcaster sent them, by a clock that goes as fast as they are taken. Somebody watches live, somebody the past.
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { createLog } from '../../server/src/platform/log.ts'
import { readSamples, readTracks } from '../../server/src/platform/media/cutting/samples.ts'
import { readFragmentedMp4 } from '../../server/src/platform/media/fragmentedMp4.ts'
import {
  cameraRecordings,
  ingest,
  mediaOrigin,
  type OriginStream,
  pastStills,
  playbackTokens,
} from '../../server/src/platform/media/index.ts'
import type { FlvTag } from '../../server/src/platform/media/ingest/flv.ts'
import { descend } from '../../server/src/platform/media/mp4Boxes.ts'
import { root } from '../support/process.ts'

/** Memory and files that are left after some minutes of the broadcast. */
export interface Left {
  minute: number
  /** After collecting garbage, in MB. */
  resident: number
  heap: number
  /** Of the files, in MB. */
  disk: number
  /** How much of the past can be seen, in minutes. */
  past: number
}

const id = 'cellar'
const secret = 'for this hour only'
/** No segment of the footage is longer, in ms; with some room for rounding. */
const longest = 2_100
const [line = '{}'] = (await once(createInterface({ input: process.stdin }), 'line')) as string[]
const { dir, minutes, maxBytes, looks } = JSON.parse(line) as {
  dir: string
  minutes: number
  maxBytes: number
  /** The minutes after which the rest is measured; the last one ends it. */
  looks: number[]
}

const start = Date.now()
let now = start
const clock = { ms: () => now, passed: () => now, now: () => new Date(now) }
const log = createLog({ environment: 'production', logLevel: 'warn' })
const sources = new Map<string, OriginStream>()
const kept = cameraRecordings({ dir, minutes, maxBytes, clock, log })
const live = ingest({
  ...{ recordings: kept, maxMemory: 512e6, clock, log, onLive: () => undefined },
  onSource: (playbackId, source) => void (source ? sources.set(playbackId, { source }) : sources.delete(playbackId)),
})
const app = fastify()
await app.register(mediaOrigin({ sources, secret, clock, pastStills: pastStills({ log }) }))
const { signPlayback } = playbackTokens(secret, clock)

/** One round of a demo camera's footage as the tags that an encoder sends, without their settings. */
function footage(): { settings: FlvTag[]; tags: FlvTag[]; length: number } {
  const file = readFileSync(join(root, 'server/media-assets/kitchen/low.mp4'))
  const { init } = readFragmentedMp4(file)
  const settings: FlvTag[] = []
  const tags: FlvTag[] = []
  let length = 0
  for (const track of readTracks(init)) {
    const entry = descend(init, track.trak, 'mdia', 'minf', 'stbl', 'stsd').body + 8
    const ms = (ticks: number) => (ticks * 1000) / track.timescale
    if (track.kind === 'video') {
      const at = init.indexOf('avcC', entry)
      const record = init.subarray(at + 4, at - 4 + init.readUInt32BE(at - 4))
      settings.push({ type: 9, timestamp: 0, data: Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), record]) })
    } else {
      // The descriptor 5 holds what the decoder must know; ffmpeg writes lengths in four bytes.
      const at = init.indexOf(Buffer.from([5, 0x80, 0x80, 0x80]), init.indexOf('esds', entry)) + 5
      const config = init.subarray(at, at + init.readUInt8(at - 1))
      settings.push({ type: 8, timestamp: 0, data: Buffer.concat([Buffer.from([0xaf, 0]), config]) })
    }
    for (const { decodedAt, shownAt, duration, sync, bytes } of readSamples(file, track)) {
      length = Math.max(length, Math.round(ms(decodedAt + duration)))
      const head = Buffer.from(track.kind === 'video' ? [sync ? 0x17 : 0x27, 1, 0, 0, 0] : [0xaf, 1])
      if (track.kind === 'video') head.writeIntBE(Math.round(ms(shownAt - decodedAt)), 2, 3)
      tags.push({
        type: track.kind === 'video' ? 9 : 8,
        timestamp: Math.round(ms(decodedAt)),
        data: Buffer.concat([head, bytes]),
      })
    }
  }
  return { settings, tags: tags.sort((a, b) => a.timestamp - b.timestamp), length }
}

/** A viewer's request; a missing file is an error of this program or of the server. */
async function get(path: string, token: string): Promise<string> {
  const headers = { 'accept-encoding': 'gzip' }
  const { statusCode, body, rawPayload } = await app.inject({ url: `/live/${id}/${path}?jwt=${token}`, headers })
  if (statusCode !== 200 || rawPayload.length === 0) throw new Error(`${path}: ${statusCode} ${body}`)
  return body
}

/** Somebody who watches live, and somebody who begins where the past begins. */
async function watch(): Promise<void> {
  const token = await signPlayback({ playbackId: id, access: 'public' })
  const { source } = sources.get(id)!
  const { edge } = (await source.playlist('high'))!
  await get('high/index.m3u8', token)
  await get(`high/part-${edge.segment}-${edge.part}.m4s`, token)
  await get('high/rewind.m3u8', token)
  const [, second] = await source.recording!.segments('high', source.recording!.from(), now)
  if (second) await get(`high/segment-${second.number}.m4s`, token)
}

/** Waits until what was sent is on the disk, as it would long be if time went at its own pace. */
async function written(): Promise<void> {
  for (;;) {
    const source = sources.get(id)?.source
    const newest = (await source?.recording?.segments('high', now - longest, now))?.at(-1)
    if (!source || (newest && newest.startedAt + newest.duration * 1000 >= now - longest)) return
    await setImmediate()
  }
}

async function look(minute: number): Promise<Left> {
  // Twice: objects that finalizers release are collected the second time.
  for (let turn = 0; turn < 2; turn += 1) {
    globalThis.gc!()
    await setImmediate()
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // The oldest may be deleted just now.
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const disk = files.reduce((sum, { parentPath, name }) => sum + sizeOf(join(parentPath, name)), 0)
  const past = (now - sources.get(id)!.source.recording!.from()) / 60_000
  return { minute, resident: rss / 1e6, heap: (heapUsed + external) / 1e6, disk: disk / 1e6, past }
}

const { settings, tags, length } = footage()
const publication = live.publish(id, (reason) => {
  throw new Error(`The broadcaster was sent away: ${reason}`)
})
if (typeof publication === 'string') throw new Error(publication)
for (const tag of settings) publication.tag(tag)
let watched = 0
for (let round = 0; looks.length > 0; round += 1) {
  for (const { type, timestamp, data } of tags) {
    const sent = round * length + timestamp
    now = start + sent
    publication.tag({ type, timestamp: sent, data: Buffer.from(data) })
    if (now - start < watched + 5_000) continue
    watched = now - start
    await written()
    if (sources.has(id)) await watch()
    if (looks[0] === undefined || watched < looks[0] * 60_000) continue
    process.stdout.write(`${JSON.stringify(await look(looks.shift()!))}\n`)
  }
}
publication.end('The hour is over')
live.close()
await kept.close()
await app.close()
