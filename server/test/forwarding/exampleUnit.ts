// A forwarding unit that keeps the books of its peers as docs/forwarding.md says, and forwards nothing: there are no
// connections, so nothing to wait for, to record or to miss. Whoever writes another may begin here. The server loads it with
// BATTLE_FORWARDING=./test/forwarding/exampleUnit.ts. It logs each call, for the tests.
import type {
  CreateForwarding,
  Forwarding,
  ForwardingEvents,
  PeerRequest,
} from '../../src/features/battleMedia/forwarding/forwarding.ts'

/** What it offers everybody. A unit that forwards makes one for each peer, with all its candidates inside. */
export const fixedOffer = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=an example\r\nt=0 0\r\n'

type Peer = PeerRequest & { answered: boolean }
type Picture = Parameters<ForwardingEvents['pictureFor']>[2]

export const createForwarding: CreateForwarding = ({ events, log }): Forwarding => {
  const peers = new Map<string, Peer>()
  /** Nobody joins a battle that is over. One that runs for months would forget the oldest. */
  const ended = new Set<string>()
  const note = (call: string, about: object) => log.info({ ...about, call }, 'the example unit was called')

  /** A unit that forwards looks at what arrives; this one believes whoever has answered. */
  const pictureOf = (userId: string, isThere: boolean): Picture => ({ userId, picture: isThere, sound: isThere })
  const sendersOf = (battleId: string) =>
    [...peers.values()].filter((peer) => peer.battleId === battleId && peer.answered && peer.senderId !== null)

  function remove(peerId: string): void {
    const peer = peers.get(peerId)
    if (!peers.delete(peerId) || !peer?.answered || peer.senderId === null) return
    events.picture(peer.battleId, pictureOf(peer.senderId, false), [])
  }

  return {
    async join(request) {
      const { peerId, battleId, fighters, senderId } = request
      note('join', { peerId, battleId, fighters, senderId })
      if (ended.has(battleId)) return { refused: 'none' }
      // Of two pages of one person the one that joined last sends.
      const before = [...peers.values()].find(
        (peer) => senderId !== null && peer.senderId === senderId && peer.battleId === battleId,
      )
      if (before) {
        remove(before.peerId)
        events.closed(before.peerId, 'replaced')
      }
      peers.set(peerId, { ...request, answered: false })
      return { offer: fixedOffer, pictures: sendersOf(battleId).map((peer) => pictureOf(peer.senderId!, true)) }
    },

    async answer(peerId, answer) {
      note('answer', { peerId })
      const peer = peers.get(peerId)
      if (!peer || peer.answered) return 'outOfTurn'
      if (!answer.startsWith('v=0')) {
        peers.delete(peerId)
        return 'unreadable'
      }
      peer.answered = true
      if (peer.senderId !== null) events.picture(peer.battleId, pictureOf(peer.senderId, true), [])
      return null
    },

    leave(peerId) {
      note('leave', { peerId })
      remove(peerId)
    },

    pictures: (battleId) => sendersOf(battleId).map((peer) => pictureOf(peer.senderId!, true)),

    end(battleId) {
      note('end', { battleId })
      ended.add(battleId)
      for (const peer of [...peers.values()].filter((one) => one.battleId === battleId)) {
        remove(peer.peerId)
        events.closed(peer.peerId, 'ended')
      }
    },

    count: () => peers.size,
  }
}
