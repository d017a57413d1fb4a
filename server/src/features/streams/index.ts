import { mediaErrors } from '@shoal/bus/errors'
import { liveStreamsPanel } from '@shoal/bus/streams/offers'
import type { FastifyRequest } from 'fastify'
import { accountDeleted } from '../../happenings/accounts.ts'
import type { Feature } from '../../platform/feature.ts'
import { identify } from '../../platform/http/mount.ts'
import { beginningOf, mediaEdge, mediaOrigin, pastStills } from '../../platform/media/index.ts'
import { refuse } from '../../platform/refusal.ts'
import { useMediaOrigins, usePagePaint } from '../../platform/web/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoCameras } from './demo.ts'
import { streamListeners } from './events.ts'
import { streamsFolder } from './folder.ts'
import { livePainter } from './painting.ts'
import { useReports } from './reports/service.ts'
import { streamRoutes } from './routes.ts'
import { useStreams } from './service.ts'
import { streamsSettings } from './settings.ts'
import { useSight } from './sight.ts'
import { useSources } from './sources.ts'

export { type NewStream, type StreamChanges, useStreams } from './service.ts'
export { mayPlay, type Sight, useSight } from './sight.ts'
export { useCameraRecordings, useSources } from './sources.ts'
export { liveStreams, type StreamRow } from './tables.ts'

export const streams: Feature = {
  name: 'streams',
  settings: streamsSettings,
  folder: streamsFolder,
  setup: (platform) => {
    answerQuestions(platform)
    const sources = useSources(platform)
    const { settings, secrets, clock } = platform
    const { originUrl, edgeCacheBytes: maxBytes, ingests } = settings
    const { edges } = settings.of(streamsSettings)
    /** None of a stream that another server plays: the document waits for nobody. */
    const playlistsOf = async (playbackId: string, jwt: string) => {
      const source = sources.get(playbackId)?.source
      return source ? beginningOf(source, `/live/${playbackId}`, jwt) : {}
    }
    usePagePaint(platform).add(liveStreamsPanel.id, livePainter(playlistsOf))
    useMediaOrigins(platform).add(Object.values(edges).flatMap((list) => list.map(({ url }) => url)))
    const sight = useSight(platform)
    /** PASS-4: the still of a season pass camera is only for people who may watch it. */
    async function stillFor(request: FastifyRequest, playbackId: string) {
      const ofVisitors = await sight.ofMedia(playbackId, null)
      if (ofVisitors === 'all') return 'everybody'
      if (ofVisitors === 'none') refuse(mediaErrors.notFound)
      const { who } = await identify(request, platform.identity)
      return (await sight.ofMedia(playbackId, who)) === 'all' ? 'person' : 'nobody'
    }
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useReports(platform).forget(payload.userId))
    return {
      routes: streamRoutes(platform),
      listeners: streamListeners(platform),
      // Visitors get the same permissions; without edges in the settings they are sent to where they reached this server.
      sharedBy: ({ who, request }) => (who === null ? `${request.protocol}://${request.host}` : null),
      http: async (app) => {
        await app.register(
          originUrl === undefined
            ? mediaOrigin({
                ...{ sources, secret: secrets.playback, clock, pastStills: pastStills(platform) },
                ...{ stillFor, check: sight.check },
              })
            : mediaEdge({ originUrl, maxBytes, clock }),
        )
      },
      start: async () => {
        sources.openDemo()
        // Other nodes do not know the publishers.
        if (ingests) await useStreams(platform).noteSources(sources.has)
      },
      demo: () => makeDemoCameras(platform),
    }
  },
}
