import { service } from '../../platform/feature.ts'
import { type Hangup, type Ingest, ingest, type Publication, rtmpServer, stills } from '../../platform/media/index.ts'
import { topic } from '../../platform/nodes/index.ts'
import { SettingsError } from '../../platform/settings.ts'
import { useFeatures } from '../features/index.ts'
import { useCameraRecordings, useSources, useStreams } from '../streams/index.ts'
import { camerasSettings } from './settings.ts'

/** Gives the stream that a key is for, or the reason for a refusal. */
type Admit = (name: string, key: string) => Promise<{ playbackId: string } | string>

/** Somebody may publish to a stream no more, whichever node they publish to. */
const stopped = topic<{ playbackId: string; reason: string }>('cameras.stopped')

/** What broadcasters publish to this server [STR-12]. */
export const useIngest = service((platform) => {
  const { settings, clock, database, log, nodes, outbox } = platform
  const { rtmpHost = settings.host, rtmpPort, liveMemoryBytes } = settings.of(camerasSettings)
  const sources = useSources(platform)
  const streams = useStreams(platform)
  const recordings = useCameraRecordings(platform)
  let listening: Awaited<ReturnType<typeof rtmpServer>> | undefined
  // States are written one after the other, so that the last one is what stays.
  let settling: Promise<unknown> = Promise.resolve()

  const posters = stills({ log })

  const live: Ingest = ingest({
    recordings,
    maxMemory: liveMemoryBytes,
    clock,
    log,
    onSource(playbackId, source) {
      if (source) posters.follow(playbackId, source)
      else posters.forget(playbackId)
      sources.put(playbackId, source && { source, poster: () => posters.of(playbackId) })
    },
    onLive(playbackId, online) {
      settling = settling
        .then(() => streams.setOnlineByPlayback(playbackId, online))
        .catch((error) => log.error({ err: error, playbackId }, 'the state of a camera could not be kept'))
    },
  })

  let admit: Admit | undefined
  /** The name and key with which each publisher was let in, by stream. */
  const admitted = new Map<string, { name: string; key: string }>()

  /**
   * Checks again whether a publisher, who may have begun with a new key meanwhile, still may; if not, ends it and tells
   * them why.
   */
  async function lookAt(playbackId: string, reason?: string): Promise<void> {
    const by = admitted.get(playbackId)
    if (!by || !admit) return
    if (!live.has(playbackId)) {
      admitted.delete(playbackId)
      return
    }
    const answer = await admit(by.name, by.key)
    if (typeof answer === 'string') live.hangup(playbackId, reason ?? answer)
  }
  const watched = (work: Promise<unknown>) =>
    work.catch((error) => log.error({ err: error }, 'the keys of broadcasters could not be looked at'))
  const lookAtAll = () => watched(Promise.all([...admitted.keys()].map((playbackId) => lookAt(playbackId))))

  nodes.on(stopped, ({ playbackId, reason }) => lookAt(playbackId, reason))
  nodes.onGap(lookAtAll)
  // Auditions may be switched off.
  useFeatures(platform).onSwitched(lookAtAll)

  /** Lets somebody in whose key was found good for this stream; a text says why not. */
  function publish(playbackId: string, by: { name: string; key: string }, hangup: Hangup): Publication | string {
    const publication = live.publish(playbackId, hangup)
    if (typeof publication === 'string') {
      live.refused(playbackId, publication)
      return publication
    }
    admitted.set(playbackId, by)
    // The key may have been taken away since it was found good.
    void watched(lookAt(playbackId))
    return publication
  }

  return {
    ...live,
    publish,

    /**
     * Ends what is published to a stream, on whichever node, with a sentence for its broadcaster. Belongs to the transaction
     * after which they may not publish.
     */
    async hangup(playbackId: string, reason: string): Promise<void> {
      database.afterCommit(() => live.hangup(playbackId, reason))
      await outbox.tell(stopped, { playbackId, reason })
    },

    /** The port that broadcasters reach, for addresses; the settings' until it is open. */
    port: () => listening?.port ?? rtmpPort,

    /** Opens the RTMP port. */
    async listen(admitting: Admit): Promise<void> {
      admit = admitting
      try {
        listening = await rtmpServer({
          ...{ host: rtmpHost, port: rtmpPort, log },
          async admit({ name, key }, hangup) {
            const answer = await admitting(name, key)
            if (typeof answer === 'string') return answer
            return publish(answer.playbackId, { name, key }, hangup)
          },
        })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        const problem = `RTMP_PORT ${rtmpPort} is in use by another program`
        if (settings.environment === 'production') throw new SettingsError(problem)
        log.warn(`${problem}: nobody can publish to this server`)
      }
    },

    /** Lets publishers and waiting players go, and waits until everything is kept. */
    async close(): Promise<void> {
      live.close()
      await listening?.close()
      await settling
      await recordings.close()
    },
  }
})
