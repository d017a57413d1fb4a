import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, put, remove } from '../../dsl/wire.ts'
import type { contestants } from './contract.ts'
import { Contestant } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('contestants', {
  calls: {
    list: get('/contestants'),
    endorse: put('/contestants/:id/endorsements'),
    withdraw: remove('/contestants/:id/endorsements'),
    follow: put('/contestants/:id/follow'),
    unfollow: remove('/contestants/:id/follow'),
    place: put('/contestants/:id/place'),
    add: post('/contestants'),
    edit: patch('/contestants/:id'),
    uploadPhoto: put('/contestants/:id/photo', { file: 'photo' }),
    remove: remove('/contestants/:id'),
  },
  snapshot: 'list',
  receives: {
    new: Contestant,
    update: Contestant,
    remove: z.object({ id: Id }),
    followed: z.object({ id: z.nullable(Id) }),
  },
})

/** The area as the page has it. */
export const contestantsArea: PageArea<typeof wire, typeof contestants> = wire
export type * from './contract.ts'
