import type { Picture } from '@shoal/bus/battleMedia/contract'
import {
  MediaStream,
  MediaStreamTrack,
  RTCPeerConnection,
  type RTCRtpSender,
  type RTCRtpTransceiver,
  RtcpRrPacket,
  RtcpSrPacket,
  type RtpPacket,
  useOPUS,
  useVP8,
  Vp8RtpPayload,
} from 'werift'
import {
  isOfSession,
  reachableAt,
  withAddresses,
  withoutCandidates,
} from '../../../../platform/media/webrtc/addresses.ts'
import type { TakenPort } from '../../../../platform/media/webrtc/ports.ts'
import type { AnswerProblem, PeerRequest } from '../forwarding.ts'
import { problemOfAnswer } from './answers.ts'
import { lostAfter } from './arrivals.ts'
import { createLossGate } from './lossGate.ts'
import { createThrottle } from './throttle.ts'
import { createUplink, withBounds } from './uplink.ts'

export type Kind = 'audio' | 'video'

/** As the offer names them. */
const payloadTypes = { audio: 111, video: 96 } as const

/** In ms: so long after the last packet a report still says something about the connection. */
const reportedAfter = 2_000

/** In ms: how long a report may be on its way, with the packets of which it tells. */
const reportDelay = 1_000

/** A sender is asked for a whole picture at most once in this time, in ms. */
const wholePictureEvery = 300

export interface PeerOptions {
  request: PeerRequest
  port: TakenPort
  addresses: readonly string[]
  /** In ms. */
  now: () => number
  /** A packet of the camera or microphone that this peer sends. */
  onPacket: (kind: Kind, packet: RtpPacket) => void
  /** This peer needs a whole picture of a person before it can show the next. */
  onPictureWanted: (userId: string) => void
  /** The share of packets of a fighter that were lost before they came here, since a time in ms. */
  lostBefore: (userId: string, kind: Kind, since: number) => number
  /** The connection is too bad for pictures, or good again. */
  onGate: (userId: string) => void
  /** This peer sends more than anybody is to be sent. */
  onFlood: () => void
  /** The connection is over, from the other side or by itself. */
  onGone: () => void
}

/** The way of one person's camera or microphone to one peer. */
interface Way {
  sender: RTCRtpSender
  /** Whose packets went last; with others the numbers of the packets go on where they were. */
  from: number | null
  /** Pictures are held back until a whole one comes. */
  needsWhole: boolean
  /** When the last packet went, in ms. */
  at: number
  /** When the receiver reported last, in ms; null before the first time. */
  reportedAt: number | null
}

