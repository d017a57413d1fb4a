import { daily } from '@shoal/bus/daily/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useChallenges } from './challenges.ts'
import { useStreaks } from './streak.ts'

/** `caughtUp`: waits until all that was done is counted. */
export const dailyRoutes = (platform: Platform, caughtUp: () => Promise<boolean>) => {
  const challenges = useChallenges(platform)
  return serve(daily, {
    read: async ({ who }) => ({
      challenges: await challenges.read(who.userId),
      streak: await useStreaks(platform).read(who.userId),
      now: platform.clock.now().toISOString(),
    }),
    reroll: async ({ who }) => {
      // Acts of a moment before are still counted first.
      await caughtUp()
      return { challenges: await challenges.reroll(who.userId) }
    },
  })
}
