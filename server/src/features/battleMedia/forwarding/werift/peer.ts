import type { Picture } from '@shoal/bus/battleMedia/contract'
import { RTCPeerConnection, type RTCRtpTransceiver, type RtpPacket, useOPUS, useVP8 } from 'werift'
import {
  isOfSession,
  reachableAt,
  withAddresses,
  withoutCandidates,
} from '../../../../platform/media/webrtc/addresses.ts'
import type { TakenPort } from '../../../../platform/media/webrtc/ports.ts'
import type { AnswerProblem, PeerRequest } from '../forwarding.ts'
import { problemOfAnswer } from './answers.ts'
import { createDownlink } from './downlink.ts'
import { kindOf, type PictureStream, payloadTypes, type Stream, streams } from './streams.ts'
import { createThrottle } from './throttle.ts'
import { createUplink, withBounds } from './uplink.ts'

/** A sender is asked for a whole picture at most once in this time, in ms. */
const wholePictureEvery = 300

export interface PeerOptions {
  request: PeerRequest
  port: TakenPort
  addresses: readonly string[]
  /** In ms. */
  now: () => number
  /** A packet of the camera or microphone that this peer sends. */
  onPacket: (stream: Stream, packet: RtpPacket) => void
  /** This peer needs a whole one of these pictures of a person before it can show the next. */
  onPictureWanted: (userId: string, stream: PictureStream) => void
  /** The share of packets of a fighter that were lost before they came here, since a time in ms. */
  lostBefore: (userId: string, stream: Stream, since: number) => number
  /** The connection carries no picture of a person any more, or one again. */
  onGate: (userId: string) => void
  /** This peer sends more than anybody is to be sent. */
  onFlood: () => void
  /** The connection is over, from the other side or by itself. */
  onGone: () => void
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

  const up = new Map<Stream, RTCRtpTransceiver>()
  /** The one source of each stream: the first that a packet came of. */
  const sourceOf = new Map<Stream, number>()
  if (request.senderId !== null)
    for (const stream of streams) {
      const kind = kindOf(stream)
      const transceiver = connection.addTransceiver(kind, { direction: 'recvonly' })
      up.set(stream, transceiver)
      transceiver.onTrack.subscribe((track) => {
        track.onReceiveRtp.subscribe((packet) => {
          const { ssrc, payloadType } = packet.header
          if (payloadType !== payloadTypes[kind] || (sourceOf.get(stream) ?? ssrc) !== ssrc) return
          sourceOf.set(stream, ssrc)
          heardAt = now()
          onPacket(stream, packet)
        })
      })
    }
  const throttleOf = (stream: PictureStream) =>
    createThrottle(wholePictureEvery, () => {
      const source = sourceOf.get(stream)
      if (source !== undefined && !closed)
        up.get(stream)
          ?.receiver.sendRtcpPLI(source)
          .catch(() => {})
    })
  const wholePictures = { picture: throttleOf('picture'), small: throttleOf('small') }

  const down = new Map(
    request.fighters
      .filter((userId) => userId !== request.senderId)
      .map((userId) => [
        userId,
        createDownlink({
          ...{ connection, userId, now },
          onPictureWanted: (stream) => onPictureWanted(userId, stream),
          lostBefore: (stream, since) => lostBefore(userId, stream, since),
          onGate: () => onGate(userId),
        }),
      ]),
  )

  return {
    ...request,
    madeAt,
    heardAt: () => heardAt,
    isConnected: () => connection.connectionState === 'connected',
    hasAnswer: () => answered,
    askForWholePicture: (stream: PictureStream): void => wholePictures[stream].ask(),
    /** What of a fighter gets through to this peer. */
    asSeenHere: (picture: Picture): Picture => ({
      ...picture,
      picture: picture.picture && down.get(picture.userId)?.hasPicture() !== false,
    }),

    /** Whether a fighter sends a small picture besides the full one, from now on. */
    tellSmall: (userId: string, hasSmall: boolean): void => down.get(userId)?.tellSmall(hasSmall),

    /** Tries pictures where there is no sound to judge by, and reports; to be called every now and then. */
    look(): void {
      for (const downlink of down.values()) downlink.look()
    },

    /** The offer, with every candidate inside. */
    async describe(): Promise<string> {
      await connection.setLocalDescription(await connection.createOffer())
      offer = withBounds(withoutIdleSources(withAddresses(connection.localDescription!.sdp, addresses)))
      const [transport] = connection.dtlsTransports
      if (!transport) throw new Error('werift made no transport')
      for (const downlink of down.values()) downlink.begin(transport)
      // Reports on what it gets say as well that a browser is there.
      transport.onRtcp.subscribe(() => {
        heardAt = now()
      })
      const uplink = createUplink()
      let flooded = false
      // Whatever comes counts, also what nobody takes.
      transport.onRtp.subscribe(({ payload }) => {
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
    forward(userId: string, stream: Stream, packet: RtpPacket): void {
      if (!closed && connection.connectionState === 'connected') down.get(userId)?.forward(stream, packet)
    },

    /** Gives the port back once the socket is closed. */
    async close(): Promise<void> {
      if (closed) return
      closed = true
      for (const { stop } of Object.values(wholePictures)) stop()
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
