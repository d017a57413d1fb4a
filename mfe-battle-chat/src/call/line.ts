import type { Bus } from '@shoal/bus'
import { battleMediaArea, type IceServer, type Picture } from '@shoal/bus/battleMedia'
import type { Instance } from 'simple-peer'

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
  /** It is over, and was not hung up. */
  onLost(): void
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
  let peerId: string | null = null
  let over = false

  const lost = () => {
    if (over) return
    over = true
    peer?.destroy()
    on.onLost()
  }

  async function begin(): Promise<void> {
    const [code, joined] = await Promise.all([
      import('simple-peer/simplepeer.min.js').catch(() => null),
      bus.request(battleMediaArea.sends.join, { battleId, ...(sends && { streamKey: sends.streamKey }) }),
    ])
    peerId = joined.peerId
    if (over || !code) {
      leave()
      lost()
      return
    }
    const { default: Peer } = code
    on.onPictures(joined.pictures)
    // The server's candidates are in its offer and it needs none of ours, so nothing is waited for.
    peer = new Peer({
      ...{ initiator: false, trickle: true, config: { iceServers } },
      ...(sends && { stream: sends.stream }),
    })
    peer.on('signal', (signal) => {
      if (signal.type !== 'answer' || signal.sdp === undefined || peerId === null) return
      bus.request(battleMediaArea.sends.signal, { peerId, answer: signal.sdp }).catch(lost)
    })
    peer.on('track', (_track, stream) => on.onStream(stream.id, stream))
    peer.on('iceStateChange', (state) => {
      if (!over && (state === 'connected' || state === 'completed')) on.onConnected()
    })
    peer.on('error', lost)
    peer.on('close', lost)
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
      over = true
      peer?.destroy()
      leave()
    },
  }
}
