import { auditions } from '@shoal/bus/auditions/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useAuditionDesk } from './desk.ts'
import { useAuditions } from './service.ts'
import { useAuditionToys } from './toys.ts'

export const auditionRoutes = (platform: Platform) => {
  const service = useAuditions(platform)
  const desk = useAuditionDesk(platform)
  const toys = useAuditionToys(platform)
  return serve(auditions, {
    all: async () => ({ auditions: await service.list() }),
    clips: async () => ({ auditionNames: await service.namesOfClips() }),
    stats: ({ who }) => service.stats(who),
    desk: async ({ query }) => ({ auditions: await desk.list(query.state) }),
    read: ({ who, params }) => service.read(params.userId, who),
    status: ({ params }) => service.status(params.userId),
    effects: ({ who, params }) => toys.effects(params.id, who),
    apply: ({ who, body }) => service.apply(who, body.about),
    resetKey: ({ who }) => service.resetKey(who),
    leave: ({ who }) => service.leave(who),
    rate: ({ who, body }) => service.rate(who, body.userId, body.myVote),
    approve: ({ who, params }) => desk.approve(who, params.userId),
    close: ({ who, params, body }) => desk.close(who, params.userId, body.reason),
    givePoints: async ({ who, params, body, key }) => ({
      points: await desk.givePoints(who, params.userId, body.points, body.reason, key),
    }),
    playToy: ({ who, params, body, key }) => toys.play(who, params.userId, body.toy, key),
  })
}
