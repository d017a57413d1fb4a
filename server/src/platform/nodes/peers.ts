/** How long a node may say nothing until it counts as dead, in ms. */
const silenceMax = 4_000
/** Two sweeps further apart, in ms, mean that it was this node that stood still. */
const sweepMax = 2_500

/** What nodes say to each other. */
export type Message =
  /** Came, or `missed` what others said meanwhile as they missed what it said. */
  | { kind: 'hello'; missed: boolean }
  | { kind: 'beat' }
  | { kind: 'bye' }
  | { kind: 'told' | 'shared'; name: string; payload: unknown }

export interface PeersOptions {
  /** In ms, never going back. */
  now: () => number
  /** An unknown node is here: the two tell each other their shared values. */
  greet(): void
  /** Something may have been missed. */
  gap(): void
  sharedChanged(name: string): void
  told(name: string, payload: unknown): void
}

interface Peer {
  heardAt: number
  readonly shared: Map<string, unknown>
}

/** The other nodes that this node has heard from. */
export function createPeers({ now, greet, gap, sharedChanged, told }: PeersOptions) {
  const peers = new Map<string, Peer>()
  let sweptAt = now()

  function forget(id: string): void {
    const gone = peers.get(id)
    peers.delete(id)
    for (const name of gone?.shared.keys() ?? []) sharedChanged(name)
  }

  /** Counts every node as heard from now: the connection that failed was our own. */
  function hold(): void {
    for (const peer of peers.values()) peer.heardAt = now()
    sweptAt = now()
  }

  return {
    count: () => peers.size,
    hold,

    received(from: string, message: Message): void {
      if (message.kind === 'bye') {
        forget(from)
        return
      }
      const known = peers.get(from)
      const peer = known ?? { heardAt: 0, shared: new Map<string, unknown>() }
      peer.heardAt = now()
      if (!known) {
        peers.set(from, peer)
        greet()
      }
      if (message.kind === 'hello' && message.missed) {
        if (known) greet()
        gap()
      }
      if (message.kind === 'told') told(message.name, message.payload)
      if (message.kind === 'shared') {
        peer.shared.set(message.name, message.payload)
        sharedChanged(message.name)
      }
    },

    /** What the others share under a name. */
    shared: (name: string): unknown[] =>
      [...peers.values()].flatMap(({ shared }) => (shared.has(name) ? [shared.get(name)] : [])),

    /** Forgets nodes that have fallen silent. Something that they had not told yet may be missing. */
    sweep(): void {
      if (now() - sweptAt > sweepMax) {
        hold()
        return
      }
      sweptAt = now()
      const dead = [...peers].filter(([, { heardAt }]) => now() - heardAt > silenceMax)
      for (const [id] of dead) forget(id)
      if (dead.length > 0) gap()
    },
  }
}
