import {
  MediaStream,
  MediaStreamTrack,
  type RTCDtlsTransport,
  type RTCPeerConnection,
  type RTCRtpSender,
  RtcpRrPacket,
  RtcpSrPacket,
  type RtpPacket,
  Vp8RtpPayload,
} from 'werift'
import { lostAfter } from './arrivals.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { createQuality, type Known } from './quality.ts'
import { clockRates, type Kind, kindOf, type PictureStream, payloadTypes, type Stream } from './streams.ts'

/** In ms: so long after the last packet a report still says something about the connection. */
const reportedAfter = 2_000
/** In ms: how long a report may be on its way, with the packets of which it tells. */
const reportDelay = 1_000

export interface DownlinkOptions {
  connection: RTCPeerConnection
  /** The fighter whose camera and microphone they are. */
  userId: string
  /** In ms. */
  now: () => number
  /** The peer needs a whole one of these pictures before it can show the next. */
  onPictureWanted: (stream: PictureStream) => void
  /** The share of packets of the fighter that were lost before they came here, since a time in ms. */
  lostBefore: (stream: Stream, since: number) => number
  /** The line of the peer carries no picture of the fighter any more, or one again. */
  onGate: () => void
}

/** The way of a camera or a microphone to the peer. */
interface Way {
  sender: RTCRtpSender
  /** Null until there is an offer. */
  outgoing: Outgoing | null
  /** Of what the last packet was that went; null when packets have been held back since. */
  last: { stream: Stream; source: number } | null
  /** When the last packet went or a whole picture was waited for, in ms. */
  at: number
  /** When the receiver reported last, in ms; null before the first time. */
  reportedAt: number | null
}

/** What one peer gets of one fighter: their sound, and of their two pictures the one that its line carries. */
export function createDownlink({ connection, userId, now, onPictureWanted, lostBefore, onGate }: DownlinkOptions) {
  const quality = createQuality()
  let carriesPicture = true
  /** The fighter sends a small picture besides the full one. */
  let hasSmall = false
  const known = (): Known => ({ now: now(), hasSmall })
  const mediaStream = new MediaStream({ id: userId })
  const ways = { audio: wayOf('audio'), video: wayOf('video') }

  function wayOf(kind: Kind): Way {
    const track = new MediaStreamTrack({ kind, id: `${userId}-${kind}` })
    const { sender } = connection.addTransceiver(track, { direction: 'sendonly', streams: [mediaStream] })
    const way: Way = { sender, outgoing: null, last: null, at: Number.NEGATIVE_INFINITY, reportedAt: null }
    sender.onRtcp.subscribe((packet) => {
      if (!(packet instanceof RtcpRrPacket) && !(packet instanceof RtcpSrPacket)) return
      if (now() - way.at > reportedAfter) return
      for (const { ssrc, fractionLost } of packet.reports) {
        if (ssrc !== sender.ssrc) continue
        // A report tells of a moment ago. What the sender's own line lost shows as gaps here as well.
        const before = way.last ? lostBefore(way.last.stream, (way.reportedAt ?? now()) - reportDelay) : 0
        way.reportedAt = now()
        if (quality.report(kind, lostAfter(before, fractionLost / 256), known())) moved()
      }
    })
    if (kind === 'video') sender.onPictureLossIndication.subscribe(askForPicture)
    return way
  }

  /** Which picture the peer is to get. */
  function wanted(): PictureStream | null {
    const best = quality.get()
    if (best === 'none') return null
    return best === 'small' && hasSmall ? 'small' : 'picture'
  }

  /** Asks for a whole one of the picture that the peer shows now. */
  function askForPicture(): void {
    const stream = ways.video.last?.stream ?? wanted()
    if (stream && stream !== 'sound') onPictureWanted(stream)
  }

  /** Another picture, or none, is sent from now on. */
  function moved(): void {
    const next = wanted()
    // What is too much for the line stops at once; what it carries goes on until the better picture is there.
    if (next !== 'picture') ways.video.last = null
    if ((next !== null) !== carriesPicture) {
      carriesPicture = next !== null
      onGate()
    }
    if (next) onPictureWanted(next)
  }

  return {
    /** Whether the line of the peer carries a picture of the fighter. */
    hasPicture: () => carriesPicture,

    /** Whether the fighter sends a small picture besides the full one, from now on. */
    tellSmall(sends: boolean): void {
      hasSmall = sends
      if (!sends && ways.video.last?.stream === 'small') ways.video.last = null
    },

    /** The offer is made, so there is something to send by. */
    begin(transport: RTCDtlsTransport): void {
      const { cname } = connection
      for (const [kind, way] of Object.entries(ways) as [Kind, Way][]) {
        const numbers = { payloadType: payloadTypes[kind], clockRate: clockRates[kind] }
        way.outgoing = createOutgoing({ sender: way.sender, transport, ...numbers, cname, now })
      }
    },

    /** Tries pictures where there is no sound to judge by, and reports; to be called every now and then. */
    look(): void {
      if (quality.look(known())) moved()
      for (const { outgoing } of Object.values(ways)) outgoing?.look()
    },

    /** Hands on a packet of the fighter, if the peer is to get it. */
    forward(stream: Stream, packet: RtpPacket): void {
      const way = ways[kindOf(stream)]
      const source = packet.header.ssrc
      const goesOn = way.last?.stream === stream && way.last.source === source
      if (stream !== 'sound') {
        const next = wanted()
        // While a better picture is on its way, the one before goes on.
        if (next === null || (stream !== next && !goesOn)) return
      }
      way.at = now()
      if (stream !== 'sound' && !goesOn && !beginsWholePicture(packet)) {
        onPictureWanted(stream)
        return
      }
      way.outgoing?.send(packet, !goesOn)
      if (!goesOn) way.last = { stream, source }
    },
  }
}

/** Whether a whole picture begins with this packet. */
export function beginsWholePicture({ payload }: RtpPacket): boolean {
  try {
    const { isKeyframe, isPartitionHead } = Vp8RtpPayload.deSerialize(payload)
    return isKeyframe && isPartitionHead
  } catch {
    return false
  }
}
