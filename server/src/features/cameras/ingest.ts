import { service } from '../../platform/feature.ts'
import { type Ingest, ingest, rtmpServer, stills } from '../../platform/media/index.ts'
import { SettingsError } from '../../platform/settings.ts'
import { useRecordings, useSources, useStreams } from '../streams/index.ts'

/** What broadcasters publish to this server [STR-12]. */
export const useIngest = service((platform) => {
  const { settings, clock, log } = platform
  const sources = useSources(platform)
  const streams = useStreams(platform)
  const recordings = useRecordings(platform)
  let listening: Awaited<ReturnType<typeof rtmpServer>> | undefined
  // States are written one after the other, so that the last one is what stays.
  let settling: Promise<unknown> = Promise.resolve()

  // A still is for everybody, and so is no way around the season pass.
  const posters = stills({ mayShow: streams.isPublic, log })

  const live: Ingest = ingest({
    recordings,
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

  return {
    ...live,
    /** The port that broadcasters reach, for addresses; the settings' until it is open. */
    port: () => listening?.port ?? settings.rtmpPort,

    /** Opens the RTMP port; `admit` gives the stream that a key is for, or the reason for a refusal. */
    async listen(admit: (name: string, key: string) => Promise<{ playbackId: string } | string>): Promise<void> {
      try {
        listening = await rtmpServer({
          ...{ host: settings.host, port: settings.rtmpPort, log },
          async admit({ name, key }, hangup) {
            const answer = await admit(name, key)
            return typeof answer === 'string' ? answer : live.publish(answer.playbackId, hangup)
          },
        })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
        const problem = `RTMP_PORT ${settings.rtmpPort} is in use by another program`
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
