// The two who battle, as WebRTC peers in a process of their own that does nothing else: whoever receives cannot delay them.
import { createInterface } from 'node:readline'
import { type RTCRtpSender, RtpHeader, RtpPacket } from 'werift'
import { openBattleLine } from '../support/battleLine.ts'
import { type Kind, until } from '../support/battlePeer.ts'
import { connectViewer, type Viewer } from '../support/viewer.ts'

/** The people to connect. */
export interface BattleFighters {
  url: string
  /** Tokens of the two. */
  tokens: [string, string]
}

/** Both send. */
export interface FightersSend {
  battleId: string
}

/** What they did since they were asked last. */
export interface FightersSent {
  /** Packets of both, while they were connected. */
  packets: number
  /** The longest time in which this process itself sent no picture of somebody who was connected, in ms. */
  gap: number
  /** How often one of them had to join again. */
  rejoined: number
}

/** Of one sender: a picture 30 times a second, in three packets, which makes 0.8 Mbit/s, and sound 50 times. */
const picturesEvery = 1_000 / 30
const packetsOfPicture = 3
const packetBytes = 1_100
const soundEvery = 20
const soundBytes = 80

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)

interface Sender {
  /** How often it had to join again. */
  rejoins(): number
  isConnected(): boolean
  packets: number
  gap: number
}
const senders: Sender[] = []

/** Does something every `period` ms by the clock, from `offset` ms on. What was missed is left out, as a camera does. */
function beat(period: number, offset: number, action: () => void): void {
  const began = performance.now() + offset
  let nth = 0
  const tick = () => {
    action()
    nth = Math.max(nth + 1, Math.ceil((performance.now() - began) / period))
    setTimeout(tick, Math.max(0, began + nth * period - performance.now()))
  }
  setTimeout(tick, offset)
}

/**
 * Sends pictures and sound for as long as the process lives; whole pictures first and when they are asked for. `turn` is how
 * much later than the other one this sender begins its turns, from 0 to 1, so that not all is sent in the same moment.
 */
async function send(viewer: Viewer, battleId: string, turn: number): Promise<Sender> {
  const { streamKey } = (await viewer.request('battle-media:stream-key', { battleId })) as { streamKey: string }
  let asked = true
  let ways: Record<Kind, RTCRtpSender> | null = null
  let last: number | null = null
  const line = openBattleLine(viewer, {
    ...{ battleId, streamKey },
    onAsked: () => {
      asked = true
    },
    onJoined: (connection) => {
      const wayOf = (kind: Kind) =>
        connection.getTransceivers().find((one) => one.kind === kind && one.direction === 'sendonly')!.sender
      ways = { audio: wayOf('audio'), video: wayOf('video') }
      asked = true
    },
  })
  const isConnected = () => line.connection()?.connectionState === 'connected'
  const sender: Sender = { rejoins: line.rejoins, isConnected, packets: 0, gap: 0 }

  function sendPacket(kind: Kind, payload: Buffer, header: { number: number; time: number; marker?: boolean }): void {
    sender.packets += 1
    const { number, time, marker = false } = header
    const rtpHeader = new RtpHeader({
      sequenceNumber: number & 0xffff,
      ...{ timestamp: time % 0x1_0000_0000, marker, payloadType: kind === 'audio' ? 111 : 96 },
    })
    void ways![kind].sendRtp(new RtpPacket(rtpHeader, payload))
  }

  let sounds = 0
  beat(soundEvery, turn * soundEvery, () => {
    sounds += 1
    if (isConnected()) sendPacket('audio', Buffer.alloc(soundBytes, 0xf8), { number: sounds, time: sounds * 960 })
  })
  let number = 0
  let pictures = 0
  beat(picturesEvery, turn * picturesEvery, () => {
    pictures += 1
    if (!isConnected()) {
      last = null
      return
    }
    const now = performance.now()
    if (last !== null) sender.gap = Math.max(sender.gap, now - last)
    last = now
    for (let part = 0; part < packetsOfPicture; part += 1) {
      number += 1
      const payload = Buffer.alloc(packetBytes)
      // The head of a VP8 picture: the first of its packets, and whether it is a whole one.
      payload[0] = part === 0 ? 0x10 : 0
      payload[1] = part === 0 && asked ? 0 : 1
      sendPacket('video', payload, { number, time: pictures * 3_000, marker: part === packetsOfPicture - 1 })
    }
    asked = false
  })
  return sender
}

async function enter({ url, tokens }: BattleFighters): Promise<FightersSend> {
  const pair = [await connectViewer(url, tokens[0]), await connectViewer(url, tokens[1])]
  let battleId: string | null = null
  pair[0]!.onEvent((name, payload) => {
    if (name === 'battle-chat:start') battleId = (payload as { id: string }).id
  })
  for (const one of pair) await one.request('battle-chat:queue', undefined)
  await until(() => battleId !== null)
  for (const [nth, one] of pair.entries()) senders.push(await send(one, battleId!, nth / pair.length))
  await until(() => senders.every(({ isConnected }) => isConnected()))
  return { battleId: battleId! }
}

let rejoinedBefore = 0
function report(): FightersSent {
  const rejoins = senders.reduce((sum, sender) => sum + sender.rejoins(), 0)
  const sent = {
    packets: senders.reduce((sum, { packets }) => sum + packets, 0),
    gap: Math.max(...senders.map(({ gap }) => gap)),
    rejoined: rejoins - rejoinedBefore,
  }
  rejoinedBefore = rejoins
  for (const sender of senders) Object.assign(sender, { packets: 0, gap: 0 })
  return sent
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked = JSON.parse(line) as BattleFighters | 'report'
  out(asked === 'report' ? report() : await enter(asked))
})
process.on('SIGTERM', () => process.exit(0))
