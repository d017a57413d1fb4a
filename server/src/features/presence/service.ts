import type { Viewers } from '@shoal/bus/presence/contract'
import { service } from '../../platform/feature.ts'
import { topic } from '../../platform/nodes/index.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { useSight } from '../streams/index.ts'
import { createAudience, type NodeAudience, sameViewers, viewersOf } from './audience.ts'
import { tellWatching } from './watching.ts'

const audienceOfNode = topic<NodeAudience>('presence.audience')

/** At most one publication in this time, in ms. */
const publishEvery = 1_000

/** Viewers by stream and everybody online, on all nodes, live to everyone [RT-5]. */
export const usePresence = service((platform) => {
  const { clock, nodes, publisher } = platform
  const audience = createAudience()
  let published: Viewers = { streams: {}, online: 0 }

  const summary = () => audience.summary(clock.passed())
  const count = () => viewersOf([summary(), ...nodes.shared(audienceOfNode)])
  const changed = nodes.share(audienceOfNode, summary)

  function publish(): void {
    const now = count()
    if (sameViewers(now, published)) return
    // Also what silence has changed on this node.
    changed()
    published = now
    publisher.toAllHere('presence:viewers', now)
  }

  return {
    count,

    /** For the document of a page that is about to be here: the person who asks for it counts as online. */
    countWithOneMore(): Viewers {
      const { streams, online } = count()
      return { streams, online: online + 1 }
    },

    enter(connection: Connection): void {
      audience.enter(connection.id, connection.who?.userId ?? null, clock.passed())
      changed()
      connection.onClose(() => {
        audience.leave(connection.id, clock.passed())
        changed()
      })
    },

    /** Notes what a page watches; answers with the counts that this makes. */
    async watch(connection: Connection, stream: string): Promise<Viewers> {
      if (stream !== '') await useSight(platform).mustBeShown(stream)
      audience.watch(connection.id, stream, clock.passed())
      changed()
      return count()
    },

    /**
     * Begins to publish changes to the pages of this node, also those that come from silence, and to tell other features
     * who watches.
     */
    start(): void {
      setInterval(publish, publishEvery).unref()
      tellWatching(platform, summary)
    },
  }
})
