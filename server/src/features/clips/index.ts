import type { Feature } from '../../platform/feature.ts'
import { usePageHeads } from '../../platform/web/index.ts'
import { usePeople } from '../accounts/index.ts'
import { useCutting } from './cutting.ts'
import { makeDemoClips } from './demo.ts'
import { mountClipFiles } from './files.ts'
import { useClipLikes } from './likes.ts'
import { clipRoutes } from './routes.ts'
import { useClips } from './service.ts'
import { clipHead } from './share.ts'

/** Clips: pieces of the cameras' recordings that people keep, and moderators let through. */
export const clips: Feature = {
  name: 'clips',
  setup: (platform) => {
    const people = usePeople(platform)
    // Defines its jobs, which must be there before the queue starts.
    useCutting(platform)
    people.onDelete(async (userId) => {
      await useClipLikes(platform).forget(userId)
      await useClips(platform).forget(userId)
    })
    people.onChange(async (userId) => {
      const person = await people.person(userId)
      if (person) await useClips(platform).renameMaker(userId, person.displayName)
    })
    usePageHeads(platform).add(clipHead(platform))
    return {
      routes: clipRoutes(platform),
      http: (app) => mountClipFiles(app, platform),
      demo: () => makeDemoClips(platform),
    }
  },
}
