import { newId } from '../../platform/ids.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { deadline } from './machine.ts'
import type { OpenTrade } from './store.ts'

/** A trade began, changed or ended. */
const changed = topic<{ id: string }>('trade.changed')
/** The ids that nodes have for as long as they run. */
const running = topic<string>('trade.node')
/** After its start a node waits this long until it knows of all others, in ms. */
const acquaintance = 5_000

export interface WatchOptions {
  platform: Platform
  read: { byId(id: string): Promise<OpenTrade | null>; all(): Promise<OpenTrade[]> }
  /** Its time may be up. */
  due(id: string): Promise<void>
  /** This person has no page open any more, on any node. */
  gone(id: string, userId: string): Promise<void>
  /** A node by which one of its people came in has died. */
  lost(id: string): Promise<void>
}

/**
 * Ends trades without a call: by the clock, a page that closes, or a node that dies. Every node knows all trades that go on
 * and their time; that somebody has left is noticed by the node through which they came.
 */
export function createWatch({ platform, read, due, gone, lost }: WatchOptions) {
  const { clock, gateway, log, nodes } = platform
  const self = newId()
  const trades = new Map<string, { open: OpenTrade; timer: NodeJS.Timeout }>()
  const byPerson = new Map<string, string>()
  const known = new Set<string>()
  const watched = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.error({ err: error }, 'a trade could not be looked after'))

  function forget(id: string): void {
    const kept = trades.get(id)
    if (!kept) return
    clearTimeout(kept.timer)
    trades.delete(id)
    for (const { userId } of kept.open.state.sides) if (byPerson.get(userId) === id) byPerson.delete(userId)
  }

  function keep(open: OpenTrade): void {
    forget(open.id)
    const left = Math.max(0, deadline(open.state) - clock.ms())
    const timer = setTimeout(() => watched(due(open.id)), left + 1).unref()
    trades.set(open.id, { open, timer })
    for (const { userId } of open.state.sides) byPerson.set(userId, open.id)
  }

  async function look(id: string): Promise<void> {
    const open = await read.byId(id)
    if (open) keep(open)
    else forget(id)
  }

  async function readAll(): Promise<void> {
    const all = await read.all()
    for (const id of [...trades.keys()]) if (!all.some((open) => open.id === id)) forget(id)
    for (const open of all) keep(open)
  }

  /** Looks for people who came in through this node and have no page open any more. */
  function review(): void {
    for (const { open } of [...trades.values()])
      open.state.sides.forEach(({ userId }, index) => {
        if (open.nodes[index] === self && !gateway.online(userId)) watched(gone(open.id, userId))
      })
  }

  const alive = () => new Set([self, ...nodes.shared(running)])
  function endThoseOf(isLost: (node: string) => boolean): void {
    for (const { open } of [...trades.values()])
      if (open.nodes.some((node) => node !== null && isLost(node))) watched(lost(open.id))
  }

  // Told at once as well: nodes that were here before have greeted this one already.
  nodes.share(running, () => self)()
  nodes.onShared(running, () => {
    const now = alive()
    const dead = [...known].filter((node) => !now.has(node))
    for (const node of now) known.add(node)
    for (const node of dead) known.delete(node)
    if (dead.length > 0) endThoseOf((node) => dead.includes(node))
  })
  nodes.on(changed, ({ id }) => look(id))
  nodes.onGap(readAll)
  gateway.onOthersOnline(review)
  gateway.onConnect((connection) => {
    const userId = connection.who?.userId
    if (userId === undefined) return
    connection.onClose(() => {
      const id = byPerson.get(userId)
      if (id !== undefined && !gateway.online(userId)) watched(gone(id, userId))
    })
  })

  return {
    /** The id of this node. */
    self,

    /** A trade began or changed here, or ended when `open` is null. Call it after the commit. */
    follow(id: string, open: OpenTrade | null): void {
      if (open) keep(open)
      else forget(id)
      nodes.tell(changed, { id })
      // The last page may have closed meanwhile.
      if (open) review()
    },

    /** Looks again when its time is up, if it is not yet. */
    again: keep,

    /** The trade that somebody is in, as far as this node knows. */
    tradeOf: (userId: string): string | undefined => byPerson.get(userId),

    /** Takes up what goes on on other nodes, and ends what an earlier process of this one left. */
    async start(): Promise<void> {
      await readAll()
      if (trades.size === 0) return
      setTimeout(() => {
        const now = alive()
        endThoseOf((node) => !now.has(node))
      }, acquaintance).unref()
    },
  }
}
