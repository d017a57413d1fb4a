import type { ClosedReason, Picture } from '@shoal/bus/battleMedia/contract'
import { limits } from '@shoal/bus/battleMedia/limits'
import type { Recording } from '../../../battleRecordings/index.ts'
import { createArrivals } from './arrivals.ts'
import { beginsWholePicture } from './downlink.ts'
import { createNotice, type Noticed } from './notice.ts'
import type { Peer } from './peer.ts'
import { kindOf, type PictureStream, type Stream, streams } from './streams.ts'

/** In ms: until a browser must be connected, and after which one that neither asks nor sends any more is gone. */
const patience = 15_000
/** In ms: how often it is said that somebody has lost, until their battle is over. */
const lostAgain = 2_000

export interface StudioOptions {
  now: () => number
  closed(peerId: string, reason: ClosedReason): void
  /** Tells all except these peers. */
  picture(picture: Picture, except: readonly string[]): void
  pictureFor(peerId: string, picture: Picture): void
  /** Writes down what somebody sends; null where nothing is recorded. */
  record(peer: Peer): Recording | null
  unnoticed(peerId: string, unnoticed: boolean): void
  /**
   * Nobody could see or hear this person for too long. Said again until the battle is over, once the promise is settled; it
   * never rejects.
   */
  lost(userId: string): Promise<void>
}

/** What one person sends: when the last packet of each stream came, in ms. */
interface Source {
  peer: Peer
  recording: Recording | null
  at: Record<Stream, number | null>
  arrivals: Record<Stream, ReturnType<typeof createArrivals>>
  /** Which of them come, as those who get them were told. */
  flowing: readonly Stream[]
  told: Picture
  /** Whether it was connected yet. */
  began: boolean
  /** As its peer was told. */
  noticed: Noticed
}

/** Only what is recorded is shown, and that is the full picture: the small one counts beside it alone. */
const hasSmall = ({ flowing }: Source): boolean => flowing.includes('picture') && flowing.includes('small')

