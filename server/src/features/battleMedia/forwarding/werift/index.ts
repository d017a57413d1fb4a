import type { CreateForwarding } from '../forwarding.ts'
import { createPeer, type Peer } from './peer.ts'
import { createSeats } from './seats.ts'
import { createStudio, type Studio } from './studio.ts'

/** How often it looks for peers that are silent or gone, in ms. */
const lookEvery = 500
/** So many battles back it is known that they are over. */
const endedKept = 50

/** Forwards within this process. */
export const createForwarding: CreateForwarding = ({ addresses, ports, now, events, log, record }) => {
  const seats = createSeats(ports)
  const studios = new Map<string, Studio>()
  const battles = new Map<string, string>()
  const ended: string[] = []
  let looking: NodeJS.Timeout | null = null
  /** By the machine's own clock, which nobody moves. */
  let lookedAt = 0

  function studioOf(battleId: string): Studio {
    const found = studios.get(battleId)
    if (found) return found
    const studio = createStudio({
      now,
      closed: (peerId, reason) => {
        battles.delete(peerId)
        events.closed(peerId, reason)
      },
      picture: (picture, except) => events.picture(battleId, picture, except),
      pictureFor: (peerId, picture) => events.pictureFor(peerId, battleId, picture),
      record: (peer) =>
        record?.({ battleId, userId: peer.senderId! }, () => peer.askForWholePicture('picture')) ?? null,
      unnoticed: events.unnoticed,
      lost: (userId) => events.lost(battleId, userId),
    })
    studios.set(battleId, studio)
    if (!looking) {
      looking = setInterval(look, lookEvery).unref()
      lookedAt = performance.now()
    }
    return studio
  }

  function look(): void {
    // Where this process stood still, what was sent to it meanwhile still waits: nobody was silent.
    const late = performance.now() - lookedAt - lookEvery
    lookedAt = performance.now()
    for (const [battleId, studio] of studios) {
      studio.look(late > lookEvery ? late : 0)
      if (studio.isEmpty()) studios.delete(battleId)
    }
    if (studios.size > 0 || !looking) return
    clearInterval(looking)
    looking = null
  }

  const studioWith = (peerId: string) => studios.get(battles.get(peerId) ?? '')

  return {
    async join(request) {
      const { peerId, battleId } = request
      if (ended.includes(battleId)) return { refused: 'none' }
      const port = await seats.take({ network: request.network, sends: request.senderId !== null })
      if (!port) return { refused: 'full' }
      const peer: Peer = createPeer({
        ...{ request, port, addresses, now },
        onPacket: (stream, packet) => studios.get(battleId)?.take(peer, stream, packet),
        onPictureWanted: (userId, stream) => studios.get(battleId)?.askForWholePicture(userId, stream),
        lostBefore: (userId, stream, since) => studios.get(battleId)?.lostBefore(userId, stream, since) ?? 0,
        onGate: (userId) => studios.get(battleId)?.tellAgain(peer, userId),
        onFlood: () => {
          log.warn({ battle: battleId, user: request.senderId }, 'a browser sent too much to a battle and was cut off')
          studios.get(battleId)?.close(peer, 'failed')
        },
        onGone: () => studios.get(battleId)?.close(peer, 'failed'),
      })
      try {
        const offer = await peer.describe()
        // It may have ended meanwhile.
        if (ended.includes(battleId)) {
          await peer.close()
          return { refused: 'none' }
        }
        const studio = studioOf(battleId)
        battles.set(peerId, battleId)
        studio.add(peer)
        return { offer, pictures: studio.pictures(peerId) }
      } catch (error) {
        await peer.close()
        throw error
      }
    },

    async answer(peerId, answer) {
      const studio = studioWith(peerId)
      const peer = studio?.peer(peerId)
      if (!studio || !peer) return 'outOfTurn'
      const problem = await peer.answer(answer)
      if (problem && problem !== 'outOfTurn') {
        battles.delete(peerId)
        studio.remove(peer)
      }
      return problem
    },

    leave(peerId) {
      const studio = studioWith(peerId)
      const peer = studio?.peer(peerId)
      battles.delete(peerId)
      if (studio && peer) studio.remove(peer)
    },

    pictures: (battleId, peerId) => studios.get(battleId)?.pictures(peerId) ?? [],

    end(battleId) {
      ended.push(battleId)
      if (ended.length > endedKept) ended.shift()
      studios.get(battleId)?.end('ended')
      studios.delete(battleId)
    },

    count: () => [...studios.values()].reduce((sum, studio) => sum + studio.count(), 0),
  }
}
