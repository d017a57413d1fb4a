import { streams } from '@shoal/bus'
import type { FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useZones } from '../zones/index.ts'
import { useStreams } from './service.ts'

const region = 'us-east'

/** STR-13 begins here: one edge, which is this server as the asking page reaches it. */
function edges(request: FastifyRequest) {
  return { loadBalancer: { [region]: [{ url: `${request.protocol}://${request.host}`, weight: 1 }] }, region }
}

export const streamRoutes = (platform: Platform) => {
  const cameras = useStreams(platform)
  return serve(streams, {
    list: async ({ who, request }) => ({ ...(await cameras.overview(who)), ...edges(request) }),
    loadBalancer: ({ request }) => edges(request),
    season: async ({ who, params: { season } }) => ({
      liveStreams: await cameras.season(season === 'all' ? 'all' : Number(season), who),
    }),
    zones: async () => ({ clickableZones: await useZones(platform).list() }),
    playback: async ({ who, params }) => {
      const { jwt, url, expiresAt } = await cameras.playback(params.id, who)
      return { jwt, url, expiresAt }
    },
  })
}
