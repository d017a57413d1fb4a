import { randomBytes } from 'node:crypto'
import {
  GenericNack,
  type RTCDtlsTransport,
  RTCPeerConnection,
  type RtcpPacket,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  RtpHeader,
  RtpPacket,
  SrtpSession,
} from 'werift'
import { createOutgoing } from './outgoing.ts'
import { createSeal } from './seal.ts'

/** By the numbers of DTLS: what browsers choose, and what older ones have. */
const profiles = { 'AES-GCM': { id: 7, salt: 12 }, 'AES-CM and HMAC': { id: 1, salt: 14 } }

/** The two ends of a connection. */
function ends({ id, salt }: { id: number; salt: number }): [SrtpSession, SrtpSession] {
  const [key, otherKey] = [randomBytes(16), randomBytes(16)]
  const [salted, otherSalted] = [randomBytes(salt), randomBytes(salt)]
  const local = {
    localMasterKey: key,
    localMasterSalt: salted,
    remoteMasterKey: otherKey,
    remoteMasterSalt: otherSalted,
  }
  const remote = {
    localMasterKey: otherKey,
    localMasterSalt: otherSalted,
    remoteMasterKey: key,
    remoteMasterSalt: salted,
  }
  return [new SrtpSession({ keys: local, profile: id }), new SrtpSession({ keys: remote, profile: id })]
}

const packet = (sequenceNumber: number, timestamp: number, { ssrc = 1, marker = false, payload = 'picture' } = {}) =>
  new RtpPacket(new RtpHeader({ sequenceNumber, timestamp, ssrc, marker, payloadType: 50 }), Buffer.from(payload))