/** All peers of one battle: the streams of the two fighters go to everybody else. */
export function createStudio({ now, closed, picture, pictureFor, unnoticed, lost, record }: StudioOptions) {
  const peers = new Map<string, Peer>()
  const sources = new Map<string, Source>()
  /** Whether each of the two was seen or heard, however often they join. */
  const notices = new Map<string, ReturnType<typeof createNotice>>()
  /** Who has lost, and from when on that is said again, in ms. */
  const losers = new Map<string, number>()

  /** Tells when picture or sound of a person came or went. */
  function tell(userId: string, source: Source, { gone = false } = {}): void {
    const flows = (stream: Stream) => !gone && source.at[stream] !== null && now() - source.at[stream] < limits.silence
    source.flowing = streams.filter(flows)
    for (const peer of peers.values()) peer.tellSmall(userId, hasSmall(source))
    const next = { userId, picture: flows('picture'), sound: flows('sound') }
    if (next.picture === source.told.picture && next.sound === source.told.sound) return
    source.told = next
    const heldBack = [...peers.values()].filter((peer) => peer.asSeenHere(next).picture !== next.picture)
    picture(
      next,
      heldBack.map(({ peerId }) => peerId),
    )
    for (const peer of heldBack) pictureFor(peer.peerId, peer.asSeenHere(next))
  }

  /** Tells when nobody sees or hears a person any more, or somebody does again. */
  function notice(userId: string, source: Source): void {
    const { peer, noticed: before } = source
    if (!peer.isConnected()) return
    const known = notices.get(userId) ?? createNotice(now())
    notices.set(userId, known)
    if (!source.began) known.goOn(now())
    source.began = true
    source.noticed = known.at(now())
    if (source.noticed === 'lost' && !losers.has(userId)) losers.set(userId, now())
    if (source.noticed !== before && source.noticed !== 'lost') unnoticed(peer.peerId, source.noticed === 'unnoticed')
  }

  /** The battle may not have been ended, because the database was away just then. */
  function tellLosers(): void {
    for (const [userId, next] of losers) {
      if (now() < next) continue
      losers.set(userId, Number.POSITIVE_INFINITY)
      void lost(userId).then(() => losers.set(userId, now() + lostAgain))
    }
  }

  function remove(peer: Peer): void {
    if (!peers.delete(peer.peerId)) return
    const source = peer.senderId === null ? undefined : sources.get(peer.senderId)
    if (source?.peer === peer) {
      tell(peer.senderId!, source, { gone: true })
      source.recording?.end()
      if (source.began) notices.get(peer.senderId!)?.pause(now())
      sources.delete(peer.senderId!)
    }
    void peer.close()
  }

  function close(peer: Peer, reason: ClosedReason): void {
    if (!peers.has(peer.peerId)) return
    remove(peer)
    closed(peer.peerId, reason)
  }

  return {
    /** Whether nobody is there, and nothing has to be remembered of those who were. */
    isEmpty: () => peers.size === 0 && losers.size === 0 && ![...notices.values()].some((notice) => notice.counts()),
    count: () => peers.size,
    /** Which of the two are seen and heard; by one peer, if one is named. */
    pictures(peerId: string | null): Picture[] {
      const peer = peerId === null ? undefined : peers.get(peerId)
      return [...sources.values()].map(({ told }) => peer?.asSeenHere(told) ?? told)
    },

    /** Tells a peer of a person anew, because its line lets through less or more. */
    tellAgain(peer: Peer, userId: string): void {
      const source = sources.get(userId)
      if (source && peers.has(peer.peerId)) pictureFor(peer.peerId, peer.asSeenHere(source.told))
    },
    peer: (peerId: string) => peers.get(peerId),
    remove,
    close,

    add(peer: Peer): void {
      peers.set(peer.peerId, peer)
      for (const [userId, source] of sources) peer.tellSmall(userId, hasSmall(source))
      const { senderId } = peer
      if (senderId === null) return
      const before = sources.get(senderId)
      if (before) close(before.peer, 'replaced')
      sources.set(senderId, {
        peer,
        recording: record(peer),
        at: { sound: null, picture: null, small: null },
        arrivals: { sound: createArrivals(), picture: createArrivals(), small: createArrivals() },
        flowing: [],
        told: { userId: senderId, picture: false, sound: false },
        began: false,
        noticed: 'noticed',
      })
    },

    /** A packet came from a peer that sends. */
    take(from: Peer, stream: Stream, packet: Parameters<Peer['forward']>[2]): void {
      const source = sources.get(from.senderId!)
      if (source?.peer !== from) return
      source.at[stream] = now()
      source.arrivals[stream].take(packet.header.sequenceNumber, now())
      if (stream !== 'small') {
        source.recording?.take(kindOf(stream), packet)
        const known = source.began ? notices.get(from.senderId!) : undefined
        if (stream === 'sound') known?.sound(packet.payload.length, now())
        else known?.picture(packet.payload.length, beginsWholePicture(packet), now())
      }
      if (!source.flowing.includes(stream)) tell(from.senderId!, source)
      for (const peer of peers.values()) if (peer !== from) peer.forward(from.senderId!, stream, packet)
    },

    /** The share of packets that a person's own line has lost since a time in ms. */
    lostBefore: (userId: string, stream: Stream, since: number): number =>
      sources.get(userId)?.arrivals[stream].lostSince(since) ?? 0,
    askForWholePicture: (userId: string, stream: PictureStream): void =>
      sources.get(userId)?.peer.askForWholePicture(stream),

    /**
     * Looks for senders that are silent, unnoticed or gone, and for pictures that may be tried again. `stoodStill`: for how
     * many of the last ms the server could not take in packets.
     */
    look(stoodStill = 0): void {
      for (const [userId, source] of [...sources]) {
        for (const stream of streams)
          if (source.at[stream] !== null) source.at[stream] = Math.min(now(), source.at[stream] + stoodStill)
        tell(userId, source)
        notice(userId, source)
        const last = Math.max(...streams.map((stream) => source.at[stream] ?? 0))
        if (last > 0 && now() - last > limits.silence) close(source.peer, 'silent')
      }
      tellLosers()
      for (const peer of [...peers.values()]) {
        const since = peer.isConnected() ? peer.heardAt() : peer.madeAt
        if (now() - since > patience) close(peer, 'failed')
        else peer.look()
      }
    },

    /** Closes everything. */
    end(reason: ClosedReason): void {
      for (const peer of [...peers.values()]) close(peer, reason)
    },
  }
}

export type Studio = ReturnType<typeof createStudio>
