import { opusHead, opusSamples, readOpusHead } from '../opus.ts'
import { BadOffer, readOffer } from './offer.ts'
import { type Picture, pictures } from './pictures.ts'
import { rtpClock } from './rtpClock.ts'
import { type RtpIn, rtpTrack } from './rtpTrack.ts'

const packet = (sequence: number, more: Partial<RtpIn> = {}): RtpIn => ({
  ...{ sequence: sequence & 0xffff, timestamp: 0, marker: false, payload: Buffer.from([0x41, 1]) },
  ...more,
})

function track(patience = 300) {
  const came: number[] = []
  const asked: number[][] = []
  let losses = 0
  const order = rtpTrack({
    patience,
    onPacket: ({ sequence }) => came.push(sequence),
    onLoss: () => {
      losses += 1
    },
    ask: (missing) => asked.push([...missing]),
  })
  return { came, asked, order, losses: () => losses }
}

describe('packets of RTP', () => {
  it('[STR-12] part: come in their order, each once, over the end of the numbers too', () => {
    const { came, order, losses } = track()
    for (const at of [65_533, 65_535, 65_534, 65_534, 65_537, 65_536, 65_538]) order.take(packet(at), 0)
    expect(came).toEqual([65_533, 65_534, 65_535, 0, 1, 2])
    expect(losses()).toBe(0)
    expect(order.report()).toEqual({ fractionLost: 0, packetsLost: 0, highest: 65_538 })
  })

  it('[STR-12] part: what is missing is asked for, not all the time, and given up in the end', () => {
    const { came, asked, order, losses } = track()
    order.take(packet(65_534), 0)
    order.take(packet(65_537), 100)
    order.take(packet(65_538), 110)
    expect(asked).toEqual([[65_535, 0]])
    order.tick(160)
    expect(asked).toHaveLength(2)
    order.take(packet(65_535), 170)
    expect(came).toEqual([65_534, 65_535])
    order.tick(450)
    expect(losses()).toBe(0)
    order.tick(471)
    expect(losses()).toBe(1)
    expect(came).toEqual([65_534, 65_535, 1, 2])
    expect(order.report()).toMatchObject({ fractionLost: 51, packetsLost: 1 })
    expect(order.report()).toMatchObject({ fractionLost: 0, packetsLost: 1 })
  })

  it('[STR-12] part: whoever leaps far has begun anew, and nothing is kept for the way between', () => {
    const { came, order, losses } = track()
    order.take(packet(1), 0)
    for (let at = 3; at < 1_000; at++) order.take(packet(at), 0)
    order.take(packet(20_000), 0)
    order.take(packet(20_001), 0)
    expect(losses()).toBe(1)
    expect(came).toEqual([1, 20_000, 20_001])
  })

  it('[STR-12] part: whoever begins anew with lower numbers is heard; what only comes late is not', () => {
    const { came, order, losses } = track()
    for (const at of [30_000, 30_001, 29_999, 29_998]) order.take(packet(at), 0)
    expect(came).toEqual([30_000, 30_001])
    for (const at of [10_000, 10_001, 10_002]) order.take(packet(at), 0)
    // From its first packet on: that has the settings.
    expect(came).toEqual([30_000, 30_001, 10_000, 10_001, 10_002])
    expect(losses()).toBe(1)
  })

  it('[STR-12] part: whoever begins anew a little further back is not taken for the one before who goes on', () => {
    const { came, order, losses } = track()
    for (let at = 500; at < 1_000; at++) order.take(packet(at), 0)
    // As many as are asked for again at one time may come late.
    for (let at = 700; at < 764; at++) order.take(packet(at), 0)
    order.take(packet(1_000), 0)
    expect([came.length, losses()]).toEqual([501, 0])
    for (let at = 700; at < 1_002; at++) order.take(packet(at), 0)
    expect(losses()).toBe(1)
    expect(came.slice(501)).toEqual(Array.from({ length: 1_002 - 700 }, (_, index) => 700 + index))
  })
})

const sps = Buffer.from('6742c01fd9005005bb011000000300100000030320f1832480', 'hex')
const pps = Buffer.from('68cb83cb20', 'hex')
const key = Buffer.from([0x65, 1, 2, 3, 4, 5, 6])
const slice = Buffer.from([0x41, 9, 9])
const stap = (...units: Buffer[]) =>
  Buffer.concat([
    Buffer.from([24]),
    ...units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 0xff]), unit]),
  ])
/** A unit in so many fragments. */
function fragments(unit: Buffer, count: number): Buffer[] {
  const body = unit.subarray(1)
  const length = Math.ceil(body.length / count)
  return Array.from({ length: count }, (_, at) => {
    const flags = (at === 0 ? 0x80 : 0) | (at === count - 1 ? 0x40 : 0)
    const header = [((unit[0] as number) & 0xe0) | 28, flags | ((unit[0] as number) & 0x1f)]
    return Buffer.concat([Buffer.from(header), body.subarray(at * length, (at + 1) * length)])
  })
}

function reader() {
  const seen: Picture[] = []
  let stuck = 0
  const whole = pictures({
    onPicture: (picture) => seen.push(picture),
    onStuck: () => {
      stuck += 1
    },
  })
  const send = (timestamp: number, ...payloads: Buffer[]) => {
    for (const [at, payload] of payloads.entries())
      whole.push(packet(0, { timestamp, payload, marker: at === payloads.length - 1 }))
  }
  return { seen, send, whole, stuck: () => stuck }
}
const unitsOf = ({ units }: Picture) => units.filter((_, at) => at % 2 === 1).map((unit) => unit.toString('hex'))

