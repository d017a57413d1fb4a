import type { IceServer } from '@shoal/bus/battleMedia/contract'
import {
  type MediaStreamTrack,
  RTCPeerConnection,
  RtcpReceiverInfo,
  RtcpRrPacket,
  RtpHeader,
  RtpPacket,
  useOPUS,
  useVP8,
  Vp8Packetizer,
} from 'werift'
import { type TestSocket, until } from './people.ts'

/** The first bytes of a whole picture of VP8, and of one that goes on from it; nobody decodes them. */
const wholePicture = Buffer.from([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00, 1, 2, 3, 4])
const blackPicture = Buffer.from([0x11, 0x02, 0x00, 1, 2, 3, 4])
/** So large that it may come of a camera that is on; and the like of sound. */
const livePicture = Buffer.concat([blackPicture, Buffer.alloc(1_000, 5)])
/** What the last byte of a small picture is. */
export const smallMark = 6
const [smallWhole, smallPicture] = [wholePicture, blackPicture].map((picture) =>
  Buffer.concat([picture, Buffer.alloc(100, smallMark)]),
) as [Buffer, Buffer]
const [silence, liveSound] = [Buffer.from([0xf8, 0xff, 0xfe]), Buffer.alloc(80, 0xf8)]

export interface Received {
  video: RtpPacket[]
  audio: RtpPacket[]
}

/**
 * A browser of a test: answers offers of the server, sends made-up pictures and sound, and counts what arrives. With TURN
 * servers it reaches nobody but through them.
 */
export function webrtcBrowser({ iceServers = [] }: { iceServers?: IceServer[] } = {}) {
  const connection = new RTCPeerConnection({
    iceServers,
    iceTransportPolicy: iceServers.length > 0 ? 'relay' : 'all',
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceInterfaceAddresses: { udp4: '127.0.0.1' },
    codecs: { audio: [useOPUS({ payloadType: 111 })], video: [useVP8({ payloadType: 96 })] },
  })
  /** Received packets, by the person in the picture. */
  const received = new Map<string, Received>()
  const wholePicturesAsked: number[] = []
  const smallPicturesAsked: number[] = []
  let sending: NodeJS.Timeout | null = null
  let complaining: NodeJS.Timeout | null = null
  const packetizer = new Vp8Packetizer()
  const smallPacketizer = new Vp8Packetizer()
  let frames = 0
  let carried = { picture: true, sound: true }
  let hasMicrophone = true
  let hasSmall = true
  let stray = 0
  let sequence = Math.floor(Math.random() * 30_000)

  const of = (userId: string): Received => {
    const found = received.get(userId) ?? { video: [], audio: [] }
    received.set(userId, found)
    return found
  }
  const sendersOf = () => connection.getTransceivers().filter(({ direction }) => direction === 'sendonly')

  return {
    connection,
    of,
    wholePicturesAsked,
    smallPicturesAsked,

    /** The answer to an offer; with `sends`, it also sends what the offer asks for. */
    async answer(offer: string, { sends = false } = {}): Promise<string> {
      await connection.setRemoteDescription({ type: 'offer', sdp: offer })
      const sections = offer.split('m=').slice(1)
      for (const transceiver of connection.getTransceivers()) {
        const section = sections.find((text) => text.includes(`a=mid:${transceiver.mid}\r`)) ?? ''
        const person = /a=msid:(\S+)/.exec(section)?.[1]
        transceiver.setDirection(person !== undefined ? 'recvonly' : sends ? 'sendonly' : 'inactive')
        if (person === undefined && transceiver.kind === 'video') {
          const asked = transceiver.mid === '1' ? wholePicturesAsked : smallPicturesAsked
          transceiver.sender.onPictureLossIndication.subscribe(() => asked.push(Date.now()))
        }
        if (person === undefined) continue
        const arrived = of(person)[transceiver.kind as 'audio' | 'video']
        const listen = (track: MediaStreamTrack) => track.onReceiveRtp.subscribe((packet) => arrived.push(packet))
        for (const track of transceiver.receiver.tracks) listen(track)
        transceiver.onTrack.subscribe(listen)
      }
      await connection.setLocalDescription(await connection.createAnswer())
      return connection.localDescription!.sdp
    },

    /** Sends a packet, whatever was agreed: between those of its camera, or, with `ssrc`, as a source of its own. */
    sendAnyway(payload: Buffer, { ssrc, payloadType = 96 }: { ssrc?: number; payloadType?: number } = {}): void {
      const [own] = packetizer.packetize(payload, frames * 3_000)
      const camera = () => sendersOf().find(({ kind }) => kind === 'video')!.sender.ssrc
      stray += 1
      const header = new RtpHeader({
        ...{ ssrc: ssrc ?? camera(), payloadType, timestamp: frames * 3_000 },
        sequenceNumber: ssrc === undefined ? own!.header.sequenceNumber : stray & 0xffff,
      })
      void connection.dtlsTransports[0]!.sendRtp(payload, header)
    },
    /** How many pictures it has sent. */
    frames: () => frames,
    /** Whether something is to be seen and heard in what it sends from now on, or a black picture and silence. */
    carry(what: Partial<typeof carried>): void {
      carried = { ...carried, ...what }
    },
    /** Sends no packets of sound from now on. */
    takeMicrophoneAway(): void {
      hasMicrophone = false
    },
    /** Sends no small pictures from now on, as pages of an older release. */
    takeSmallAway(): void {
      hasSmall = false
    },
    /** Sends pictures, the first of them whole and those that are asked for, and sound, until it is stopped. */
    send({ every = 20 } = {}): void {
      const asked = { full: 0, small: 0 }
      sending = setInterval(() => {
        const [audio, video, small] = ['0', '1', '2'].map((mid) => sendersOf().find((one) => one.mid === mid)!.sender)
        const isWhole = frames === 0 || wholePicturesAsked.length > asked.full
        const isSmallWhole = frames === 0 || smallPicturesAsked.length > asked.small
        asked.full = wholePicturesAsked.length
        asked.small = smallPicturesAsked.length
        frames += 1
        if (hasSmall)
          for (const packet of smallPacketizer.packetize(isSmallWhole ? smallWhole : smallPicture, frames * 3_000))
            void small!.sendRtp(packet)
        const next = carried.picture ? livePicture : blackPicture
        for (const packet of packetizer.packetize(isWhole ? wholePicture : next, frames * 3_000))
          void video!.sendRtp(packet)
        if (!hasMicrophone) return
        sequence = (sequence + 1) & 0xffff
        const header = new RtpHeader({ sequenceNumber: sequence, timestamp: frames * 960, payloadType: 111 })
        void audio!.sendRtp(new RtpPacket(header, carried.sound ? liveSound : silence))
      }, every)
    },
    /** Reports again and again that it lost this share, from 0 to 1, of the packets of these kinds. */
    complain(userId: string, lost: Partial<Record<keyof Received, number>>): void {
      if (complaining) clearInterval(complaining)
      complaining = setInterval(() => {
        const reports = Object.entries(lost).flatMap(([kind, share]) => {
          const ssrc = of(userId)[kind as keyof Received].at(-1)?.header.ssrc
          if (ssrc === undefined) return []
          const zeros = { packetsLost: 0, highestSequence: 0, jitter: 0, lsr: 0, dlsr: 0 }
          return new RtcpReceiverInfo({ ssrc, fractionLost: Math.round(share * 256), ...zeros })
        })
        void connection.dtlsTransports[0]?.sendRtcp([new RtcpRrPacket({ ssrc: 1, reports })])
      }, 50)
    },
    stopSending(): void {
      if (sending) clearInterval(sending)
      sending = null
    },
    async close(): Promise<void> {
      if (sending) clearInterval(sending)
      if (complaining) clearInterval(complaining)
      await connection.close()
    },
  }
}

