import { RtpHeader, RtpPacket } from 'werift'
import { DepacketizeBase, JitterBufferBase } from 'werift/nonstandard'

/** An RTP packet, as any library or forwarding unit has it. */
export interface MediaPacket {
  readonly header: {
    readonly sequenceNumber: number
    readonly timestamp: number
    /** Of a picture: its last packet. */
    readonly marker: boolean
  }
  readonly payload: Buffer
}

export interface Frame {
  kind: 'audio' | 'video'
  data: Buffer
  /** A picture that needs none before it. */
  isWhole: boolean
  /** In ms, on one clock for picture and sound. */
  time: number
}

const rates = { audio: 48_000, video: 90_000 } as const

/** Times of packets, in ms: the first counts as said at its arrival, the others by their own clock. */
function createTimes(rate: number, now: () => number) {
  let known: { timestamp: number; time: number } | null = null
  return (timestamp: number): number => {
    // Timestamps begin again at 0 after 32 bits.
    const time = known ? known.time + (((timestamp - known.timestamp) | 0) / rate) * 1_000 : now()
    known = { timestamp, time }
    return time
  }
}

/** Puts packets of one sender together to frames. `onLoss` is called when pictures are broken until a whole one comes. */
export function createFrames({ now, onLoss }: { now: () => number; onLoss: () => void }) {
  const times = { audio: createTimes(rates.audio, now), video: createTimes(rates.video, now) }
  const order = new JitterBufferBase(rates.video)
  const pictures = new DepacketizeBase('VP8', { isFinalPacketInSequence: ({ marker }) => marker })
  const sounds = new DepacketizeBase('OPUS')
  let broken = true
  let last: number | null = null

  function inOrder(packet: RtpPacket): Frame[] {
    const { sequenceNumber, timestamp } = packet.header
    if (last !== null && sequenceNumber !== ((last + 1) & 0xffff)) {
      broken = true
      onLoss()
    }
    last = sequenceNumber
    const made = pictures.processInput({ rtp: packet, time: times.video(timestamp) })
    return made.flatMap(({ frame }) => {
      if (!frame || frame.data.length === 0 || (broken && !frame.isKeyframe)) return []
      broken = false
      return { kind: 'video', data: frame.data, isWhole: frame.isKeyframe, time: frame.time }
    })
  }

  return {
    take(kind: 'audio' | 'video', { header, payload }: MediaPacket): Frame[] {
      const { sequenceNumber, timestamp, marker } = header
      // The library empties what it has read, and this one is still to be forwarded.
      const own = new RtpPacket(new RtpHeader({ sequenceNumber, timestamp, marker }), payload)
      if (kind === 'video') return order.processInput({ rtp: own }).flatMap(({ rtp }) => (rtp ? inOrder(rtp) : []))
      return sounds
        .processInput({ rtp: own, time: times.audio(own.header.timestamp) })
        .flatMap(({ frame }) =>
          frame && frame.data.length > 0 ? { kind, data: frame.data, isWhole: true, time: frame.time } : [],
        )
    },
  }
}
