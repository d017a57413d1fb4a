import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FlvTag, flvReader } from '../src/platform/media/ingest/flv.ts'
import { randomOf } from './ingestFuzz.ts'
import { type RtmpClient, rtmpClient, rtmpMessage } from './rtmpClient.ts'

const AUDIO = 8
const VIDEO = 9
const SECOND = 1_000
const HOUR = 3_600 * SECOND
const TURN = 2 ** 32

/** One message of a publisher: `at` is when it is due, in ms since the publisher began; `index` counts those of its track. */
interface Sent {
  readonly tag: FlvTag
  readonly at: number
  readonly index: number
}

/**
 * What follows a stall: what is dated later, what is dated as if there had been none, or all that should have come, at once
 * or at twice the pace.
 */
const goesOn = ['later', 'where it was', 'all at once', 'twice as fast'] as const
type GoesOn = (typeof goesOn)[number]

/** How a publisher differs from a faultless one. */
export interface Behaviour {
  /** What is sent in place of a message; null for nothing. */
  change?(sent: Sent): FlvTag | null
  /** It sends nothing for some time. */
  stall?: { at: number; for: number; goesOn: GoesOn }
  /** The settings of the sound come only then, in ms since it began. */
  soundSettingsAt?: number
  /** What it is first dated, in ms. */
  from?: number
  /** Dates are told as differences. */
  differences?: boolean
  /** When what is odd begins and ends, in ms since the publisher began. */
  readonly odd: readonly [from: number, to: number]
}

const dated = ({ tag }: Sent, by: number): FlvTag => ({ ...tag, timestamp: (tag.timestamp + by) >>> 0 })
const isSound = ({ tag }: Sent) => tag.type === AUDIO
const isSettings = ({ data }: FlvTag) => data[1] === 0
/** Sound that is there only while `there` says so. */
const sound = (there: (at: number) => boolean) => (sent: Sent) => (isSound(sent) && !there(sent.at) ? null : sent.tag)
/** So long all is well, in ms: a page that is to see what follows plays by then. */
const CALM = 15 * SECOND
const later = ({ at }: Sent) => at >= CALM
/** The odd time begins after the calm and lasts this long. */
const odd = (lasts = 0): Behaviour['odd'] => [CALM, CALM + lasts]

/** The publishers that are met, and what they do. Another report of one is another line. */
export const behaviours = {
  'all is well': { odd: odd() },
  'the sound ends for good': { change: sound((at) => at < CALM), odd: odd() },
  'the sound is away for 4 s': { change: sound((at) => at < CALM || at >= CALM + 4_000), odd: odd(4_000) },
  'the sound comes and goes': {
    change: sound((at) => at < CALM || at >= CALM + 8_000 || at % 2_000 < 1_000),
    odd: odd(8_000),
  },
  'the sound comes late': { change: sound((at) => at >= CALM), odd: odd() },
  'the sound and its settings come late': {
    ...{ change: sound((at) => at >= CALM), soundSettingsAt: CALM, odd: odd() },
  },
  'stalls for 8 s and is dated on': { stall: { at: CALM, for: 8_000, goesOn: 'later' }, odd: odd(8_000) },
  // Some seconds later it is dated anew.
  'stalls for 8 s and is dated as if not': {
    stall: { at: CALM, for: 8_000, goesOn: 'where it was' },
    odd: odd(15_000),
  },
  'stalls for 3 s, then all of it comes at once': {
    stall: { at: CALM, for: 3_000, goesOn: 'all at once' },
    odd: odd(3_000),
  },
  'stalls for 6 s, then catches up at twice the pace': {
    stall: { at: CALM, for: 6_000, goesOn: 'twice as fast' },
    odd: odd(12_000),
  },
  'one picture in sixty is dated hours back': {
    change: (sent) => (!isSound(sent) && sent.index % 60 === 59 ? dated(sent, -3 * HOUR) : sent.tag),
    odd: odd(8_000),
  },
  'one sound in sixty is dated hours ahead': {
    change: (sent) => (isSound(sent) && sent.index % 60 === 59 ? dated(sent, 3 * HOUR) : sent.tag),
    odd: odd(8_000),
  },
  'the clock leaps an hour ahead': { change: (sent) => (later(sent) ? dated(sent, HOUR) : sent.tag), odd: odd() },
  'the clock goes an hour back': {
    from: 2 * HOUR,
    change: (sent) => (later(sent) ? dated(sent, -HOUR) : sent.tag),
    odd: odd(),
  },
  'the clock of the sound alone leaps': {
    change: (sent) => (isSound(sent) && later(sent) ? dated(sent, HOUR) : sent.tag),
    odd: odd(),
  },
  'the time turns over at 2^32, told in full': { from: TURN - CALM, odd: odd() },
  'the time turns over at 2^32, told by differences': { from: TURN - CALM, differences: true, odd: odd() },
} as const satisfies Readonly<Record<string, Behaviour>>
export type BehaviourName = keyof typeof behaviours

export interface Encoded {
  /** The settings, sent once. */
  readonly settings: readonly FlvTag[]
  /** What follows, again and again. */
  readonly loop: readonly FlvTag[]
  /** How long that takes, in ms. */
  readonly length: number
}

