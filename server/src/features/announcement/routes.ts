import { announcement } from '@shoal/bus/announcement/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useAnnouncement } from './service.ts'

export const announcementRoutes = (platform: Platform) => {
  const line = useAnnouncement(platform)
  return serve(announcement, {
    read: async () => ({ announcement: await line.read() }),
    change: async ({ who, body }) => ({ announcement: await line.change(who, body.announcement) }),
  })
}
