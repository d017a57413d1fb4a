// Fighters and spectators as WebRTC peers in a process of their own: two send pictures, all others receive.
import { createInterface } from 'node:readline'
import { RtpHeader, RtpPacket } from 'werift'
import { joinBattle, type Kind, until } from '../support/battlePeer.ts'
import { connectViewer, type Viewer } from '../support/viewer.ts'

/** The people to connect. */
export interface BattleBrowsers {
  url: string
  /** Tokens of the two fighters. */
  tokens: [string, string]
  spectators: number
}

/** Results of the `seconds` that were asked for. */
export interface Pictures {
  /** From asking to join until a packet of both pictures was there, in ms, of each spectator. */
  joins: number[]
  /** The longest time in which no packet of some picture, and of some sound, came, in ms, of each spectator. */
  gaps: Record<Kind, number[]>
  /** What came of what was sent meanwhile, from 0 to 1, of each spectator. */
  shares: number[]
  /** Received by all of them, in Mbit/s. */
  megabits: number
  /** How many of the spectators got in. */
  entered: number
  /** How often somebody had to join again until both pictures came. */
  rejoined: number
}

/** Of one sender: a picture 30 times a second, in three packets, which makes 0.8 Mbit/s, and sound 50 times. */
const picturesEvery = 1_000 / 30
const packetsOfPicture = 3
const packetBytes = 1_100
const soundEvery = 20
const soundBytes = 80
const kinds = ['audio', 'video'] as const

/** What came of one camera or microphone. */
interface Stream {
  kind: Kind
  /** When the last packet came, and the longest time between two. */
  last: number
  gap: number
}

interface Spectator {
  streams: Map<string, Stream>
  bytes: number
}

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const spectators: Spectator[] = []
/** By both senders so far, in bytes. */
let sent = 0
const joins: number[] = []

function came(spectator: Spectator, person: string, kind: Kind, bytes: number): void {
  const now = performance.now()
  const key = `${person} ${kind}`
  const stream = spectator.streams.get(key)
  if (stream) {
    stream.gap = Math.max(stream.gap, now - stream.last)
    stream.last = now
  } else spectator.streams.set(key, { kind, last: now, gap: 0 })
  spectator.bytes += bytes
}

/** Sends pictures and sound for as long as the process lives; the first picture is a whole one, and those that are asked for. */
async function send(viewer: Viewer, battleId: string): Promise<void> {
  const { streamKey } = (await viewer.request('battle-media:stream-key', { battleId })) as { streamKey: string }
  let asked = true
  const onAsked = () => {
    asked = true
  }
  const connection = await joinBattle(viewer, { battleId, streamKey, onAsked })
  await until(() => connection.connectionState === 'connected')
  const [audio, video] = kinds.map(
    (kind) => connection.getTransceivers().find((one) => one.kind === kind && one.direction === 'sendonly')!.sender,
  )
  let sounds = 0
  setInterval(() => {
    sounds += 1
    const header = new RtpHeader({
      sequenceNumber: sounds & 0xffff,
      ...{ timestamp: (sounds * 960) % 0x1_0000_0000, payloadType: 111 },
    })
    sent += soundBytes
    void audio!.sendRtp(new RtpPacket(header, Buffer.alloc(soundBytes, 0xf8)))
  }, soundEvery)
  let sequence = 0
  let frames = 0
  setInterval(() => {
    frames += 1
    for (let part = 0; part < packetsOfPicture; part += 1) {
      sequence += 1
      const payload = Buffer.alloc(packetBytes)
      // The head of a VP8 picture: the first of its packets, and whether it is a whole one.
      payload[0] = part === 0 ? 0x10 : 0
      payload[1] = part === 0 && asked ? 0 : 1
      const header = new RtpHeader({
        sequenceNumber: sequence & 0xffff,
        ...{ timestamp: (frames * 3_000) % 0x1_0000_0000, payloadType: 96, marker: part === packetsOfPicture - 1 },
      })
      sent += packetBytes
      void video!.sendRtp(new RtpPacket(header, payload))
    }
    asked = false
  }, picturesEvery)
}

/** How often a spectator joins at most; where a machine has more to do than it can, a handshake gets lost. */
const joinsMost = 3
/** How often somebody had to join again. */
let rejoined = 0

/** Joins until both pictures come, and says whether they did; like the page it joins again when the connection fails. */
async function see(viewer: Viewer, battleId: string, spectator: Spectator): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const connection = await joinBattle(viewer, {
      ...{ battleId, streamKey: null },
      onPacket: (person, kind, bytes) => came(spectator, person, kind, bytes),
    })
    const seesBoth = () => [...spectator.streams.values()].filter(({ kind }) => kind === 'video').length === 2
    await until(() => seesBoth() || connection.connectionState === 'failed').catch(() => {})
    if (seesBoth() || tries === joinsMost) return seesBoth()
    rejoined += 1
  }
}

async function enter({ url, tokens, spectators: count }: BattleBrowsers): Promise<void> {
  const watcher = await connectViewer(url)
  let battleId: string | null = null
  watcher.onEvent((name, payload) => {
    if (name === 'battle-chat:start') battleId = (payload as { id: string }).id
  })
  await watcher.request('battle-chat:watch', { open: true })
  const pair = [await connectViewer(url, tokens[0]), await connectViewer(url, tokens[1])]
  for (const one of pair) await one.request('battle-chat:queue', undefined)
  await until(() => battleId !== null)
  for (const one of pair) await send(one, battleId!)
  for (let each = 0; each < count; each += 1) {
    const viewer = await connectViewer(url)
    const began = performance.now()
    const spectator: Spectator = { streams: new Map(), bytes: 0 }
    // A machine that cannot carry one more cannot carry the rest: those who are in are looked at.
    if (!(await see(viewer, battleId!, spectator))) return
    joins.push(performance.now() - began)
    await until(() => spectator.streams.size === 4)
    spectators.push(spectator)
  }
}

async function watch(seconds: number): Promise<Pictures> {
  const began = performance.now()
  const sentBefore = sent
  for (const spectator of spectators) {
    spectator.bytes = 0
    for (const stream of spectator.streams.values()) Object.assign(stream, { gap: 0, last: began })
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const end = performance.now()
  // What stands still for good has no next packet: the time until now counts as well.
  const longest = ({ streams }: Spectator, of: Kind) =>
    Math.max(...[...streams.values()].flatMap(({ kind, gap, last }) => (kind === of ? Math.max(gap, end - last) : [])))
  const bytes = spectators.reduce((sum, spectator) => sum + spectator.bytes, 0)
  return {
    joins,
    gaps: {
      audio: spectators.map((spectator) => longest(spectator, 'audio')),
      video: spectators.map((spectator) => longest(spectator, 'video')),
    },
    shares: spectators.map((spectator) => spectator.bytes / (sent - sentBefore)),
    megabits: (bytes * 8) / seconds / 1e6,
    entered: spectators.length,
    rejoined,
  }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked = JSON.parse(line) as BattleBrowsers | { seconds: number }
  if ('url' in asked) {
    await enter(asked)
    out('there')
  } else out(await watch(asked.seconds))
})
process.on('SIGTERM', () => process.exit(0))