/** What a real encoder sends in eight seconds: 25 pictures a second, a key frame each second, and sound. */
export function encoded(folder: string, size = '320x180'): Encoded {
  const file = join(folder, `encoded-${size}.flv`)
  const inputs = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25`, '-f', 'lavfi', '-i', 'sine=sample_rate=48000']
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', '-g', '25', '-pix_fmt', 'yuv420p']
  // 375 frames of sound are 8 s, so that nothing is missing where it begins again.
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...inputs, '-t', '8', ...picture, '-threads', '1', '-c:a', 'aac', file])
  const tags: FlvTag[] = []
  flvReader((tag) => {
    if (tag.type === AUDIO || (tag.type === VIDEO && tag.data[1] !== 2))
      tags.push({ ...tag, data: Buffer.from(tag.data) })
  })(readFileSync(file))
  const length = 8 * SECOND
  return {
    settings: tags.filter(isSettings),
    loop: tags.filter((tag) => !isSettings(tag) && tag.timestamp < length),
    length,
  }
}

/** When that is sent which would have been sent at `own`, in ms, had its publisher not stalled before. */
function dueAfter({ at, for: length, goesOn }: NonNullable<Behaviour['stall']>, own: number): number {
  if (goesOn === 'all at once') return Math.max(own, at + length)
  if (goesOn === 'twice as fast') return Math.max(own, at + length + (own - at) / 2)
  return own + length
}

/** What a publisher sends, in its order and without an end: `due` is when, in ms since it began. */
export function* messages(
  { settings, loop, length }: Encoded,
  how: Behaviour,
): Generator<{ due: number; tag: FlvTag }> {
  const { from = 0, stall, soundSettingsAt = 0 } = how
  const counts = new Map<number, number>()
  let waiting = settings.map((tag) => ({ tag, at: tag.type === AUDIO ? soundSettingsAt : 0 }))
  for (let round = 0; ; round++) {
    for (const each of loop) {
      const own = each.timestamp + round * length
      const stalled = stall !== undefined && own >= stall.at
      const due = stalled ? dueAfter(stall, own) : own
      for (const { tag, at } of waiting) if (at <= due) yield { due, tag: { ...tag, timestamp: (from + own) % TURN } }
      waiting = waiting.filter(({ at }) => at > due)
      const index = counts.get(each.type) ?? 0
      counts.set(each.type, index + 1)
      const date = stalled && stall.goesOn === 'later' ? due : own
      const tag = { ...each, timestamp: (from + date) % TURN }
      const sent = how.change ? how.change({ tag, at: due, index }) : tag
      if (sent) yield { due, tag: sent }
    }
  }
}

/** A publisher with random oddities in the first 40 s, the same for the same seed; then all is well. */
export function randomBehaviour(seed: number): Behaviour {
  // Seeds that follow each other would begin alike.
  const random = randomOf(Math.imul(seed, 2_654_435_761))
  const end = 40 * SECOND
  const some = () => Array.from({ length: random(4) }, () => ({ from: random(end), lasts: random(8 * SECOND) }))
  const within = (times: ReturnType<typeof some>, at: number) =>
    at < end && times.some(({ from, lasts }) => at >= from && at < from + lasts)
  const [silent, blind, wild, sparse] = [some(), some(), some(), some()]
  const leaps = Array.from({ length: random(4) }, () => ({
    at: random(end),
    by: (random(2) ? 1 : -1) * random(random(2) ? 10 * SECOND : 9 * HOUR),
    track: random(3),
  }))
  const every = 2 + random(90)
  return {
    from: random(2) ? random(TURN) : TURN - random(end),
    ...(random(2) && {
      stall: { at: random(end), for: random(12 * SECOND), goesOn: goesOn[random(goesOn.length)] ?? 'later' },
    }),
    soundSettingsAt: random(3) ? 0 : random(end),
    differences: random(2) === 1,
    odd: [0, end],
    change(sent) {
      const { at, index, tag } = sent
      if (within(isSound(sent) ? silent : blind, at)) return null
      if (within(sparse, at) && index % 3 === 0) return null
      const by = leaps.reduce((sum, leap) => {
        const meant = leap.track === 0 || leap.track === (isSound(sent) ? 1 : 2)
        return sum + (meant && at >= leap.at ? leap.by : 0)
      }, 0)
      const odd = within(wild, at) && index % every === 0 ? random(TURN) : 0
      return odd + by === 0 ? tag : dated(sent, odd + by)
    },
  }
}

export interface OddPublisher {
  readonly client: RtmpClient
  /** When it began to send, on the clock of `Date.now()`. */
  readonly began: number
  stop(): Promise<void>
}

/** Publishes in real time what an encoder sent, in the way that a behaviour says, until it is stopped or cut off. */
export async function publishOddly(url: string, sent: Encoded, how: Behaviour): Promise<OddPublisher> {
  const client = rtmpClient(url)
  await client.answered
  if (!client.said().includes('is now published')) throw new Error(`It was refused: ${client.said()}`)
  const began = Date.now()
  let over = false
  const told = new Map<number, number>()

  const bytesOf = (tag: FlvTag): Buffer => {
    const since = told.get(tag.type)
    told.set(tag.type, tag.timestamp)
    return rtmpMessage(tag, how.differences ? { since } : {})
  }

  async function send(): Promise<void> {
    for (const { due, tag } of messages(sent, how)) {
      const wait = began + due - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      if (over || client.socket.destroyed) return
      await client.send(bytesOf(tag))
    }
  }
  const sending = send()
  return {
    client,
    began,
    async stop() {
      over = true
      await sending
      client.socket.end()
      await client.closed
    },
  }
}
