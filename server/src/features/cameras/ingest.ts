import { service } from '../../platform/feature.ts'
import { type Hangup, type Ingest, ingest, type Publication, rtmpServer, stills } from '../../platform/media/index.ts'
import { SettingsError } from '../../platform/settings.ts'
import { useCameraRecordings, useSources, useStreams } from '../streams/index.ts'
import { camerasSettings } from './settings.ts'

/** Gives the stream that a key is for, or the reason for a refusal. */
type Admit = (name: string, key: string) => Promise<{ playbackId: string } | string>

/** From one look at the keys of those who publish to the next, in milliseconds. */
const LOOK_AGAIN = 5_000

/** What broadcasters publish to this server [STR-12]. */
export const useIngest = service((platform) => {
  const { settings, clock, log } = platform
  const { rtmpHost = settings.host, rtmpPort, liveMemoryBytes } = settings.of(camerasSettings)
  const sources = useSources(platform)
  const streams = useStreams(platform)
  const recordings = useCameraRecordings(platform)
  let listening: Awaited<ReturnType<typeof rtmpServer>> | undefined
  let looking: NodeJS.Timeout | undefined
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

  /** A key may be reset and a camera removed on another node: who publishes with it is looked at again. */
  const admitted = new Map<string, { name: string; key: string }>()
  async function lookAgain(admit: Admit): Promise<void> {
    for (const [playbackId, { name, key }] of admitted) {
      if (!live.has(playbackId)) admitted.delete(playbackId)
      else if (typeof (await admit(name, key)) === 'string')
        live.hangup(playbackId, 'The stream key is not good any more')
    }
  }

  /** Lets somebody in whose key was found good for this stream; a text says why not. */
  function publish(playbackId: string, by: { name: string; key: string }, hangup: Hangup): Publication | string {
    const publication = live.publish(playbackId, hangup)
    if (typeof publication !== 'string') admitted.set(playbackId, by)
    return publication
  }

  return {
    ...live,
    publish,
    /** The port that broadcasters reach, for addresses; the settings' until it is open. */
    port: () => listening?.port ?? rtmpPort,

    /** Opens the RTMP port. */
    async listen(admit: Admit): Promise<void> {
      looking = setInterval(() => {
        lookAgain(admit).catch((error) => log.error({ err: error }, 'the keys of broadcasters could not be looked at'))
      }, LOOK_AGAIN).unref()
      try {
        listening = await rtmpServer({
          ...{ host: rtmpHost, port: rtmpPort, log },
          async admit({ name, key }, hangup) {
            const answer = await admit(name, key)
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
      clearInterval(looking)
      live.close()
      await listening?.close()
      await settling
      await recordings.close()
    },
  }
})
