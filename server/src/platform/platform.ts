import type { Clock } from './clock.ts'
import type { Database } from './database/index.ts'
import type { Happenings } from './happenings/index.ts'
import type { Snapshots } from './http/snapshots.ts'
import type { Jobs } from './jobs/index.ts'
import type { Books } from './ledger/books.ts'
import type { Ledger } from './ledger/index.ts'
import type { Limiter } from './limiter.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Nodes } from './nodes/index.ts'
import type { Identity } from './people/who.ts'
import type { Gateway } from './realtime/gateway.ts'
import type { Outbox } from './realtime/outbox.ts'
import type { Publisher } from './realtime/publisher.ts'
import type { Retention } from './retention.ts'
import type { Rooms } from './rooms/index.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** The parts that every feature uses. */
export interface Platform {
  readonly settings: Settings
  readonly secrets: Secrets
  readonly database: Database
  readonly ledger: Ledger
  /** Checks totals against the lines that they are the sum of. */
  readonly books: Books
  /** Removes what is kept for a set time only. */
  readonly retention: Retention
  readonly jobs: Jobs
  readonly happenings: Happenings
  readonly log: Log
  readonly metrics: Metrics
  readonly clock: Clock
  readonly limiter: Limiter
  readonly nodes: Nodes
  readonly publisher: Publisher
  /** What is told also while the nodes do not hear each other. */
  readonly outbox: Outbox
  readonly gateway: Gateway
  /** Which connections hear what. */
  readonly rooms: Rooms
  /** The accounts feature sets this before anything listens. */
  identity: Identity
  /** What a page shows of several areas, at once. */
  readonly snapshots: Snapshots
  /** Collects each feature's keys of the bundle of the source. */
  initialData: (who: import('./people/who.ts').Who) => Promise<import('@shoal/bus/accounts/contract').InitialData>
}
