import type { Picture } from '@shoal/bus/battleMedia'
import { type MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters } from 'werift'
import { tapRtp } from './rtpDatagrams.ts'
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
  /** A packet came of a person's camera or microphone, in a datagram of so many bytes. */
  onPacket?: (person: string, kind: Kind, bytes: number) => void
  /** The same packet was decrypted. Without it packets are counted as they come, which costs little. */
  onReadable?: () => void
  /** The server wants a whole picture. */
  onAsked?: () => void
}

export interface BattlePeer {
  peerId: string
  /** Who was seen and heard when it joined. */
  pictures: Picture[]
  /** Whose pictures come here; one's own do not. */
  people: readonly string[]
  connection: RTCPeerConnection
}

/** Joins the pictures of a battle as the page does. Throws an Error when the server refuses. */
export async function joinBattle(viewer: Viewer, options: JoinOptions): Promise<BattlePeer> {
  const { battleId, streamKey } = options
  const joined = (await viewer.request('battle-media:join', {
    battleId,
    ...(streamKey !== null && { streamKey }),
  })) as { peerId: string; offer: string; pictures: Picture[]; error?: string }
  if (joined.error !== undefined) throw new Error(joined.error)
  const connection = connectionOf()
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: joined.offer })
    const people = receive(connection, joined.offer, options)
    await connection.setLocalDescription(await connection.createAnswer())
    const answer = connection.localDescription!.sdp
    const signalled = await viewer.request('battle-media:signal', { peerId: joined.peerId, answer })
    if (typeof signalled === 'object' && signalled !== null && 'error' in signalled)
      throw new Error(JSON.stringify(signalled))
    return { peerId: joined.peerId, pictures: joined.pictures, people, connection }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/**
 * Sends and receives what each section of the offer is for, and counts what comes by the sources that the offer names.
 * Returns of whom something comes.
 */
function receive(
  connection: RTCPeerConnection,
  offer: string,
  { streamKey, onPacket = () => {}, onReadable, onAsked = () => {} }: JoinOptions,
): string[] {
  const sources = new Map<number, { person: string; kind: Kind }>()
  const sections = offer.split('m=').slice(1)
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
    for (const [, ssrc] of section.matchAll(/a=ssrc:(\d+) /g)) sources.set(Number(ssrc), { person, kind })
    if (onReadable) {
      const read = (track: MediaStreamTrack) => track.onReceiveRtp.subscribe(() => onReadable())
      for (const track of transceiver.receiver.tracks) read(track)
      transceiver.onTrack.subscribe(read)
    }
  }
  let tapped = false
  connection.connectionStateChange.subscribe((state) => {
    if (tapped || state !== 'connected') return
    tapped = true
    tapRtp(connection, {
      passOn: onReadable !== undefined,
      onRtp: (ssrc, bytes) => {
        const source = sources.get(ssrc)
        if (source) onPacket(source.person, source.kind, bytes)
      },
    })
  })
  return [...new Set([...sources.values()].map(({ person }) => person))]
}

/** Waits until something is so. Throws an Error after `most` ms. */
export async function until(is: () => boolean, most = 20_000): Promise<void> {
  const began = performance.now()
  while (!is()) {
    if (performance.now() - began > most) throw new Error(`It took longer than ${most / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
