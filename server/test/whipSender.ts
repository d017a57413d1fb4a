import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useH264, useOPUS } from 'werift'
import { ownProcess } from './ownProcess.ts'

export interface WhipSender {
  /** What the server answered to the offer. */
  readonly status: number
  readonly answer: string
  /** Where the broadcast is, as the server said it. */
  readonly location: string
  /** Sends one packet, whatever is in it; numbers and times are the caller's. */
  packet(
    kind: 'video' | 'audio',
    packet: { sequence: number; timestamp: number; marker: boolean; payload: Buffer },
  ): void
  /** Sends what ffmpeg makes in real time, until it is stopped. */
  publish(options?: { size?: string; sound?: boolean }): Promise<{ stop(): Promise<void> }>
  /** Key frames that the server asked for. */
  asked(): number
  /** Goes without a word. */
  close(): Promise<void>
}

/** A peer that offers H.264 and Opus, and is not connected. */
export function offeringPeer() {
  const peer = new RTCPeerConnection({
    codecs: { video: [useH264()], audio: [useOPUS()] },
    bundlePolicy: 'max-bundle',
    ...{
      iceServers: [],
      iceUseIpv4: false,
      iceUseIpv6: false,
      iceUseTcp: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
    },
  })
  const tracks = { video: new MediaStreamTrack({ kind: 'video' }), audio: new MediaStreamTrack({ kind: 'audio' }) }
  const video = peer.addTransceiver(tracks.video, { direction: 'sendonly' })
  peer.addTransceiver(tracks.audio, { direction: 'sendonly' })
  return { peer, tracks, video }
}

export async function offerOf(peer: RTCPeerConnection): Promise<string> {
  await peer.setLocalDescription(await peer.createOffer())
  return peer.localDescription?.sdp ?? ''
}

/** In ms: the library's first words may be lost while the server is busy, and are not said again; browsers say them again. */
const patience = 7_000
const attempts = 3

/** Offers, and waits for the connection where the offer is taken; once more where it does not come. */
async function connect(url: string, key: string, attempt = 1) {
  const { peer, tracks, video } = offeringPeer()
  const authorization = `Bearer ${key}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization },
    body: await offerOf(peer),
  })
  const made = { peer, tracks, video, response, answer: await response.text() }
  if (response.status !== 201) {
    await peer.close()
    return made
  }
  const connected = peer.connectionStateChange.watch((state) => state === 'connected', patience)
  try {
    await peer.setRemoteDescription({ type: 'answer', sdp: made.answer })
    await connected
    return made
  } catch (error) {
    await peer.close()
    if (attempt === attempts) throw error
    const { origin } = new URL(url)
    await fetch(origin + response.headers.get('location'), { method: 'DELETE', headers: { authorization } })
    return connect(url, key, attempt + 1)
  }
}

/** Publishes by WHIP with a real WebRTC sender, as a browser does. */
export async function whipSender(url: string, key: string): Promise<WhipSender> {
  const { peer, tracks, video, response, answer } = await connect(url, key)
  let asked = 0
  video.sender.onPictureLossIndication.subscribe(() => {
    asked += 1
  })
  const feeds = new Set<{ stop(): Promise<void> }>()
  const close = async () => {
    for (const feed of feeds) await feed.stop()
    await peer.close()
  }

  return {
    status: response.status,
    answer,
    location: response.headers.get('location') ?? '',
    packet(kind, { sequence, timestamp, marker, payload }) {
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker, payloadType: 96, ssrc: 1 })
      tracks[kind].writeRtp(new RtpPacket(header, payload))
    },
    async publish({ size = '320x180', sound = true } = {}) {
      const [pictures, sounds] = [await forward(tracks.video), await forward(tracks.audio)]
      const child = spawn(
        'ffmpeg',
        [
          ...['-hide_banner', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=25`],
          ...(sound ? ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'] : []),
          ...['-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-threads', '1'],
          ...['-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-g', '50', '-sc_threshold', '0', '-bf', '0'],
          ...['-f', 'rtp', `rtp://127.0.0.1:${pictures.port}?pkt_size=1200`],
          ...(sound ? ['-map', '1:a', '-c:a', 'libopus', '-b:a', '48k'] : []),
          ...(sound ? ['-f', 'rtp', `rtp://127.0.0.1:${sounds.port}?pkt_size=1200`] : []),
        ],
        { stdio: ['ignore', 'ignore', 'inherit'] },
      )
      const own = ownProcess(child, 'SIGKILL')
      const feed = {
        async stop() {
          if (!feeds.delete(feed)) return
          await own.end('SIGKILL')
          pictures.close()
          sounds.close()
        },
      }
      feeds.add(feed)
      return feed
    },
    asked: () => asked,
    close,
  }
}

/** A port from which all packets go into a track. */
async function forward(track: MediaStreamTrack): Promise<{ port: number; close(): void }> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.on('message', (packet) => track.writeRtp(packet))
  return { port: (socket.address() as AddressInfo).port, close: () => socket.close() }
}
