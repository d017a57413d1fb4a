import type { ClosedReason, Picture } from '@shoal/bus/battleMedia'
import { limits } from '@shoal/bus/battleMedia/limits'
import type { RTCPeerConnection } from 'werift'
import { type BattlePeer, type JoinOptions, joinBattle } from './battlePeer.ts'
import type { Viewer } from './viewer.ts'

/** As the page has them in its `callStore.ts`, in ms. */
const retries = { first: 1_000, most: 8_000 }
const rejoinEvery = 10_000
const steadyAfter = 10_000
const lookEvery = 500

export interface LineOptions extends JoinOptions {
  /** It has joined, for the first time or again. */
  onJoined?: (connection: RTCPeerConnection) => void
}

/** A place in the pictures of a battle that joins again when it is lost. */
export interface BattleLine {
  /** Null while it is lost. */
  connection(): RTCPeerConnection | null
  /** How often it had to join again. */
  rejoins(): number
  hangUp(): void
}

/**
 * Joins the pictures of a battle and stays there as the page does: it joins again when the connection fails, when the server
 * closes it because it was silent or failed, and when a picture that should be there stands still for three seconds.
 */
export function openBattleLine(viewer: Viewer, { onJoined, onPacket, ...join }: LineOptions): BattleLine {
  let peer: BattlePeer | null = null
  let over = false
  let rejoins = 0
  /** How often it failed in a row. */
  let failures = 0
  let rejoinedAt = Number.NEGATIVE_INFINITY
  let steadying: NodeJS.Timeout | undefined
  /** The last packet of each picture that should be there, in ms. */
  const movedAt = new Map<string, number>()

  function take({ userId, picture }: Picture): void {
    if (!peer?.people.includes(userId)) return
    if (!picture) movedAt.delete(userId)
    else if (!movedAt.has(userId)) movedAt.set(userId, performance.now())
  }

  function drop(): void {
    clearTimeout(steadying)
    steadying = undefined
    movedAt.clear()
    if (!peer) return
    const { peerId, connection } = peer
    peer = null
    void connection.close()
    void viewer.request('battle-media:leave', { peerId })
  }

  function lost({ worked }: { worked: boolean }): void {
    drop()
    failures += 1
    rejoins += 1
    const wait = worked && failures === 1 ? 0 : Math.min(retries.most, retries.first * 2 ** (failures - 1))
    setTimeout(() => void start(), wait)
  }

  async function start(): Promise<void> {
    if (over) return
    try {
      const joined = await joinBattle(viewer, {
        ...join,
        onPacket: (person, kind, bytes) => {
          if (kind === 'video' && movedAt.has(person)) movedAt.set(person, performance.now())
          onPacket?.(person, kind, bytes)
        },
      })
      peer = joined
      if (over) return drop()
      for (const picture of joined.pictures) take(picture)
      const follow = () => {
        const state = joined.connection.connectionState
        if (peer !== joined) return
        if (state === 'connected')
          steadying ??= setTimeout(() => {
            failures = 0
          }, steadyAfter)
        if (state === 'failed' || state === 'closed') lost({ worked: false })
      }
      joined.connection.connectionStateChange.subscribe(follow)
      follow()
      onJoined?.(joined.connection)
    } catch {
      lost({ worked: false })
    }
  }

  viewer.onEvent((name, payload) => {
    if (name === 'battle-media:picture') take(payload as Picture)
    if (name !== 'battle-media:closed' || !peer) return
    const { peerId, reason } = payload as { peerId: string; reason: ClosedReason }
    if (peerId !== peer.peerId) return
    if (reason === 'silent' || reason === 'failed') lost({ worked: true })
    else drop()
  })
  const looking = setInterval(() => {
    const now = performance.now()
    const stands = [...movedAt.values()].some((at) => now - at > limits.silence)
    if (!stands || now - rejoinedAt < rejoinEvery || peer?.connection.connectionState !== 'connected') return
    rejoinedAt = now
    rejoins += 1
    drop()
    void start()
  }, lookEvery)
  void start()

  return {
    connection: () => peer?.connection ?? null,
    rejoins: () => rejoins,
    hangUp() {
      over = true
      clearInterval(looking)
      drop()
    },
  }
}
