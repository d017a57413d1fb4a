// Those who watch a battle, as WebRTC peers in a process of their own.
import { createInterface } from 'node:readline'
import { type BattleLine, openBattleLine } from '../support/battleLine.ts'
import { type Kind, until } from '../support/battlePeer.ts'
import { connectViewer } from '../support/viewer.ts'

/** The people to connect. */
export interface BattleSpectators {
  url: string
  battleId: string
  spectators: number
  /** So many of them decrypt what comes. */
  readers: number
}

/** Results of the `seconds` that were asked for. */
export interface Pictures {
  /** From asking to join until a packet of both pictures was there, in ms, of each spectator. */
  joins: number[]
  /** The longest time in which no packet of some picture, and of some sound, came, in ms, of each spectator. */
  gaps: Record<Kind, number[]>
  /** How many packets came, of each spectator. */
  packets: number[]
  /** What could be decrypted of what came to those who decrypt, from 0 to 1. */
  readable: number
  /** Received by all of them, in Mbit/s. */
  megabits: number
  /** How many of the spectators got in. */
  entered: number
  /** How often somebody had to join again since the first began. */
  rejoined: number
}

/** In ms: how long one spectator may take to get in, and all together, who come one after the other. */
const patience = { one: 30_000, all: 90_000 }
/** Pictures and sounds of two. */
const streamsOfAll = 4

/** What came of one camera or microphone. */
interface Stream {
  kind: Kind
  /** When the last packet came, and the longest time between two, in ms. */
  last: number
  gap: number
}

interface Spectator {
  line: BattleLine
  /** By person and kind. */
  streams: Map<string, Stream>
  packets: number
  bytes: number
  /** Of the packets; null for those who do not decrypt. */
  readable: number | null
}

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const spectators: Spectator[] = []
const joins: number[] = []
/** Of somebody who did not get in. */
let rejoinedInVain = 0

async function arrive(url: string, battleId: string, reads: boolean): Promise<Spectator> {
  const spectator: Omit<Spectator, 'line'> = { streams: new Map(), packets: 0, bytes: 0, readable: reads ? 0 : null }
  const { streams } = spectator
  const line = openBattleLine(await connectViewer(url), {
    ...{ battleId, streamKey: null },
    onPacket(person, kind, bytes) {
      const now = performance.now()
      const key = person + kind
      const stream = streams.get(key)
      if (stream) {
        stream.gap = Math.max(stream.gap, now - stream.last)
        stream.last = now
      } else streams.set(key, { kind, last: now, gap: 0 })
      spectator.packets += 1
      spectator.bytes += bytes
    },
    ...(reads && {
      onReadable: () => {
        spectator.readable! += 1
      },
    }),
  })
  return Object.assign(spectator, { line })
}

async function enter({ url, battleId, spectators: count, readers }: BattleSpectators): Promise<void> {
  const end = performance.now() + patience.all
  for (let nth = 0; nth < count && performance.now() < end; nth += 1) {
    const began = performance.now()
    const spectator = await arrive(url, battleId, nth < readers)
    const seesBoth = () => [...spectator.streams.values()].filter(({ kind }) => kind === 'video').length === 2
    try {
      await until(seesBoth, patience.one)
      joins.push(performance.now() - began)
      await until(() => spectator.streams.size === streamsOfAll, patience.one)
    } catch {
      // A machine that cannot carry one more cannot carry the rest: those who are in are looked at.
      rejoinedInVain = spectator.line.rejoins()
      spectator.line.hangUp()
      return
    }
    spectators.push(spectator)
  }
}

async function watch(seconds: number): Promise<Pictures> {
  const began = performance.now()
  for (const spectator of spectators) {
    Object.assign(spectator, { packets: 0, bytes: 0, readable: spectator.readable === null ? null : 0 })
    for (const stream of spectator.streams.values()) Object.assign(stream, { gap: 0, last: began })
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const end = performance.now()
  // What stands still for good has no next packet: the time until now counts as well.
  const longest = ({ streams }: Spectator, of: Kind) =>
    Math.max(...[...streams.values()].flatMap(({ kind, gap, last }) => (kind === of ? Math.max(gap, end - last) : [])))
  const sum = (of: (spectator: Spectator) => number, among = spectators) =>
    among.reduce((total, spectator) => total + of(spectator), 0)
  const readers = spectators.filter(({ readable }) => readable !== null)
  return {
    joins,
    gaps: {
      audio: spectators.map((spectator) => longest(spectator, 'audio')),
      video: spectators.map((spectator) => longest(spectator, 'video')),
    },
    packets: spectators.map(({ packets }) => packets),
    readable: sum(({ readable }) => readable!, readers) / sum(({ packets }) => packets, readers),
    megabits: (sum(({ bytes }) => bytes) * 8) / seconds / 1e6,
    entered: spectators.length,
    rejoined: rejoinedInVain + sum(({ line }) => line.rejoins()),
  }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked = JSON.parse(line) as BattleSpectators | { seconds: number }
  if ('url' in asked) {
    await enter(asked)
    out('there')
  } else out(await watch(asked.seconds))
})
process.on('SIGTERM', () => process.exit(0))