export type WebrtcBrowser = ReturnType<typeof webrtcBrowser>

/** In ms: so long a connection may take; the server gives it up a little later. */
const patience = 10_000
/** How often somebody joins before it counts as a fault of the server. */
const attempts = 4

/**
 * Joins the pictures of a battle and waits until it is connected; `made` gets each browser, to close it after the test. It
 * joins anew, as pages do, if no connection came: the library's first packets may be lost while the server is busy, or be
 * answered twice, which it takes for an error. Browsers say it again, and don't mind.
 */
export async function joinPictures(
  page: TestSocket,
  {
    battleId,
    streamKey,
    iceServers,
    made,
    carried = {},
    twist = (answer) => answer,
  }: {
    battleId: string
    streamKey?: string
    iceServers?: IceServer[]
    made: WebrtcBrowser[]
    /** What is to be seen and heard from the beginning; both if left out. */
    carried?: { picture?: boolean; sound?: boolean }
    /** Makes of its answer what a hostile page would send. */
    twist?: (answer: string) => string
  },
) {
  for (let attempt = 1; ; attempt += 1) {
    const { peerId, offer, pictures } = await page.request('battle-media:join', { battleId, streamKey })
    const browser = webrtcBrowser({ iceServers })
    browser.carry(carried)
    made.push(browser)
    const answer = twist(await browser.answer(offer, { sends: streamKey !== undefined }))
    await page.request('battle-media:signal', { peerId, answer })
    const { connection } = browser
    const since = Date.now()
    const isConnected = () => connection.connectionState === 'connected'
    const isLost = () => connection.connectionState === 'failed' || Date.now() - since > patience
    await until('a connection', () => isConnected() || isLost())
    if (isConnected()) {
      if (streamKey !== undefined) browser.send()
      return { browser, peerId, offer, answer, pictures }
    }
    if (attempt === attempts) throw new Error(`No connection in ${attempts} attempts`)
    await page.request('battle-media:leave', { peerId })
  }
}
