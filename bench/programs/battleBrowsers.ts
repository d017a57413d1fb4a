// Fighters and spectators as WebRTC peers in a process of their own: two send pictures, all others receive.
import { createInterface } from 'node:readline'
import { type MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
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
  /** The longest time in which no picture came, in ms, of each spectator. */
  gaps: number[]
  /** Received by all of them, in Mbit/s. */
  megabits: number
}

/** Of one sender: a picture 30 times a second, in three packets, which makes 0.8 Mbit/s. */
const picturesEvery = 1_000 / 30
const packetsOfPicture = 3
const packetBytes = 1_100

interface Peer {
  connection: RTCPeerConnection
  viewer: Viewer
  /** When the last packet of each picture came, and the longest time between two. */
  last: Map<string, number>
  gap: number
  bytes: number
}

const out = (message: unknown) => process.stdout.write(`${JSON.stringify(message)}\n`)
const spectators: Peer[] = []
const joins: number[] = []

const connectionOf = (): RTCPeerConnection =>
  new RTCPeerConnection({
    iceServers: [],
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
    codecs: {
      audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })],
      video: [
        new RTCRtpCodecParameters({
          ...{ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 },
          rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
        }),
      ],
    },
  })

/** Joins as the page does; `onAsked` hears when the server wants a whole picture. */
async function join(viewer: Viewer, battleId: string, streamKey: string | null, onAsked = () => {}): Promise<Peer> {
  const payload = streamKey === null ? { battleId } : { battleId, streamKey }
  const joined = (await viewer.request('battle-media:join', payload)) as {
    peerId: string
    offer: string
    error?: string
  }
  if (joined.error !== undefined) throw new Error(joined.error)
  const peer: Peer = { connection: connectionOf(), viewer, last: new Map(), gap: 0, bytes: 0 }
  const { connection } = peer
  await connection.setRemoteDescription({ type: 'offer', sdp: joined.offer })
  const sections = joined.offer.split('m=').slice(1)
  for (const transceiver of connection.getTransceivers()) {
    const section = sections.find((text) => text.includes(`a=mid:${transceiver.mid}\r`)) ?? ''
    const person = /a=msid:(\S+)/.exec(section)?.[1]
    if (person === undefined) {
      transceiver.setDirection(streamKey === null ? 'inactive' : 'sendonly')
      if (transceiver.kind === 'video') transceiver.sender.onPictureLossIndication.subscribe(onAsked)
      continue
    }
    transceiver.setDirection('recvonly')
    if (transceiver.kind !== 'video') continue
    const arrives = (track: MediaStreamTrack) =>
      track.onReceiveRtp.subscribe(({ payload: body }) => came(peer, person, body.length))
    for (const track of transceiver.receiver.tracks) arrives(track)
    transceiver.onTrack.subscribe(arrives)
  }
  await connection.setLocalDescription(await connection.createAnswer())
  const answer = connection.localDescription!.sdp
  const signalled = await viewer.request('battle-media:signal', { peerId: joined.peerId, answer })
  if (typeof signalled === 'object' && signalled !== null && 'error' in signalled)
    throw new Error(JSON.stringify(signalled))
  return peer
}

function came(peer: Peer, person: string, bytes: number): void {
  const now = performance.now()
  const before = peer.last.get(person)
  if (before !== undefined) peer.gap = Math.max(peer.gap, now - before)
  peer.last.set(person, now)
  peer.bytes += bytes
}

/** Sends pictures for as long as the process lives; the first is a whole one, and those that are asked for. */
async function send(viewer: Viewer, battleId: string): Promise<void> {
  const { streamKey } = (await viewer.request('battle-media:stream-key', { battleId })) as { streamKey: string }
  let asked = true
  const { connection } = await join(viewer, battleId, streamKey, () => {
    asked = true
  })
  await until(() => connection.connectionState === 'connected')
  const video = connection
    .getTransceivers()
    .find(({ kind, direction }) => kind === 'video' && direction === 'sendonly')!
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
      void video.sender.sendRtp(new RtpPacket(header, payload))
    }
    asked = false
  }, picturesEvery)
}

async function until(is: () => boolean): Promise<void> {
  for (let tries = 0; !is(); tries += 1) {
    if (tries > 4_000) throw new Error('It took longer than 20 s')
    await new Promise((resolve) => setTimeout(resolve, 5))
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
    const peer = await join(viewer, battleId!, null)
    await until(() => peer.last.size === 2)
    joins.push(performance.now() - began)
    spectators.push(peer)
  }
}

async function watch(seconds: number): Promise<Pictures> {
  for (const peer of spectators) Object.assign(peer, { gap: 0, bytes: 0 })
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  const bytes = spectators.reduce((sum, peer) => sum + peer.bytes, 0)
  return { joins, gaps: spectators.map(({ gap }) => gap), megabits: (bytes * 8) / seconds / 1e6 }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const asked = JSON.parse(line) as BattleBrowsers | { seconds: number }
  if ('url' in asked) {
    await enter(asked)
    out('there')
  } else out(await watch(asked.seconds))
})
process.on('SIGTERM', () => process.exit(0))
