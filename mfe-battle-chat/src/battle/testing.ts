import type { BattleChat, BattleSnapshot } from '@shoal/bus/battle'
import type { Person } from '@shoal/bus/common'
import { type InShell, renderInShell, type ShellOptions, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act } from '@testing-library/react'
import type { ReactElement } from 'react'

export const lou = somebody()
export const gill = somebody({ id: 'gill', displayName: 'gillian', level: 28 })
export const me = somebody({ id: 'me', displayName: 'me' })

export const battleOf = (userOne: Person, userTwo: Person, more: Partial<BattleChat> = {}): BattleChat => ({
  ...{ id: 'b1', userOne, userTwo, userOneVotes: 0, userTwoVotes: 0 },
  startedAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 102_000).toISOString(),
  ...more,
})

const nothing: BattleSnapshot = { battleChat: null, status: 'idle', userOneVotes: 0, userTwoVotes: 0 }

export interface Ring {
  snapshot?: Partial<BattleSnapshot>
  queueLength?: number
  myPosition?: number | null
  /** By how much the server's clock is ahead of this one, in ms. */
  ahead?: number
  visitor?: boolean
  leaderboard?: () => unknown
  waiting?: readonly Person[]
  /** Answers for past battles; none otherwise. */
  past?: (call: unknown) => unknown
  /** Answers reports of people. */
  report?: (call: unknown) => unknown
  /** Answers which ICE servers there are; none otherwise. */
  iceServers?: () => unknown
  /** Answers other requests, or these otherwise. */
  answer?: (name: string, payload: unknown) => unknown
  states?: ShellOptions['states']
}

export interface InRing extends Omit<InShell, 'receive'> {
  /** Hands in an event from the server, and waits until the page has handled it. */
  receive: (...event: Parameters<InShell['receive']>) => Promise<void>
  /** Requests to the server, in order. */
  asked: Array<[name: string, payload: unknown]>
  sounds: string[]
}

/** Renders a component on a server that says this of the ring. */
export function renderInRing(component: ReactElement, ring: Ring = {}): InRing {
  const asked: InRing['asked'] = []
  const request = async (name: string, payload: unknown): Promise<unknown> => {
    asked.push([name, payload])
    const own = ring.answer?.(name, payload)
    if (own !== undefined) return own
    if (name.startsWith('battle-media:')) return { pictures: [] }
    if (name === 'battle-chat:user-stats') return { wins: 3, losses: 1, duration: 480, votes: 90 }
    const { snapshot, queueLength = 0, myPosition = null, ahead = 0, waiting = [] } = ring
    const now = new Date(Date.now() + ahead).toISOString()
    return { snapshot: { ...nothing, ...snapshot }, queueInfo: { queueLength, myPosition }, waiting, now }
  }
  const view = renderInShell(component, {
    request,
    api: {
      'battle-chat': {
        leaderboard: ring.leaderboard ?? (() => ({ leaderboard: [] })),
        past: ring.past ?? (() => ({ battles: [], more: false })),
      },
      'battle-media': { iceServers: ring.iceServers ?? (() => ({ iceServers: [] })) },
      reports: { mute: ring.report ?? (() => ({ until: null })) },
    },
    states: { session: ring.visitor ? null : sessionOf(), panel: 'battle-chat', ...ring.states },
  })
  const receive = async (...event: Parameters<InShell['receive']>) => act(async () => view.bus.deliver(...event))
  return { ...view, receive, asked }
}