it('[STR-12] part: packets that wait, and the pieces of a picture, are bounded by bytes however small they are', () => {
  const { order } = track()
  expect(() => order.take(packet(1, { payload: Buffer.alloc(60_000) }), 0)).toThrow(
    new RangeError('Its packets are too large'),
  )
  const { whole } = reader()
  const pieces = () => {
    for (let at = 0; at < 100_000; at++)
      whole.push(packet(at, { payload: Buffer.from([0x7c, at === 0 ? 0x85 : 0x05, 1]) }))
  }
  expect(pieces).toThrow(new RangeError('Its pictures are too large'))
})

describe('pictures of H.264', () => {
  it('[STR-12] part: are put together from aggregated and fragmented packets, with the settings they need', () => {
    const { seen, send } = reader()
    send(0, stap(sps, pps), ...fragments(key, 3))
    send(3_000, slice)
    expect(seen.map((picture) => [picture.timestamp, picture.key, ...unitsOf(picture)])).toEqual([
      [0, true, key.toString('hex')],
      [3_000, false, slice.toString('hex')],
    ])
    expect(seen[0]?.units[0]).toEqual(Buffer.from([0, 0, 0, key.length]))
    expect(seen[0]?.record.subarray(0, 6).toString('hex')).toBe('0142c01fffe1')
    expect(seen[1]?.record).toBe(seen[0]?.record)
    // The same settings once more are no change; others are.
    send(6_000, sps, pps, key)
    expect(seen[2]?.record).toBe(seen[0]?.record)
    send(9_000, sps, Buffer.concat([pps, Buffer.from([1])]), key)
    expect(seen[3]?.record).not.toBe(seen[0]?.record)
  })

  it('[STR-12] part: nothing is shown before a key frame with its settings, nor between a loss and the next one', () => {
    const { seen, send, whole, stuck } = reader()
    send(0, slice)
    send(1, key)
    expect([seen.length, stuck()]).toEqual([0, 2])
    send(2, stap(sps, pps), key)
    whole.lost()
    send(3, slice)
    send(4, key)
    expect(seen.map(({ timestamp }) => timestamp)).toEqual([2, 4])
    // A fragment without its beginning.
    send(5, ...fragments(key, 3).slice(1))
    send(6, slice)
    send(7, key)
    expect(seen.map(({ timestamp }) => timestamp)).toEqual([2, 4, 7])
  })

  it('[STR-12] part: one that is larger than pictures are ends it', () => {
    const { whole } = reader()
    const large = Buffer.alloc(1_000_000, 0x41)
    const send = () => whole.push(packet(0, { payload: large }))
    for (let at = 0; at < 8; at++) send()
    expect(send).toThrow('Its pictures are too large')
  })
})

describe('the clock of a track', () => {
  it('[STR-12] part: goes on where its numbers begin anew, and is moved as a whole', () => {
    const clock = rtpClock(90_000)
    expect(clock.at(0xffffffff - 44_999, 1_000)).toBeCloseTo(1_000)
    expect(clock.at(45_000, 5_000)).toBeCloseTo(2_000)
    expect(clock.peek(0xffffffff - 44_999)).toBeCloseTo(1_000)
    clock.shift(200)
    expect(clock.at(90_000, 3_000)).toBeCloseTo(2_700)
  })

  it('[STR-12] part: never goes far from when packets come, whatever they say', () => {
    const clock = rtpClock(90_000)
    clock.at(1_000, 1_000)
    expect(clock.at(2_000_000_000, 1_040)).toBeCloseTo(1_040)
    expect(clock.at(2_000_003_600, 1_080)).toBeCloseTo(1_080)
    expect(clock.at(5, 1_120)).toBeCloseTo(1_120)
  })
})

describe('Opus', () => {
  it('[STR-12] part: the length of a packet is in its first bytes', () => {
    // CELT of 20 ms once, twice; SILK of 60 ms; three of 10 ms; more than 120 ms; nothing.
    const bytes = [[0xf8], [0xf9], [0x18], [0xf3, 3], [0xfb, 63], []]
    expect(bytes.map((each) => opusSamples(Buffer.from(each)))).toEqual([960, 1_920, 2_880, 1_440, 0, 0])
    expect(readOpusHead(opusHead(2))).toEqual({ channels: 2, preSkip: 0, gain: 0 })
    for (const wrong of [Buffer.alloc(0), Buffer.alloc(19), opusHead(2).subarray(0, 18)])
      expect(() => readOpusHead(wrong)).toThrow('no Opus')
  })
})

describe('an offer', () => {
  const good = [
    ...['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=rtpmap:96 H264/90000', 'a=ssrc:1 cname:x', 'a=rtcp-fb:96 nack pli'],
    ...['a=rtcp-fb:96 transport-cc', 'a=extmap:1 urn:x', 'a=ice-ufrag:a', 'a=ice-pwd:b', 'a=fingerprint:sha-256 00'],
    'a=candidate:1 1 udp 1 10.0.0.1 9 typ host',
  ]
  it('[STR-12] part: loses its addresses and what is not ours, and must have a picture and a fingerprint', () => {
    const kept = readOffer(good.join('\r\n'))
    expect(kept).not.toMatch(/candidate|ssrc|extmap|transport-cc/)
    expect(kept).toContain('a=rtcp-fb:96 nack pli')
    for (const missing of ['v=0', 'm=video', 'H264', 'fingerprint', 'ice-pwd'])
      expect(() => readOffer(good.filter((line) => !line.includes(missing)).join('\r\n'))).toThrow(BadOffer)
  })
})
