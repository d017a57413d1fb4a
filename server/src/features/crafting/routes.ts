import { crafting } from '@shoal/bus/crafting/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useCrafting } from './service.ts'

export const craftingRoutes = (platform: Platform) => {
  const { craft, book } = useCrafting(platform)
  return serve(crafting, {
    craft: ({ who, body, key }) => craft(who.userId, { ...body, key }),
    book: ({ who }) => book(who.userId),
  })
}
