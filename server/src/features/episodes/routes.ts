import { episodes } from '@shoal/bus/episodes/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useLibrary } from './library.ts'
import { useRecordings } from './service.ts'

export const episodeRoutes = (platform: Platform) => {
  const recordings = useRecordings(platform)
  const library = useLibrary(platform)
  return serve(episodes, {
    list: ({ who, query: { kind, season } }) =>
      recordings.list({ kind, season: season === 'all' ? 'all' : Number(season) }, who),
    read: ({ who, params }) => recordings.read(params.id, who),
    keepPosition: ({ who, params, body }) => recordings.keepPosition(who, params.id, body.seconds),
    all: ({ who }) => library.all(who),
    add: ({ who, body }) => library.add(who, body),
    edit: ({ who, params, body }) => library.edit(who, params.id, body),
    upload: ({ who, params, request }) => library.upload(who, params.id, request),
    uploadThumbnail: ({ who, params, file }) => library.uploadThumbnail(who, params.id, file!),
    remove: ({ who, params }) => library.remove(who, params.id),
  })
}
