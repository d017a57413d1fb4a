import { accountDeleted, accountRenamed } from '../../happenings/accounts.ts'
import { clipShown } from '../../happenings/clips.ts'
import type { Feature } from '../../platform/feature.ts'
import { usePageThings } from '../../platform/web/index.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { useCutting } from './cutting.ts'
import { makeDemoClips } from './demo.ts'
import { mountClipFiles } from './files.ts'
import { clipsFolder } from './folder.ts'
import { useClipLikes } from './likes.ts'
import { clipRoutes } from './routes.ts'
import { useClips } from './service.ts'
import { clipThing } from './share.ts'

export { useClipLists } from './lists.ts'

/** Clips: pieces of the cameras' recordings that people keep, and moderators let through. */
export const clips: Feature = {
  name: 'clips',
  folder: clipsFolder,
  setup: (platform) => {
    answerQuestions(platform)
    const { happenings } = platform
    // Defines its jobs, which must be there before the queue starts.
    useCutting(platform)
    happenings.inTransaction(accountDeleted, async ({ payload: { userId } }) => {
      await useClipLikes(platform).forget(userId)
      await useClips(platform).forget(userId)
    })
    happenings.inTransaction(accountRenamed, ({ payload: { userId, displayName } }) =>
      useClips(platform).renameMaker(userId, displayName),
    )
    useMoments(platform).of(clipShown, async ({ clipId }) => {
      const clip = await useClips(platform).unchanged(clipId)
      if (!clip?.shown) return null
      const { streamId, startAt, userId, name } = clip
      return {
        ...{ kind: 'clip', streamId, seenAt: startAt, size: 'large', about: `clip:${clipId}` },
        parts: [{ personId: userId }, { text: 'kept a clip' }, { strong: name }],
      }
    })
    usePageThings(platform).add('/clips', clipThing(platform))
    return {
      routes: clipRoutes(platform),
      http: (app) => mountClipFiles(app, platform),
      demo: () => makeDemoClips(platform),
      crowd: async () => (await import('./crowd/index.ts')).clipsCrowd(platform),
    }
  },
}
