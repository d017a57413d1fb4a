import * as z from 'zod/mini'
import { area, get, local, perMinute, put, receive } from './dsl.ts'
import { limits } from './limits.ts'

export const Announcement = z.object({ announcement: z.string() })

/** ANN-1: one line of text, live to everyone. */
export const announcement = area('announcement', {
  calls: {
    read: get('/announcement', { summary: 'The line as it is now', access: 'anyone', reply: Announcement }),
    change: put('/announcement', {
      summary: 'Changes the line; an empty one takes it away',
      access: 'mod',
      body: z.strictObject({ announcement: z.string().check(z.trim(), z.maxLength(limits.announcementMax)) }),
      reply: Announcement,
      rate: perMinute(20),
    }),
  },
  receives: { changed: receive(Announcement, 'The line changed') },
  states: { announcement: local<string>('The line shown at the top') },
})
