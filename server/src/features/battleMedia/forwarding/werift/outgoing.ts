import {
  type RTCDtlsTransport,
  type RTCRtpSender,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  type RtpPacket,
  SourceDescriptionChunk,
  SourceDescriptionItem,
} from 'werift'
import { budget } from '../../../../platform/media/ingest/budget.ts'
import { createSeal } from './seal.ts'
import { ahead } from './sequenceNumbers.ts'

/** So many of the last packets can be sent again: of a picture of 1 Mbit/s those of a second. */
const kept = 128
/** In bytes: what one receiver may have sent again, so that nobody makes the server send without end. */
const again = { most: 256 * 1_024, perSecond: 64 * 1_024 }
/** In ms: how often receivers are told how the times of packets go with those of others, for sound to fit lips. */
const reportEvery = 1_000
const wordSize = 0x1_0000_0000

export interface OutgoingOptions {
  sender: RTCRtpSender
  transport: RTCDtlsTransport
  payloadType: number
  /** In Hz: the clock of the packets' times. */
  clockRate: number
  /** The name by which receivers know that sound and picture belong together; as in the offer. */
  cname: string
  /** In ms. */
  now: () => number
}

/**
 * Sends packets of one camera or microphone after another to one receiver, as one stream without a break. werift's own way
 * of sending is left out: it takes more of the processor, encrypts two packets under one number if a fighter sends a number
 * twice, and the time in its reports is wrong by up to a second, so that sound and picture drift apart.
 */
export function createOutgoing({ sender, transport, payloadType, clockRate, cname, now }: OutgoingOptions) {
  let seal: ReturnType<typeof createSeal> | null = null
  /** The highest packet; null before the first. Its `index` goes on where numbers of 16 bits begin anew. */
  let last: { index: number; timestamp: number; at: number } | null = null
  /** The index of the first packet from where it comes now; what is before that came too late. */
  let first = 0
  /** What is added to the numbers and times of the source. */
  const offset = { sequenceNumber: 0, timestamp: 0 }
  const sent = { packets: 0, bytes: 0 }
  /** Both by what remains of an index when it is divided by `kept`: the last such index that went out, and its packet. */
  const used: number[] = []
  const history: Buffer[] = []
  const mayRepeat = budget(again)
  let reportedAt = now()

  const write = (data: Buffer): void => void transport.iceTransport.connection.send(data).catch(() => {})

  sender.onGenericNack.subscribe(({ lost }) => {
    for (const sequenceNumber of lost) {
      const packet = history[sequenceNumber % kept]
      if (packet?.readUInt16BE(2) === sequenceNumber && mayRepeat.take(packet.length)) write(packet)
    }
  })

  return {
    /** `anew`: it comes from another source than the one before, or some between them were held back. */
    send({ header, payload }: RtpPacket, anew: boolean): void {
      if (transport.state !== 'connected') return
      seal ??= createSeal(transport.srtp.localContext)
      const at = now()
      if (anew && last) {
        const passed = Math.max(1, Math.round(((at - last.at) * clockRate) / 1_000))
        first = last.index + 1
        offset.sequenceNumber = first - header.sequenceNumber
        offset.timestamp = last.timestamp + passed - header.timestamp
      }
      const sequenceNumber = (header.sequenceNumber + offset.sequenceNumber) & 0xffff
      const index = last ? last.index + ahead(sequenceNumber, last.index) : sequenceNumber
      if (!last) first = index
      else if (index < first || last.index - index >= kept || used[index % kept] === index) return
      used[index % kept] = index
      const timestamp = (header.timestamp + offset.timestamp) >>> 0
      if (!last || index > last.index) last = { index, timestamp, at }
      const head = Buffer.allocUnsafe(12)
      head[0] = 0x80
      head[1] = (header.marker ? 0x80 : 0) | payloadType
      head.writeUInt16BE(sequenceNumber, 2)
      head.writeUInt32BE(timestamp, 4)
      head.writeUInt32BE(sender.ssrc, 8)
      const packet = seal(head, payload, Math.floor(index / 0x1_0000))
      // Browsers ask again for pictures alone.
      if (sender.kind === 'video') history[sequenceNumber % kept] = packet
      sent.packets += 1
      sent.bytes += payload.length
      write(packet)
    },

    /** Tells the receiver about the times of the packets, if it is time to; to be called every now and then. */
    look(): void {
      if (!last || transport.state !== 'connected' || now() - reportedAt < reportEvery) return
      reportedAt = now()
      const senderInfo = new RtcpSenderInfo({
        // Any clock will do, if it is the same for sound and picture.
        ntpTimestamp: (BigInt(Math.round(now())) * BigInt(wordSize)) / 1_000n,
        rtpTimestamp: (last.timestamp + Math.round(((now() - last.at) * clockRate) / 1_000)) >>> 0,
        packetCount: sent.packets % wordSize,
        octetCount: sent.bytes % wordSize,
      })
      const source = sender.ssrc
      const name = new SourceDescriptionChunk({ source, items: [new SourceDescriptionItem({ type: 1, text: cname })] })
      transport
        .sendRtcp([new RtcpSrPacket({ ssrc: source, senderInfo }), new RtcpSourceDescriptionPacket({ chunks: [name] })])
        .catch(() => {})
    },
  }
}

export type Outgoing = ReturnType<typeof createOutgoing>
