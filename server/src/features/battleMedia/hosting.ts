import type { Picture } from '@shoal/bus/battleMedia/contract'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { type Nodes, topic } from '../../platform/nodes/index.ts'
import type { AnswerProblem, Joined, PeerRequest } from './forwarding/forwarding.ts'
import type { Unit } from './forwarding/unit.ts'

interface Host {
  id: string
  /** In ms since 1970. */
  since: number
}

type Asked =
  | { kind: 'pictures'; battleId: string; peerId: string | null }
  | { kind: 'join'; request: PeerRequest }
  | { kind: 'answer'; peerId: string; answer: string }
type Reply = { pictures: Picture[] } | { joined: Joined } | { problem: AnswerProblem } | { failed: true }

/** Nodes that can have the pictures. */
const hosts = topic<Host>('battle-media.host')
const asked = topic<{ to: string; from: string; id: string; what: Asked }>('battle-media.asked')
const replied = topic<{ to: string; id: string; reply: Reply }>('battle-media.replied')
const left = topic<{ peerId: string }>('battle-media.left')
/** The pictures of a battle are over; told through the outbox, because staff may have ended it. */
export const picturesEnded = topic<{ battleId: string }>('battle-media.ended')

/** In ms: in which the node that has the pictures must have answered. */
const replyTime = 5_000

export interface HostingOptions {
  nodes: Nodes
  log: Log
  /** The node may have pictures: browsers reach it. */
  able: boolean
  /** In ms since 1970. */
  since: number
  unit: Unit
}

/**
 * One node has the pictures of all battles: the one that has run longest of those that can. The others pass on what their
 * pages say. When it ends, the next one has them, and the pages join there.
 */
export function createHosting({ nodes, log, able, since, unit }: HostingOptions) {
  const self = newId()
  const waiting = new Map<string, (reply: Reply) => void>()
  if (able) nodes.share(hosts, () => ({ id: self, since }))()

  function host(): string | undefined {
    const all = [...(able ? [{ id: self, since }] : []), ...nodes.shared(hosts)]
    return all.toSorted((a, b) => a.since - b.since || a.id.localeCompare(b.id))[0]?.id
  }

  async function here(what: Asked): Promise<Reply> {
    try {
      if (what.kind === 'pictures') return { pictures: unit.running()?.pictures(what.battleId, what.peerId) ?? [] }
      const running = await unit.get()
      if (what.kind === 'join') return { joined: await running.join(what.request) }
      return { problem: await running.answer(what.peerId, what.answer) }
    } catch (error) {
      log.error({ err: error }, 'pictures of a battle could not be forwarded')
      return { failed: true }
    }
  }

  nodes.on(asked, async ({ to, from, id, what }) => {
    if (to === self) nodes.tell(replied, { to: from, id, reply: await here(what) })
  })
  nodes.on(replied, ({ to, id, reply }) => {
    if (to === self) waiting.get(id)?.(reply)
  })
  const leaveHere = (peerId: string) => unit.tell((running) => running.leave(peerId))
  const endHere = (battleId: string) => unit.tell((running) => running.end(battleId))
  nodes.on(left, ({ peerId }) => leaveHere(peerId))
  nodes.on(picturesEnded, ({ battleId }) => endHere(battleId))

  async function ask(to: string | undefined, what: Asked): Promise<Reply> {
    if (to === undefined) return { failed: true }
    if (to === self) return here(what)
    const id = newId()
    const { promise, resolve } = Promise.withResolvers<Reply>()
    const timer = setTimeout(() => resolve({ failed: true }), replyTime).unref()
    waiting.set(id, resolve)
    nodes.tell(asked, { to, from: self, id, what })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }

  return {
    host,
    /** Of a battle, as one peer gets them if one is named; null when the node that has the pictures does not answer. */
    async pictures(battleId: string, peerId: string | null): Promise<Picture[] | null> {
      const reply = await ask(host(), { kind: 'pictures', battleId, peerId })
      return 'pictures' in reply ? reply.pictures : null
    },
    /** Null when the node that has the pictures does not answer. */
    async join(to: string | undefined, request: PeerRequest): Promise<Joined | null> {
      const reply = await ask(to, { kind: 'join', request })
      return 'joined' in reply ? reply.joined : null
    },
    async answer(to: string, peerId: string, answer: string): Promise<AnswerProblem | 'unreachable'> {
      const reply = await ask(to, { kind: 'answer', peerId, answer })
      return 'problem' in reply ? reply.problem : 'unreachable'
    },
    leave(to: string, peerId: string): void {
      if (to === self) leaveHere(peerId)
      else nodes.tell(left, { peerId })
    },
    /** On this node; the others hear of it by `picturesEnded`. */
    end: endHere,
  }
}
