// Our gateway and publisher alone, with as many rooms, messages and frames as the bare peer.
import { createServer } from 'node:http'
import { systemClock } from '../../server/src/platform/clock.ts'
import { createDoor } from '../../server/src/platform/http/door.ts'
import { createLimiter } from '../../server/src/platform/limiter.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'
import { nodesInMemory } from '../../server/src/platform/nodes/memory.ts'
import { createGateway } from '../../server/src/platform/realtime/gateway.ts'
import { createPublisher, rooms } from '../../server/src/platform/realtime/publisher.ts'
import { readSettings } from '../../server/src/platform/settings.ts'
import { flood, sampleMessage } from './flood.ts'

const http = createServer()
const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_FACTOR: '1000' })
const metrics = createMetrics()
const log = createLog(settings)
const nodes = nodesInMemory(log)
const gateway = createGateway({
  identity: () => ({
    byCookie: async () => ({ who: null }),
    byBearer: async () => ({ who: null }),
    bySession: async () => ({ who: null }),
  }),
  limiter: createLimiter(settings.rateFactor, nodes),
  nodes,
  log,
  check: false,
  metrics,
  ownHosts: new Set(),
  door: createDoor(settings, metrics, systemClock, log),
  rateFactor: settings.rateFactor,
})
const publisher = createPublisher({
  emit: gateway.emit,
  emitHere: gateway.emitHere,
  afterCommit: (action) => action(),
  check: false,
})
const say = publisher.batcher('chat:messages', (_, messages: ReturnType<typeof sampleMessage>[]) => ({
  room: 'global',
  messages,
}))
gateway.attach(http)
http.listen(0, '127.0.0.1', () => flood(http, () => say(rooms.all, sampleMessage())))
