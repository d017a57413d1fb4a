import { chat } from '@shoal/bus/chat/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useOptions } from './options.ts'

export const chatRoutes = (platform: Platform) => {
  const options = useOptions(platform)
  return serve(chat, {
    options: ({ who }) => options.read(who.userId),
    changeOptions: ({ who, body }) => options.change(who.userId, body),
    addFilter: async ({ who, body }) => ({ chatWordFilters: await options.addWord(who.userId, body.chatWordFilter) }),
    removeFilter: async ({ who, params, query }) => ({
      chatWordFilters: await options.removeWord(who.userId, params.index, query.word),
    }),
  })
}
