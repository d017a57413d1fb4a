import { clips } from '@shoal/bus/clips/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useClipLikes } from './likes.ts'
import { useClipLists } from './lists.ts'
import { useClips } from './service.ts'

export const clipRoutes = (platform: Platform) => {
  const service = useClips(platform)
  const lists = useClipLists(platform)
  const likes = useClipLikes(platform)
  return serve(clips, {
    list: ({ query, who }) => lists.list(query, who),
    options: ({ who }) => lists.options(who),
    random: async ({ who }) => ({ clip: await lists.random(who) }),
    liked: ({ query, who }) => lists.liked(who, query),
    history: ({ query, who }) => lists.history(who, query),
    queue: ({ query, who }) => lists.queue(who, query),
    window: ({ who, params }) => service.window(who, params.playbackId),
    ofUser: async ({ params, who }) => ({ clips: await lists.ofUser(params.userId, who) }),
    read: async ({ params, who }) => ({ clip: await service.read(params.id, who) }),
    create: async ({ body, who }) => ({ clip: await service.create(who, body) }),
    rename: async ({ params, body, who }) => ({ clip: await service.rename(who, params.id, body.name) }),
    remove: ({ params, who }) => service.remove(who, params.id),
    like: ({ params, who }) => likes.like(who, params.id),
    unlike: ({ params, who }) => likes.unlike(who, params.id),
    decide: async ({ params, body, who }) => ({ clip: await service.decide(who, params.id, body) }),
  })
}
