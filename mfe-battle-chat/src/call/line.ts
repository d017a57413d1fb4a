import type { Bus } from '@shoal/bus'
import { battleMediaArea, type IceServer, type Picture } from '@shoal/bus/battleMedia'
import type { Instance } from 'simple-peer'
import { smallPictureOf } from './camera.ts'

export interface LineOptions {
  bus: Bus
  battleId: string
  /** Absent: only gets. */
  sends: { stream: MediaStream; streamKey: string } | null
  iceServers: IceServer[]
  onPictures(pictures: Picture[]): void
  /** `userId` is whose picture it is. */
  onStream(userId: string, stream: MediaStream): void
  onConnected(): void
  /** It is over, and was not hung up. `error` is why: what the server refused, or that the connection failed or broke. */
  onLost(error: unknown): void
}

/** One connection to the forwarding unit of a battle. */
export interface Line {
  /** Null until it has joined. */
  readonly peerId: string | null
  hangUp(): void
}

/** Joins, and answers the offer with simple-peer, which is loaded with the first battle that has pictures. */
export function openLine({ bus, battleId, sends, iceServers, ...on }: LineOptions): Line {
  let peer: Instance | null = null
  let small: MediaStreamTrack | null = null
  let peerId: string | null = null
  let over = false

  function close(): void {
    over = true
    peer?.destroy()
    small?.stop()
  }

  const lost = (error: unknown) => {
    if (over) return
    close()
    // Otherwise the server would keep a port for it until it misses what this page sends.
    leave()
    on.onLost(error)
  }

  /**
   * Its answer is taken when it comes, not once simple-peer has loaded: what the server tells of a picture meanwhile is newer,
   * and would be overwritten.
   */
  async function join() {
    const joined = await bus.request(battleMediaArea.sends.join, {
      battleId,
      ...(sends && { streamKey: sends.streamKey }),
    })
    peerId = joined.peerId
    if (!over) on.onPictures(joined.pictures)
    return joined
  }

  async function begin(): Promise<void> {
    const [joined, code] = await Promise.all([join(), import('simple-peer/simplepeer.min.js').catch(() => null)])
    if (over) leave()
    if (over || !code) return lost(new Error('The code of the pictures did not come'))
    const { default: Peer } = code
    // The server's candidates are in its offer and it needs none of ours, so nothing is waited for.
    peer = new Peer({
      ...{ initiator: false, trickle: true, config: { iceServers } },
      ...(sends && { stream: sends.stream }),
    })
    if (sends) {
      small = smallPictureOf(sends.stream)
      if (small) peer.addTrack(small, sends.stream)
    }
    peer.on('signal', (signal) => {
      if (signal.type !== 'answer' || signal.sdp === undefined || peerId === null) return
      bus.request(battleMediaArea.sends.signal, { peerId, answer: signal.sdp }).catch(lost)
    })
    peer.on('track', (_track, stream) => on.onStream(stream.id, stream))
    peer.on('iceStateChange', (state) => {
      if (!over && (state === 'connected' || state === 'completed')) on.onConnected()
    })
    peer.on('error', lost)
    peer.on('close', () => lost(new Error('The connection was closed')))
    peer.signal({ type: 'offer', sdp: joined.offer })
  }

  const leave = () => {
    if (peerId !== null) bus.request(battleMediaArea.sends.leave, { peerId }).catch(() => {})
  }

  begin().catch(lost)
  return {
    get peerId() {
      return peerId
    },
    hangUp() {
      if (over) return
      close()
      leave()
    },
  }
}