describe('what is sent to a receiver', () => {
  /** A sender whose packets a receiver opens; `time` moves the clock, in ms. */
  function way(kind: 'audio' | 'video' = 'video') {
    const [local, remote] = ends(profiles['AES-GCM'])
    const written: Buffer[] = []
    const reports: RtcpPacket[][] = []
    const transport = {
      state: 'connected',
      srtp: local,
      iceTransport: { connection: { send: async (data: Buffer) => void written.push(data) } },
      sendRtcp: async (packets: RtcpPacket[]) => void reports.push(packets),
    } as unknown as RTCDtlsTransport
    const { sender } = new RTCPeerConnection().addTransceiver(kind)
    let now = 10_000
    const numbers = { payloadType: 96, clockRate: 90_000 }
    const outgoing = createOutgoing({ sender, transport, ...numbers, cname: 'shoal', now: () => now })
    return {
      ...{ outgoing, sender, reports, cipher: local.localContext.cipher },
      /** In ms. */
      wait: (ms: number) => (now += ms),
      /** What was written since it was asked last, as it went over the line. */
      sealed: () => written.splice(0),
      /** The same, as the receiver reads it. */
      received: () => written.splice(0).map((data) => RtpPacket.deSerialize(remote.decrypt(data))),
      /** The receiver lacks packets with these numbers. */
      lacks: (...lost: number[]) =>
        sender.onGenericNack.execute(new GenericNack({ senderSsrc: 1, mediaSourceSsrc: sender.ssrc, lost })),
    }
  }
  const numbersOf = (packets: RtpPacket[]) => packets.map(({ header }) => [header.sequenceNumber, header.timestamp])

  it('[BAT-3] [OPS-4] opens with the keys of the receiver, with every cipher that browsers choose, also when its numbers begin anew', () => {
    for (const profile of Object.values(profiles)) {
      const [local, remote] = ends(profile)
      const seal = createSeal(local.localContext)
      for (let turn = 0; turn < 2 * 65_536 + 10; turn += 97) {
        const { header, payload } = packet(turn & 0xffff, turn, { payload: `picture ${turn}` })
        const opened = RtpPacket.deSerialize(
          remote.decrypt(seal(header.serialize(12), payload, Math.floor(turn / 65_536))),
        )
        if (opened.payload.toString() !== `picture ${turn}`) throw new Error(`${turn} came as ${opened.payload}`)
      }
      const sealed = seal(packet(20, 1).header.serialize(12), Buffer.from('picture'), 2)
      sealed[14]! ^= 1
      expect(() => remote.decrypt(sealed)).toThrow('authenticate')
    }
  })

  it('[BAT-3] is counted on when the packets around its highest number are lost, or come late', () => {
    const { outgoing, sender, cipher, sealed } = way()
    const numbers = [65_500, 20, 65_535, 30_000, 62_000, 1]
    const rounds = [0, 1, 0, 1, 1, 2]
    for (const number of numbers) outgoing.send(packet(number, number), false)
    const { payload } = packet(0, 0)
    const headerOf = (number: number) =>
      new RtpHeader({ sequenceNumber: number, timestamp: number, ssrc: sender.ssrc, payloadType: 96 })
    expect(sealed()).toEqual(numbers.map((number, at) => cipher.encryptRtp(headerOf(number), payload, rounds[at]!)))
  })

  it('[BAT-3] is one stream, whatever it comes from: the next number, and a time that is later by as much as passed', () => {
    const { outgoing, sender, wait, received } = way()
    outgoing.send(packet(65_534, 4_294_967_000), false)
    outgoing.send(packet(65_535, 4_294_967_000, { marker: true, payload: 'end' }), false)
    wait(500)
    outgoing.send(packet(7, 100, { ssrc: 2 }), true)
    outgoing.send(packet(8, 3_100, { ssrc: 2 }), false)
    const packets = received()
    const after = (4_294_967_000 + 45_000) % 2 ** 32
    expect(numbersOf(packets)).toEqual([
      [65_534, 4_294_967_000],
      [65_535, 4_294_967_000],
      [0, after],
      [1, after + 3_000],
    ])
    expect(packets.map(({ header }) => header.ssrc)).toEqual(Array(4).fill(sender.ssrc))
    expect(packets.map(({ header }) => [header.marker, header.payloadType])).toEqual(
      [false, true, false, false].map((marker) => [marker, 96]),
    )
    expect(packets.map(({ payload }) => payload.toString())).toEqual(['picture', 'end', 'picture', 'picture'])
  })

  it('[BAT-3] goes on after the highest number, though an earlier packet came late', () => {
    const { outgoing, received } = way()
    for (const number of [10, 12, 11]) outgoing.send(packet(number, number), false)
    outgoing.send(packet(900, 5), true)
    expect(numbersOf(received()).map(([number]) => number)).toEqual([10, 12, 11, 13])
  })

  it('[BAT-3] [OPS-4] never has two packets under one number: one that comes twice, or too late to be in its place, is left out', () => {
    const { outgoing, received } = way()
    outgoing.send(packet(10, 10, { payload: 'first' }), false)
    // Another packet with the number of one that went, and one from before all of them.
    outgoing.send(packet(10, 10, { payload: 'other' }), false)
    outgoing.send(packet(9, 9), false)
    outgoing.send(packet(300, 300), false)
    // Nobody knows any more whether this one went.
    outgoing.send(packet(100, 100), false)
    outgoing.send(packet(298, 298), false)
    // From another source, of which the one before the first comes late: its place was that of another packet.
    outgoing.send(packet(50, 5, { ssrc: 2 }), true)
    outgoing.send(packet(49, 5, { ssrc: 2 }), false)
    outgoing.send(packet(52, 5, { ssrc: 2 }), false)
    outgoing.send(packet(51, 5, { ssrc: 2, payload: 'late' }), false)
    outgoing.send(packet(51, 5, { ssrc: 2, payload: 'again' }), false)
    expect(received().map(({ header, payload }) => [header.sequenceNumber, payload.toString()])).toEqual([
      [10, 'first'],
      [300, 'picture'],
      [298, 'picture'],
      [301, 'picture'],
      [303, 'picture'],
      [302, 'late'],
    ])
  })

  it('[BAT-3] [OPS-4] comes again when a picture lacks it, if it was sent a moment ago, and not without end', () => {
    const { outgoing, received, lacks } = way()
    for (let number = 0; number < 300; number += 1) outgoing.send(packet(number, number), false)
    const sent = received()
    lacks(299, 250, 3, 4_000)
    expect(numbersOf(received())).toEqual([299, 250].map((number) => [number, sent[number]!.header.timestamp]))
    outgoing.send(packet(300, 300, { payload: 'x'.repeat(1_000) }), false)
    received()
    lacks(...Array<number>(10_000).fill(300))
    const again = received().length
    expect(again).toBeGreaterThan(100)
    expect(again).toBeLessThan(1_000)
    const sound = way('audio')
    sound.outgoing.send(packet(1, 1), false)
    sound.received()
    sound.lacks(1)
    expect(sound.received()).toEqual([])
  })

  it('[BAT-3] comes with a report once a second, by which sound fits lips', () => {
    const { outgoing, sender, wait, reports } = way()
    wait(5_000)
    outgoing.look()
    expect(reports).toEqual([])
    outgoing.send(packet(1, 1_000, { payload: '12345' }), false)
    wait(250)
    outgoing.look()
    outgoing.look()
    wait(750)
    outgoing.look()
    expect(reports).toHaveLength(1)
    wait(250)
    outgoing.look()
    expect(reports).toHaveLength(2)
    const [first, second] = reports.map(([report]) => report as RtcpSrPacket)
    expect(first).toBeInstanceOf(RtcpSrPacket)
    expect(first).toMatchObject({
      ssrc: sender.ssrc,
      senderInfo: { packetCount: 1, octetCount: 5, rtpTimestamp: 23_500 },
    })
    // A second later by both clocks.
    expect(second!.senderInfo.rtpTimestamp - first!.senderInfo.rtpTimestamp).toBe(90_000)
    expect(second!.senderInfo.ntpTimestamp - first!.senderInfo.ntpTimestamp).toBe(2n ** 32n)
    expect(reports[0]![1]).toBeInstanceOf(RtcpSourceDescriptionPacket)
  })
})
