import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, remove } from '../../dsl/wire.ts'
import type { vfx } from './contract.ts'
import { RunningVfx } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('vfx', {
  calls: {
    list: get('/vfx'),
    prompt: post('/vfx', { idempotent: true }),
    stop: remove('/vfx/:id'),
  },
  snapshot: 'list',
  receives: {
    started: RunningVfx,
    stopped: z.object({ id: Id }),
  },
})

/** The area as the page has it. */
export const vfxArea: PageArea<typeof wire, typeof vfx> = wire
export type * from './contract.ts'
