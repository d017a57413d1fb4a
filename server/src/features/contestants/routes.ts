import { contestants } from '@shoal/bus/contestants/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useContestants } from './service.ts'

export const contestantRoutes = (platform: Platform) => {
  const show = useContestants(platform)
  return serve(contestants, {
    list: ({ who }) => show.list(who),
    endorse: ({ who, params }) => show.endorse(who, params.id),
    withdraw: ({ who, params }) => show.withdraw(who, params.id),
    follow: ({ who, params }) => show.follow(who, params.id),
    unfollow: ({ who, params }) => show.unfollow(who, params.id),
    place: ({ who, params, body }) => show.place(who, params.id, body.streamId),
    add: ({ who, body }) => show.add(who, body),
    edit: ({ who, params, body }) => show.edit(who, params.id, body),
    uploadPhoto: ({ who, params, file }) => show.uploadPhoto(who, params.id, file!),
    remove: ({ who, params }) => show.remove(who, params.id),
  })
}
