import type { ClosedReason, Picture } from '@shoal/bus/battleMedia/contract'
import { limits } from '@shoal/bus/battleMedia/limits'
import type { Recording } from '../../../battleRecordings/index.ts'
import { createNotice, type Noticed } from './notice.ts'
import { beginsWholePicture, type Kind, type Peer } from './peer.ts'

/** In ms: until a browser must be connected, and after which one that neither asks nor sends any more is gone. */
const patience = 15_000

export interface StudioOptions {
  now: () => number
  closed(peerId: string, reason: ClosedReason): void
  /** Tells all except these peers. */
  picture(picture: Picture, except: readonly string[]): void
  pictureFor(peerId: string, picture: Picture): void
  /** Writes down what somebody sends; null where nothing is recorded. */
  record(peer: Peer): Recording | null
  unnoticed(peerId: string, unnoticed: boolean): void
  /** Nobody could see or hear this person for too long. */
  lost(userId: string): void
}

/** What one person sends: when the last packet of each kind came, in ms. */
interface Source {
  peer: Peer
  recording: Recording | null
  at: Record<Kind, number | null>
  told: Picture
  /** Null until it is connected. */
  notice: ReturnType<typeof createNotice> | null
  noticed: Noticed
}

/** All peers of one battle: the streams of the two fighters go to everybody else. */
export function createStudio({ now, closed, picture, pictureFor, unnoticed, lost, record }: StudioOptions) {
  const peers = new Map<string, Peer>()
  const sources = new Map<string, Source>()

  /** Tells when picture or sound of a person came or went. */
  function tell(userId: string, source: Source, { gone = false } = {}): void {
    const flows = (kind: Kind) => !gone && source.at[kind] !== null && now() - source.at[kind] < limits.silence
    const next = { userId, picture: flows('video'), sound: flows('audio') }
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
    source.notice ??= createNotice(now())
    source.noticed = source.notice.at(now())
    if (source.noticed === before) return
    if (source.noticed === 'lost') lost(userId)
    else unnoticed(peer.peerId, source.noticed === 'unnoticed')
  }

  function remove(peer: Peer): void {
    if (!peers.delete(peer.peerId)) return
    const source = peer.senderId === null ? undefined : sources.get(peer.senderId)
    if (source?.peer === peer) {
      tell(peer.senderId!, source, { gone: true })
      source.recording?.end()
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
    isEmpty: () => peers.size === 0,
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
      const { senderId } = peer
      if (senderId === null) return
      const before = sources.get(senderId)
      if (before) close(before.peer, 'replaced')
      sources.set(senderId, {
        peer,
        recording: record(peer),
        at: { audio: null, video: null },
        told: { userId: senderId, picture: false, sound: false },
        notice: null,
        noticed: 'noticed',
      })
    },

    /** A packet came from a peer that sends. */
    take(from: Peer, kind: Kind, packet: Parameters<Peer['forward']>[2]): void {
      const source = sources.get(from.senderId!)
      if (source?.peer !== from) return
      source.at[kind] = now()
      source.recording?.take(kind, packet)
      if (kind === 'audio') source.notice?.sound(packet.payload.length, now())
      else source.notice?.picture(packet.payload.length, beginsWholePicture(packet), now())
      if (!source.told[kind === 'video' ? 'picture' : 'sound']) tell(from.senderId!, source)
      for (const peer of peers.values()) if (peer !== from) peer.forward(from.senderId!, kind, packet)
    },

    askForWholePicture: (userId: string): void => sources.get(userId)?.peer.askForWholePicture(),

    /**
     * Looks for senders that are silent, unnoticed or gone, and for pictures that may be tried again. `stoodStill`: for how many of the last ms the server could not
     * take in packets.
     */
    look(stoodStill = 0): void {
      for (const [userId, source] of [...sources]) {
        for (const kind of ['audio', 'video'] as const)
          if (source.at[kind] !== null) source.at[kind] = Math.min(now(), source.at[kind] + stoodStill)
        tell(userId, source)
        notice(userId, source)
        const last = Math.max(source.at.audio ?? 0, source.at.video ?? 0)
        if (last > 0 && now() - last > limits.silence) close(source.peer, 'silent')
      }
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
