import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlvTag, flvReader } from '../src/platform/media/ingest/flv.ts'
import { rtmpClient, rtmpMessage } from './rtmpClient.ts'

/** What a real encoder sends in one second: pictures with a key frame and two B-frames between others, and sound. */
export function recordedTags(folder: string): FlvTag[] {
  const file = join(folder, 'recorded.flv')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine=sample_rate=48000']
  const encoding = ['-c:v', 'libx264', '-bf', '2', '-g', '5', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-threads', '1']
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...picture, '-t', '1', ...encoding, file])
  const tags: FlvTag[] = []
  flvReader((tag) => tags.push({ ...tag, data: Buffer.from(tag.data) }))(readFileSync(file))
  return tags
}

/** Numbers that look random and are the same for the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Mutation = (tags: FlvTag[], random: (below: number) => number) => FlvTag[]

const leaps = [1, 40, 6_000, 100_000, 0x7fffffff, 0xfffffff0]
const anyOf = <T>(list: readonly T[], random: (below: number) => number): T => list[random(list.length)] as T
const changed = (tags: FlvTag[], at: number, change: (tag: FlvTag) => FlvTag) =>
  tags.map((tag, i) => (i === at ? change(tag) : tag))

/** Mutations of the messages before they are sent. */
const ofMessages: Readonly<Record<string, Mutation>> = {
  nothing: (tags) => tags,
  'bits are flipped': (tags, random) => {
    for (let i = 0; i <= random(8); i++) {
      tags = changed(tags, random(tags.length), (tag) => {
        const data = Buffer.from(tag.data)
        const at = random(data.length)
        if (data.length > 0) data[at] = (data[at] as number) ^ (1 << random(8))
        return { ...tag, data }
      })
    }
    return tags
  },
  'messages are cut off': (tags, random) =>
    changed(tags, random(tags.length), (tag) => ({ ...tag, data: tag.data.subarray(0, random(tag.data.length + 1)) })),
  'messages are missing': (tags, random) => tags.filter(() => random(4) > 0),
  'messages come twice': (tags, random) => tags.flatMap((tag) => (random(4) === 0 ? [tag, tag] : [tag])),
  'messages come in another order': (tags, random) => tags.toSorted(() => random(3) - 1),
  'the clock leaps': (tags, random) => {
    const [from, by] = [random(tags.length), anyOf(leaps, random)]
    return tags.map((tag, i) => (i < from ? tag : { ...tag, timestamp: (tag.timestamp + by) >>> 0 }))
  },
  'the clock of the sound leaps': (tags, random) => {
    const [from, by] = [random(tags.length), anyOf(leaps, random)]
    return tags.map((tag, i) => (i < from || tag.type !== 8 ? tag : { ...tag, timestamp: (tag.timestamp + by) >>> 0 }))
  },
  'times are any': (tags, random) => tags.map((tag) => (random(5) ? tag : { ...tag, timestamp: random(2 ** 32) })),
  'pictures stop': (tags, random) => {
    const from = random(tags.length)
    return tags.filter(({ type }, i) => i < from || type !== 9)
  },
  'kinds are exchanged': (tags, random) => tags.map((tag) => (random(8) ? tag : { ...tag, type: random(24) })),
  'messages are empty': (tags, random) => tags.map((tag) => (random(6) ? tag : { ...tag, data: Buffer.alloc(0) })),
  'messages are large': (tags, random) =>
    changed(tags, random(tags.length), (tag) => ({
      ...tag,
      data: Buffer.concat([tag.data, Buffer.alloc(random(2_000_000))]),
    })),
  'settings change all the time': (tags, random) => {
    const settings = tags.filter(({ type, data }) => (type === 8 || type === 9) && data[1] === 0)
    return tags.flatMap((tag) => {
      const again = anyOf(settings, random)
      const data = Buffer.from(again.data)
      data[random(data.length)] = random(256)
      return random(3) ? [tag] : [tag, { ...again, data, timestamp: tag.timestamp }]
    })
  },
}

/** What is done to the bytes on their way. */
const ofBytes: Readonly<Record<string, (bytes: Buffer, random: (below: number) => number) => Buffer>> = {
  nothing: (bytes) => bytes,
  'a bit is flipped': (bytes, random) => {
    const flipped = Buffer.from(bytes)
    const at = random(flipped.length)
    flipped[at] = (flipped[at] as number) ^ (1 << random(8))
    return flipped
  },
  'it is cut off': (bytes, random) => bytes.subarray(0, random(bytes.length)),
  'a piece comes twice': (bytes, random) => {
    const at = random(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - random(4_000)))])
  },
  'a piece is missing': (bytes, random) => {
    const at = random(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random(4_000))])
  },
  'noise comes between': (bytes, random) => {
    const at = random(bytes.length)
    const noise = Buffer.from(Array.from({ length: random(200) }, () => random(256)))
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at)])
  },
}

export interface IngestFuzz {
  /** Addresses with their keys, `rtmp://…`; they take turns. */
  readonly urls: readonly string[]
  readonly tags: readonly FlvTag[]
  readonly count: number
  /** The same seed sends the same. */
  readonly seed: number
  /** Asked now and then: throws when the server does not answer any more. */
  alive(): Promise<void>
  /** Told after each, how many are done. */
  series?(done: number): Promise<void>
}

/** How many connections ended in which way; what the server told, or that nothing was told. */
export type FuzzOutcome = Record<string, number>

/** The outcome of publishers who were not cut off, or had gone by then. */
export const untold = 'taken to its end'

/** Publishes a recording again and again, damaged in another way each time, over connections of its own. */
export async function fuzzIngest({ urls, tags, count, seed, alive, series }: IngestFuzz): Promise<FuzzOutcome> {
  const outcome: FuzzOutcome = {}
  const free = [...urls]
  let next = 0
  let done = 0

  async function one(index: number, url: string): Promise<void> {
    const random = randomOf(seed + index * 7919)
    const damaged = anyOf(Object.values(ofMessages), random)([...tags], random)
    // Some headers lie about the length of their message.
    const lies = random(10) === 0
    const messages = damaged.map((tag) =>
      rtmpMessage(tag, { length: lies && random(20) === 0 ? random(2 ** 24) : tag.data.length }),
    )
    const bytes = anyOf(Object.values(ofBytes), random)(Buffer.concat(messages), random)
    const client = rtmpClient(url)
    await client.answered
    if (random(20) === 0) client.socket.destroy()
    await client.send(bytes)
    client.socket.end()
    // A server waits for the rest of an incomplete message without end.
    const timer = setTimeout(() => client.socket.destroy(), 5_000)
    await client.closed
    clearTimeout(timer)
    const told =
      client
        .said()
        .split('description')
        .at(-1)
        ?.match(/[A-Z/][ -~]{8,}/)?.[0] ?? 'nothing was told'
    const how = told.includes('is now published') ? untold : told
    outcome[how] = (outcome[how] ?? 0) + 1
  }

  async function worker(): Promise<void> {
    while (next < count) {
      const index = next++
      const url = free.shift() as string
      await one(index, url)
      free.push(url)
      done += 1
      await series?.(done)
      if (index % 50 === 0) await alive()
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, urls.length) }, worker))
  await alive()
  return outcome
}
