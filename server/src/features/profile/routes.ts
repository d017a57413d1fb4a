import { profile } from '@shoal/bus/profile/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useExperience, usePeople } from '../accounts/index.ts'
import { useProfiles } from './service.ts'

export const profileRoutes = (platform: Platform) => {
  const profiles = useProfiles(platform)
  return serve(profile, {
    read: ({ who, params }) => profiles.read(who, params.id),
    xp: async ({ who }) => ({ xp: (await usePeople(platform).account(who.userId))?.xp ?? 0 }),
    xpHistory: ({ who, query }) => useExperience(platform).history(who.userId, query),
    update: ({ who, body }) => profiles.update(who, body),
    choosePhoto: ({ who, body }) => profiles.choosePhoto(who, body.pfp),
    uploadPhoto: ({ who, file }) => profiles.uploadPhoto(who, file!),
  })
}
