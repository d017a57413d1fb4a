import * as z from '@shoal/bus/shape'

export const Announcement = z.object({ announcement: z.string() })
