import { type MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } from 'werift'
import type { Viewer } from './viewer.ts'

/** As a browser that only this machine reaches. */
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

export type Kind = 'audio' | 'video'

export interface JoinOptions {
  battleId: string
  /** Null for spectators. */
  streamKey: string | null
  /** A packet came of a person's camera or microphone, with a payload of so many bytes. */
  onPacket?: (person: string, kind: Kind, bytes: number) => void
  /** The server wants a whole picture. */
  onAsked?: () => void
}

/** Joins the pictures of a battle as the page does. Throws an Error when the server refuses. */
export async function joinBattle(
  viewer: Viewer,
  { battleId, streamKey, onPacket = () => {}, onAsked = () => {} }: JoinOptions,
): Promise<RTCPeerConnection> {
  const joined = (await viewer.request('battle-media:join', {
    battleId,
    ...(streamKey !== null && { streamKey }),
  })) as { peerId: string; offer: string; error?: string }
  if (joined.error !== undefined) throw new Error(joined.error)
  const connection = connectionOf()
  await connection.setRemoteDescription({ type: 'offer', sdp: joined.offer })
  const sections = joined.offer.split('m=').slice(1)
  for (const transceiver of connection.getTransceivers()) {
    const section = sections.find((text) => text.includes(`a=mid:${transceiver.mid}\r`)) ?? ''
    const person = /a=msid:(\S+)/.exec(section)?.[1]
    const kind = transceiver.kind as Kind
    if (person === undefined) {
      transceiver.setDirection(streamKey === null ? 'inactive' : 'sendonly')
      if (kind === 'video') transceiver.sender.onPictureLossIndication.subscribe(onAsked)
      continue
    }
    transceiver.setDirection('recvonly')
    const arrives = (track: MediaStreamTrack) =>
      track.onReceiveRtp.subscribe(({ payload }) => onPacket(person, kind, payload.length))
    for (const track of transceiver.receiver.tracks) arrives(track)
    transceiver.onTrack.subscribe(arrives)
  }
  await connection.setLocalDescription(await connection.createAnswer())
  const answer = connection.localDescription!.sdp
  const signalled = await viewer.request('battle-media:signal', { peerId: joined.peerId, answer })
  if (typeof signalled === 'object' && signalled !== null && 'error' in signalled)
    throw new Error(JSON.stringify(signalled))
  return connection
}

/** Waits until something is so. Throws an Error after 20 s. */
export async function until(is: () => boolean): Promise<void> {
  for (let tries = 0; !is(); tries += 1) {
    if (tries > 4_000) throw new Error('It took longer than 20 s')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
