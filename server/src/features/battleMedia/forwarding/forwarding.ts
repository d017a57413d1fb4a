import type { ClosedReason, Picture } from '@shoal/bus/battleMedia/contract'
import type { Log } from '../../../platform/log.ts'
import type { TakenPort } from '../../../platform/media/webrtc/ports.ts'
import type { Recorder } from '../../battleRecordings/index.ts'

/** A browser that gets the pictures of a battle, and may send one. */
export interface PeerRequest {
  readonly peerId: string
  readonly battleId: string
  /** Ids of the two fighters. */
  readonly fighters: readonly [string, string]
  /** The person whose camera and microphone the peer sends; null if it only receives. A sender receives only the other fighter. */
  readonly senderId: string | null
  /** Where the browser is, as limits count it: `networkOf` its address. */
  readonly network: string
}

export type Joined = { offer: string; pictures: Picture[] } | { refused: 'none' | 'full' }

/** Why an answer was not taken; null when it was. */
export type AnswerProblem = 'outOfTurn' | 'unreadable' | 'sections' | 'direction' | 'codecs' | null

/** Begins to write down what a person sends in a battle, while it is forwarded. */
export type Record = Recorder['record']

export interface ForwardingEvents {
  /** A peer is gone without having left. */
  closed(peerId: string, reason: ClosedReason): void
  /** Picture or sound of a person came or went, for all who hear of the battle except these peers. */
  picture(battleId: string, picture: Picture, except: readonly string[]): void
  /** The same for one peer, whose line may let through less. */
  pictureFor(peerId: string, battleId: string, picture: Picture): void
  /** For some time nobody could see or hear what a peer sends, or somebody can again. */
  unnoticed(peerId: string, unnoticed: boolean): void
  /** Nobody could see or hear a person for so long that they lose the battle; said again until it ends. Never rejects. */
  lost(battleId: string, userId: string): Promise<void>
}

/**
 * Takes the stream of each fighter once, and hands it to everybody who watches [BAT-3]. Another forwarding unit than the
 * one that comes with this server takes its place by implementing this; what must hold is told in docs/forwarding.md.
 */
export interface Forwarding {
  /** Makes a peer and its offer. */
  join(request: PeerRequest): Promise<Joined>
  /** The browser's one answer; after a problem other than `outOfTurn` the peer is closed. */
  answer(peerId: string, answer: string): Promise<AnswerProblem>
  leave(peerId: string): void
  /** Which fighters of a battle are seen and heard; by one of its peers, if one is named. */
  pictures(battleId: string, peerId: string | null): Picture[]
  /** The battle is over: its peers are closed, and nobody joins it any more. */
  end(battleId: string): void
  /** Open peers. */
  count(): number
}

/** The UDP ports of this node. Other features take some of them, too. */
export interface ForwardingPorts {
  /** How many there are, taken or not. */
  readonly size: number
  /** How many are taken. */
  count(): number
  /** A port that nobody on this machine has, until it is released; undefined when all are taken. */
  take(): Promise<TakenPort | undefined>
}

/** What this server gives any forwarding unit. */
export interface ForwardingOptions {
  /** IPv4 addresses at which browsers reach this node, never empty: `WEBRTC_ADDRESS`. */
  readonly addresses: readonly string[]
  /** `WEBRTC_UDP_PORTS`. */
  readonly ports: ForwardingPorts
  /** The time that has passed since some moment, in ms; it never goes back. */
  readonly now: () => number
  readonly events: ForwardingEvents
  readonly log: Log
  /** Null where nothing is recorded. */
  readonly record: Record | null
}

/**
 * Makes the forwarding unit of this node, when the first battle has pictures. When it throws or rejects nobody is seen, and
 * it is called again for the next who joins. A module that `BATTLE_FORWARDING` names exports it as `createForwarding`.
 */
export type CreateForwarding = (options: ForwardingOptions) => Forwarding | Promise<Forwarding>
