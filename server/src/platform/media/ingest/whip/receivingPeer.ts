import type { RTCDtlsTransport, RtcpPacket, RtpPacket } from 'werift'
import type { Clock } from '../../../clock.ts'
import type { Log } from '../../../log.ts'
import { isOfSession, reachableAt, withAddresses } from '../../webrtc/addresses.ts'
import { budget, PUBLISHED_BYTES } from '../budget.ts'
import { type FlvTag, opusTag, pictureTag, videoSettingsTag } from '../flv.ts'
import { OPUS_RATE, opusHead } from '../opus.ts'
import { BadOffer, PROFILES, payloadTypes, readOffer, withStartBitrate } from './offer.ts'
import { type Picture, pictures } from './pictures.ts'
import { rtpClock } from './rtpClock.ts'
import { type RtpIn, rtpTrack } from './rtpTrack.ts'

export interface ReceivingPeerOptions {
  /** SDP. */
  readonly offer: string
  /** IPv4 addresses at which browsers reach this node. */
  readonly addresses: readonly string[]
  /** UDP. */
  readonly port: number
  readonly clock: Clock
  readonly log: Log
  /** Pictures and sound, as RTMP brings them. */
  onTag(tag: FlvTag): void
  /** It ended by itself, with a sentence that says why. Called once, and not after `close`. */
  onEnd(reason: string): void
}

export interface ReceivingPeer {
  /** SDP. */
  readonly answer: string
  close(): void
}

/** Whoever sends nothing for so long has gone, in milliseconds. */
const SILENCE = 10_000
/** From one look at what is missing to the next, from one report to the next, in milliseconds. */
const LOOK = 50
const REPORT = 1_000
/** How long packets are waited for that did not come, in milliseconds. */
const PATIENCE = { video: 300, audio: 120 }
/** A key frame is asked for so often, so that segments have their length, and not more often than that. Milliseconds. */
const KEY_EVERY = 2_000
const KEY_AT_MOST = 300
/** No broadcaster sends smaller packets all the time. */
const PACKETS = { most: 30_000, perSecond: 10_000 }
/** A browser has one sender for each track; the keys of each are remembered. */
const MOST_SENDERS = 16
const VIDEO_RATE = 90_000
/** Sound is moved to where it belongs beside the pictures from so many milliseconds on, and never further than this. */
const APART = 40
const TOO_FAR = 3_000

/**
 * Receives a camera from a browser by WebRTC. The library does ICE, DTLS and SRTP; RTP is read here, where all that is
 * remembered is bounded. Throws BadOffer.
 */
