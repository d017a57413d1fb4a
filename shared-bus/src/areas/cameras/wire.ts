import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, remove } from '../../dsl/wire.ts'
import type { cameras } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('cameras', {
  calls: {
    list: get('/cameras'),
    own: get('/cameras/own'),
    create: post('/cameras'),
    edit: patch('/cameras/:id'),
    remove: remove('/cameras/:id'),
    resetKey: post('/cameras/:id/key'),
    resetOwnKey: post('/cameras/own/:id/key'),
  },
})

/** The area as the page has it. */
export const camerasArea: PageArea<typeof wire, typeof cameras> = wire
export type * from './contract.ts'