/** One browser's connection. */
export function createPeer(options: PeerOptions) {
  const { request, port, addresses, now, onPacket, onPictureWanted, lostBefore, onGate, onFlood, onGone } = options
  const madeAt = now()
  let heardAt = madeAt
  let offer: string | null = null
  let answered = false
  let closed = false
  const connection = new RTCPeerConnection({
    ...reachableAt(addresses, port.port),
    bundlePolicy: 'max-bundle',
    codecs: {
      audio: [useOPUS({ payloadType: payloadTypes.audio, parameters: 'minptime=10;useinbandfec=1' })],
      video: [useVP8({ payloadType: payloadTypes.video })],
    },
    headerExtensions: { audio: [], video: [] },
    // Browsers ask every few seconds whether we are still there; one that neither asks nor sends any more is gone.
    iceFilterStunResponse: (message) => {
      const isOurs = isOfSession(connection, message)
      if (isOurs) heardAt = now()
      return isOurs
    },
  })
  connection.connectionStateChange.subscribe((state) => {
    if ((state === 'closed' || state === 'failed') && !closed) onGone()
  })

  const up = new Map<Kind, RTCRtpTransceiver>()
  /** The one source of each kind: the first that a packet came of. */
  const sourceOf = new Map<Kind, number>()
  if (request.senderId !== null)
    for (const kind of ['audio', 'video'] as const) {
      const transceiver = connection.addTransceiver(kind, { direction: 'recvonly' })
      up.set(kind, transceiver)
      transceiver.onTrack.subscribe((track) => {
        track.onReceiveRtp.subscribe((packet) => {
          const { ssrc, payloadType } = packet.header
          if (payloadType !== payloadTypes[kind] || (sourceOf.get(kind) ?? ssrc) !== ssrc) return
          sourceOf.set(kind, ssrc)
          heardAt = now()
          onPacket(kind, packet)
        })
      })
    }
  const wholePicture = createThrottle(wholePictureEvery, () => {
    const source = sourceOf.get('video')
    if (source !== undefined && !closed)
      up.get('video')
        ?.receiver.sendRtcpPLI(source)
        .catch(() => {})
  })

  const down = new Map<string, Record<Kind, Way>>()
  const gates = new Map<string, ReturnType<typeof createLossGate>>()
  for (const userId of request.fighters) {
    if (userId === request.senderId) continue
    const streams = [new MediaStream({ id: userId })]
    const gate = createLossGate()
    const wayOf = (kind: Kind): Way => {
      const track = new MediaStreamTrack({ kind, id: `${userId}-${kind}` })
      const { sender } = connection.addTransceiver(track, { direction: 'sendonly', streams })
      sender.onRtcp.subscribe((packet) => {
        if (!(packet instanceof RtcpRrPacket) && !(packet instanceof RtcpSrPacket)) return
        if (now() - way.at > reportedAfter) return
        for (const { ssrc, fractionLost } of packet.reports) {
          if (ssrc !== sender.ssrc) continue
          // A report tells of a moment ago. What the sender's own line lost shows as gaps here as well.
          const before = lostBefore(userId, kind, (way.reportedAt ?? now()) - reportDelay)
          way.reportedAt = now()
          if (gate.report(kind, lostAfter(before, fractionLost / 256), now())) moved(userId)
        }
      })
      if (kind === 'video') sender.onPictureLossIndication.subscribe(() => onPictureWanted(userId))
      const way: Way = {
        sender,
        from: null,
        needsWhole: kind === 'video',
        at: Number.NEGATIVE_INFINITY,
        reportedAt: null,
      }
      return way
    }
    down.set(userId, { audio: wayOf('audio'), video: wayOf('video') })
    gates.set(userId, gate)
  }

  /** Pictures of a fighter are held back from now on, or let through again. */
  function moved(userId: string): void {
    down.get(userId)!.video.needsWhole = true
    onGate(userId)
    if (gates.get(userId)!.isOpen()) onPictureWanted(userId)
  }

  return {
    ...request,
    madeAt,
    heardAt: () => heardAt,
    isConnected: () => connection.connectionState === 'connected',
    hasAnswer: () => answered,
    askForWholePicture: () => wholePicture.ask(),
    /** What of a fighter gets through to this peer. */
    asSeenHere: (picture: Picture): Picture => ({
      ...picture,
      picture: picture.picture && gates.get(picture.userId)?.isOpen() !== false,
    }),

    /** Lets pictures through for a try where there is no sound to judge by; to be called every now and then. */
    look(): void {
      for (const [userId, gate] of gates) if (gate.look(now())) moved(userId)
    },

    /** The offer, with every candidate inside. */
    async describe(): Promise<string> {
      await connection.setLocalDescription(await connection.createOffer())
      offer = withBounds(withoutIdleSources(withAddresses(connection.localDescription!.sdp, addresses)))
      const uplink = createUplink()
      let flooded = false
      // Whatever comes counts, also what nobody takes.
      for (const { onRtp } of connection.dtlsTransports)
        onRtp.subscribe(({ payload }) => {
          if (flooded || closed || uplink.take(payload.length)) return
          flooded = true
          onFlood()
        })
      return offer
    },

    async answer(answer: string): Promise<AnswerProblem> {
      if (offer === null || answered || closed) return 'outOfTurn'
      answered = true
      const problem = problemOfAnswer(offer, answer)
      if (problem) return problem
      try {
        await connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(answer) })
        return null
      } catch {
        return 'unreadable'
      }
    },

    /** Hands on a packet of a fighter; nothing happens while there is no connection, or if the peer is that fighter's. */
    forward(userId: string, kind: Kind, packet: RtpPacket): void {
      const way = down.get(userId)?.[kind]
      if (!way || closed || connection.connectionState !== 'connected') return
      if (kind === 'video' && !gates.get(userId)!.isOpen()) return
      const { ssrc, sequenceNumber, timestamp } = packet.header
      way.at = now()
      const isOther = way.from !== ssrc
      way.from = ssrc
      if (isOther && kind === 'video') way.needsWhole = true
      if (way.needsWhole && !beginsWholePicture(packet)) {
        onPictureWanted(userId)
        return
      }
      // Numbers and times go on where they were: the browser takes it for one stream.
      if (isOther || way.needsWhole) way.sender.replaceRTP({ sequenceNumber, timestamp })
      way.needsWhole = false
      way.sender.sendRtp(packet).catch(() => {})
    },

    /** Gives the port back once the socket is closed. */
    async close(): Promise<void> {
      if (closed) return
      closed = true
      wholePicture.stop()
      try {
        await connection.close()
      } finally {
        port.release()
      }
    },
  }
}

export type Peer = ReturnType<typeof createPeer>

/** A description that names sources only where something is sent. */
const withoutIdleSources = (sdp: string): string =>
  sdp
    .split(/^(?=m=)/m)
    .map((section) => (section.includes('a=recvonly') ? section.replace(/^a=ssrc:.*\r\n/gm, '') : section))
    .join('')

/** Whether a whole picture begins with this packet. */
export function beginsWholePicture({ payload }: RtpPacket): boolean {
  try {
    const { isKeyframe, isPartitionHead } = Vp8RtpPayload.deSerialize(payload)
    return isKeyframe && isPartitionHead
  } catch {
    return false
  }
}