export async function receivingPeer(options: ReceivingPeerOptions): Promise<ReceivingPeer> {
  const { addresses, port, clock, log, onTag, onEnd } = options
  const offer = readOffer(options.offer)
  const werift = await import('werift')
  const { RTCPeerConnection, RTCRtpCodecParameters } = werift

  const codec = { rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }] }
  const connection = new RTCPeerConnection({
    ...reachableAt(addresses, port),
    bundlePolicy: 'max-bundle',
    iceFilterStunResponse: (message) => isOfSession(connection, message),
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          ...{ mimeType: 'audio/opus', clockRate: OPUS_RATE, channels: 2 },
          parameters: 'minptime=10;useinbandfec=1',
        }),
      ],
      video: PROFILES.map(
        (profile) =>
          new RTCRtpCodecParameters({
            ...{ ...codec, mimeType: 'video/H264', clockRate: VIDEO_RATE },
            parameters: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`,
          }),
      ),
    },
  })
  let over = false
  function close(): void {
    if (over) return
    over = true
    clearInterval(looking)
    connection.close().catch((error) => log.warn({ err: error }, 'a peer did not close well'))
  }
  function end(reason: string): void {
    if (over) return
    close()
    onEnd(reason)
  }

  const started = clock.ms()
  /** Milliseconds of the time line that pictures and sound share. */
  const time = () => clock.ms() - started
  const ownSsrc = 1 + Math.floor(Math.random() * 0xfffffffe)
  const bytesLeft = budget(PUBLISHED_BYTES)
  const packetsLeft = budget(PACKETS)
  const senders = new Set<number>()
  let transport: RTCDtlsTransport | undefined
  let heard = 0
  let reported = 0

  const send = (packet: RtcpPacket) => void transport?.sendRtcp([packet]).catch(() => undefined)
  const ask = (ssrc: number) => (lost: readonly number[]) =>
    send(
      new werift.RtcpTransportLayerFeedback({
        feedback: new werift.GenericNack({ senderSsrc: ownSsrc, mediaSourceSsrc: ssrc, lost: [...lost] }),
      }),
    )

  let keyAsked = Number.NEGATIVE_INFINITY
  let keyCame = 0
  function askForKey(): void {
    if (!tracks.video || time() - keyAsked < KEY_AT_MOST) return
    keyAsked = time()
    const feedback = new werift.PictureLossIndication({ senderSsrc: ownSsrc, mediaSsrc: tracks.video.ssrc })
    send(new werift.RtcpPayloadSpecificFeedback({ feedback }))
  }

  type Kind = 'video' | 'audio'
  type Track = ReturnType<typeof begin>
  const tracks: { [kind in Kind]?: Track } = {}

  /** A sender of a kind; another one begins anew. */
  function begin(kind: Kind, ssrc: number) {
    const clockOf = rtpClock(kind === 'video' ? VIDEO_RATE : OPUS_RATE)
    const read = kind === 'video' ? readPictures(clockOf) : readSound(clockOf)
    const order = rtpTrack({ patience: PATIENCE[kind], onPacket: read.push, onLoss: read.lost, ask: ask(ssrc) })
    return {
      ssrc,
      clock: clockOf,
      order,
      told: null as null | { ntp: number; rtp: number; middle: number; at: number },
    }
  }

  function readPictures(clockOf: ReturnType<typeof rtpClock>) {
    let record: Buffer | null = null
    const whole = pictures({
      onStuck: askForKey,
      onPicture(picture: Picture) {
        const at = Math.max(0, Math.round(clockOf.at(picture.timestamp, time())))
        if (picture.key) {
          keyCame = time()
          if (record !== picture.record) onTag(videoSettingsTag(at, picture.record))
          record = picture.record
        }
        onTag(pictureTag(at, picture.key, picture.units))
      },
    })
    return whole
  }

  function readSound(clockOf: ReturnType<typeof rtpClock>) {
    let told = false
    return {
      push({ timestamp, payload }: RtpIn): void {
        if (payload.length === 0) return
        const at = Math.max(0, Math.round(clockOf.at(timestamp, time())))
        if (!told) onTag(opusTag(at, 'settings', opusHead(2)))
        told = true
        onTag(opusTag(at, 'sound', payload))
      },
      lost: () => undefined,
    }
  }

  /** Sound and pictures have clocks of their own; the sender says now and then what time it was on both. */
  function align(): void {
    const { video, audio } = tracks
    if (!video?.told || !audio?.told || !video.clock.begun() || !audio.clock.begun()) return
    const apart =
      audio.told.ntp - audio.clock.peek(audio.told.rtp) - (video.told.ntp - video.clock.peek(video.told.rtp))
    if (Math.abs(apart) >= APART && Math.abs(apart) < TOO_FAR) audio.clock.shift(apart)
  }

  function onRtp({ header, payload }: RtpPacket): void {
    const { video, audio } = types
    const kind = video.has(header.payloadType) ? 'video' : audio.has(header.payloadType) ? 'audio' : null
    senders.add(header.ssrc)
    if (senders.size > MOST_SENDERS) throw new RangeError('It sent too many streams')
    if (!bytesLeft.take(payload.length + 12) || !packetsLeft.take(1))
      throw new RangeError('It sent more than 80 Mbit/s')
    if (!kind) return
    heard = time()
    const before = tracks[kind]
    const track = before?.ssrc === header.ssrc ? before : begin(kind, header.ssrc)
    tracks[kind] = track
    if (track !== before && kind === 'video') askForKey()
    const { sequenceNumber: sequence, timestamp, marker } = header
    track.order.take({ sequence, timestamp, marker, payload }, time())
  }

  function onRtcp(packet: RtcpPacket): void {
    if (!(packet instanceof werift.RtcpSrPacket)) return
    const track = [tracks.video, tracks.audio].find((one) => one?.ssrc === packet.ssrc)
    if (!track) return
    const { ntpTimestamp, rtpTimestamp } = packet.senderInfo
    const ntp = (Number(ntpTimestamp >> 32n) + Number(ntpTimestamp & 0xffffffffn) / 2 ** 32) * 1000
    track.told = { ntp, rtp: rtpTimestamp, middle: Number((ntpTimestamp >> 16n) & 0xffffffffn), at: time() }
    align()
  }

  function report(): void {
    reported = time()
    const reports = [tracks.video, tracks.audio].flatMap((track) => {
      if (!track) return []
      const { fractionLost, packetsLost, highest } = track.order.report()
      const { told } = track
      const dlsr = told ? Math.round(((time() - told.at) / 1000) * 0x10000) : 0
      return new werift.RtcpReceiverInfo({
        ...{ ssrc: track.ssrc, fractionLost, packetsLost, highestSequence: highest, jitter: 0 },
        ...{ lsr: told?.middle ?? 0, dlsr },
      })
    })
    if (reports.length > 0) send(new werift.RtcpRrPacket({ ssrc: ownSsrc, reports }))
  }

  /** What a broadcaster sends ends its own broadcast at most. */
  function guarded<T>(action: (what: T) => void): (what: T) => void {
    return (what) => {
      if (over) return
      try {
        action(what)
      } catch (error) {
        if (!(error instanceof RangeError)) log.warn({ err: error }, 'what a browser published could not be read')
        end(error instanceof RangeError ? error.message : 'What it sent could not be read')
      }
    }
  }

  const look = guarded(() => {
    const now = time()
    if (now - heard > SILENCE) return end('Nothing came for 10 seconds')
    for (const track of [tracks.video, tracks.audio]) track?.order.tick(now)
    if (now - keyCame >= KEY_EVERY) askForKey()
    if (now - reported >= REPORT) report()
  })
  const looking = setInterval(look, LOOK)
  looking.unref()

  let types = payloadTypes('')
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: offer })
    for (const transceiver of connection.getTransceivers()) transceiver.setDirection('recvonly')
    await connection.setLocalDescription(await connection.createAnswer())
    const answer = connection.localDescription?.sdp ?? ''
    types = payloadTypes(answer)
    transport = connection.dtlsTransports[0]
    if (!transport || types.video.size === 0) throw new BadOffer('The picture must be H.264, packetization mode 1')
    transport.onRtp.subscribe(guarded(onRtp))
    transport.onRtcp.subscribe(guarded(onRtcp))
    connection.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed') end('The connection was lost')
    })
    return { answer: withStartBitrate(withAddresses(answer, addresses)), close }
  } catch (error) {
    close()
    if (error instanceof BadOffer) throw error
    log.info({ err: error }, 'an offer could not be answered')
    throw new BadOffer('Nothing can be received by this offer')
  }
}
