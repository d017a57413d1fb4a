import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, topic } from '../../dsl/wire.ts'
import type { moments } from './contract.ts'
import { Moment } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('moments', {
  calls: {
    list: get('/moments'),
  },
  snapshot: 'list',
  receives: {
    happened: z.object({ moments: z.array(Moment) }),
    gone: z.object({ ids: z.array(Id) }),
  },
  topics: {
    /** Shows a moment on the picture of this page only, for whatever a remote learned in its own way. */
    announce: topic(Moment),
  },
})

/** The area as the page has it. */
export const momentsArea: PageArea<typeof wire, typeof moments> = wire
export type * from './contract.ts'
