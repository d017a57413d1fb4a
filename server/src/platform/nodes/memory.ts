import { RateLimiterMemory } from 'rate-limiter-flexible'
import { SessionAwareAdapter } from 'socket.io-adapter'
import type { Log } from '../log.ts'
import { gapListeners } from './gap.ts'
import type { Nodes } from './index.ts'
import { oneWrite } from './oneWrite.ts'

/** For one node: there is nobody to tell anything. */
export function nodesInMemory(log: Log): Nodes {
  const gap = gapListeners(log)
  return {
    tell: () => {},
    on: () => {},
    hear: async () => {},
    share: () => () => {},
    shared: () => [],
    onShared: () => {},
    onGap: gap.add,
    gap: gap.runAll,
    several: false,
    reachable: true,
    onReachable: () => {},
    rateLimiter: ({ points, seconds }) => new RateLimiterMemory({ points, duration: seconds }),
    // Remembers what pages that are away for a short time miss [RT-3].
    adapter: (namespace) => oneWrite(new SessionAwareAdapter(namespace)),
    close: async () => {},
  }
}
