/** Opus always counts 48 000 samples a second. */
export const OPUS_RATE = 48_000
/** No packet is longer: 120 ms. */
const LONGEST = 5_760
/** The identification header of Ogg (RFC 7845), which is also how FLV carries the settings of Opus. */
const HEAD = Buffer.from('OpusHead', 'latin1')
const HEAD_LENGTH = 19

/** How many samples a packet has (RFC 6716, 3.1); 0 where it is none. */
export function opusSamples(packet: Buffer): number {
  const [first, second] = packet
  if (first === undefined) return 0
  const config = first >> 3
  const frame =
    config < 12
      ? ([480, 960, 1920, 2880] as const)[config & 3]
      : config < 16
        ? ([480, 960] as const)[config & 1]
        : ([120, 240, 480, 960] as const)[config & 3]
  const code = first & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : (second ?? 0) & 0x3f
  const samples = (frame ?? 0) * frames
  return samples <= LONGEST ? samples : 0
}

/** The settings of Opus as a broadcaster tells them. */
export function opusHead(channels: 1 | 2): Buffer {
  const head = Buffer.alloc(HEAD_LENGTH)
  HEAD.copy(head)
  head[8] = 1
  head[9] = channels
  head.writeUInt32LE(OPUS_RATE, 12)
  return head
}

/** What `opusHead` wrote. Throws a RangeError when it is none, or more than two channels. */
export function readOpusHead(head: Buffer): { channels: number; preSkip: number; gain: number } {
  const channels = head[9] ?? 0
  if (head.length < HEAD_LENGTH || !head.subarray(0, 8).equals(HEAD) || channels < 1 || channels > 2 || head[18] !== 0)
    throw new RangeError('The sound is no Opus that browsers play')
  return { channels, preSkip: head.readUInt16LE(10), gain: head.readInt16LE(16) }
}
