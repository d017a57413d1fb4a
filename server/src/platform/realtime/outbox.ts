import type { ServerEvents } from '../../contract.ts'
import { type Database, unavailable } from '../database/index.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { type Nodes, type Topic, topic } from '../nodes/index.ts'
import { type Retention, removeOldest } from '../retention.ts'
import type { Publisher, ServerEvent } from './publisher.ts'
import { nodeOutbox } from './tables.ts'

/** How often the database is asked while the other nodes are not heard, in ms. */
const lookEvery = 1_000
/**
 * How far before the last look the next one begins, in ms: longer than it takes to notice that nobody is heard, and than
 * the transactions take that write what is read here.
 */
const overlap = 30_000
/** In days. */
const keptFor = 1 / 24

/** An event for the pages of a room. */
const published = topic<{ room: string; name: ServerEvent; payload: unknown }>('realtime.published')

type Row = { id: string; name: string; payload: unknown }

/**
 * Events that must reach every node and every open page, even while the nodes do not hear each other [OPS-2]: above all
 * removals by moderators. They stand in the database from the same commit on; a node that hears nobody reads them there
 * every second, and once more when it is back. They may arrive twice: doing them again must change nothing.
 */
export interface Outbox {
  /** As `nodes.tell`. Belongs to the transaction that makes it true. */
  tell<Payload>(topic: Topic<Payload>, payload: Payload): Promise<void>
  /** As `publisher.publish`. Belongs to the transaction that makes it true. */
  publish<N extends ServerEvent>(room: string, name: N, payload: ServerEvents[N]): Promise<void>
  /** Only for nodes that hear nobody; the others are told in another way. */
  note<Payload>(topic: Topic<Payload>, ...payloads: Payload[]): Promise<void>
  /** Begins to look, and goes on until `stop`. */
  start(): Promise<void>
  stop(): void
}

interface OutboxOptions {
  database: Database
  nodes: Nodes
  publisher: Publisher
  retention: Retention
  log: Log
}

/** What must be heard on every node; where there can be no other node nothing is written and nothing read. */
export function createOutbox({ database, nodes, publisher, retention, log }: OutboxOptions): Outbox {
  const self = newId()
  /** Everything that was told before this moment is known here, in ms of this process. */
  let knownUntil = performance.now()
  let missing = false
  let looking = false
  let timer: NodeJS.Timeout | undefined
  /** Ids of rows that were read and may be read again. */
  let followed: ReadonlySet<string> = new Set()

  retention.keep({
    what: 'outbox of the nodes',
    days: keptFor,
    remove: (before, most) => removeOldest(database, { table: 'node_outbox', at: 'at' }, before, most),
  })
  nodes.on(published, ({ room, name, payload }) => publisher.publishHere(room, name, payload as never))
  nodes.onGap(look)

  async function read(): Promise<void> {
    const began = performance.now()
    const text = `select id, name, payload from node_outbox
      where at > now() - $1::float8 * interval '1 millisecond' and from_node <> $2 order by at, id`
    const rows = await database.prepared<Row>('node-outbox', text, [began - knownUntil + overlap, self])
    const before = followed
    followed = new Set(rows.map(({ id }) => id))
    knownUntil = began
    missing = false
    for (const { id, name, payload } of rows) if (!before.has(id)) await nodes.hear(name, payload)
  }

  async function look(): Promise<void> {
    if (!nodes.several) return
    missing = true
    if (looking) return
    looking = true
    try {
      await read()
    } catch (error) {
      // While the database is away nobody takes anything away either; the next look reads it all.
      if (!unavailable(error)) log.error({ err: error }, 'what other nodes told could not be read')
    } finally {
      looking = false
    }
  }

  async function note<Payload>({ name }: Topic<Payload>, ...payloads: Payload[]): Promise<void> {
    if (!nodes.several || payloads.length === 0) return
    await database.db
      .insert(nodeOutbox)
      .values(payloads.map((payload) => ({ id: newId(), fromNode: self, name, payload })))
  }

  return {
    note,
    tell(topic, payload) {
      nodes.tell(topic, payload)
      return note(topic, payload)
    },
    publish(room, name, payload) {
      publisher.publish(room, name, payload)
      return note(published, { room, name, payload })
    },
    async start() {
      timer = setInterval(() => {
        if (nodes.reachable && !missing) knownUntil = performance.now()
        else void look()
      }, lookEvery).unref()
    },
    stop: () => clearInterval(timer),
  }
}
