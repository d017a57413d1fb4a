import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, put, state } from '../../dsl/wire.ts'
import type { announcement } from './contract.ts'
import { Announcement } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('announcement', {
  calls: {
    read: get('/announcement'),
    change: put('/announcement'),
  },
  snapshot: 'read',
  receives: {
    changed: Announcement,
  },
  states: {
    /** The line shown at the top */
    announcement: state(z.string(), ''),
  },
})

/** The area as the page has it. */
export const announcementArea: PageArea<typeof wire, typeof announcement> = wire
export type * from './contract.ts'
