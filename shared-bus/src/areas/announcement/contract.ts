import * as z from 'zod/mini'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { limits } from './limits.ts'
import { Announcement } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** ANN-1: one line of text, live to everyone. */
export const announcement = area(wire, {
  version: '1.1.0',
  calls: {
    read: call({ summary: 'The line as it is now', access: 'anyone', reply: Announcement }),
    change: call({
      summary: 'Changes the line; an empty one takes it away',
      access: 'mod',
      body: z.strictObject({ announcement: z.string().check(z.trim(), z.maxLength(limits.announcementMax)) }),
      reply: Announcement,
      rate: perMinute(20),
    }),
  },
  receives: { changed: 'The line changed' },
})
