import { streams } from '@shoal/bus/streams/contract'
import type { FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveViewers } from './moveViewers.ts'
import { useReports } from './reports/service.ts'
import { useStreams } from './service.ts'
import { streamsSettings } from './settings.ts'

export const streamRoutes = (platform: Platform) => {
  const { edges: listed, region } = platform.settings.of(streamsSettings)

  /** STR-13: the edges of the settings; without any it is this server, as the asking page reaches it. */
  const edges = (request: FastifyRequest) =>
    Object.keys(listed).length > 0
      ? { loadBalancer: listed, region }
      : { loadBalancer: { [region]: [{ url: `${request.protocol}://${request.host}`, weight: 1 }] }, region }

  const cameras = useStreams(platform)
  const reports = useReports(platform)
  return serve(streams, {
    list: async ({ who, request }) => ({ ...(await cameras.overview(who)), ...edges(request) }),
    loadBalancer: ({ request }) => edges(request),
    season: async ({ who, params: { season } }) => ({
      liveStreams: await cameras.season(season === 'all' ? 'all' : Number(season), who),
    }),
    playback: async ({ who, params }) => {
      const { jwt, url, expiresAt } = await cameras.playback(params.id, who)
      return { jwt, url, expiresAt }
    },
    report: ({ who, params, body }) => reports.add(who, params.id, body.reason),
    reports: async () => ({ reports: await reports.list() }),
    move: ({ who, params, body }) => moveViewers(platform, who, params.id, body),
    clearReports: ({ who, params }) => reports.clear(who, params.id),
  })
}
