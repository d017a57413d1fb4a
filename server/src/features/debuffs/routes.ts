import { debuffs } from '@shoal/bus/debuffs/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useDebuffs } from './service.ts'

export const debuffRoutes = (platform: Platform) =>
  serve(debuffs, {
    list: async ({ query, who }) => ({
      debuffs: await useDebuffs(platform).list(query.clanTags, who?.userId ?? null),
    }),
  })
