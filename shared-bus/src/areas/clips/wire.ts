import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, put, remove } from '../../dsl/wire.ts'
import type { clips } from './contract.ts'
import { ClipStatus } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('clips', {
  calls: {
    list: get('/clips'),
    options: get('/clips/options'),
    random: get('/clips/random'),
    liked: get('/clips/liked'),
    history: get('/clips/history'),
    queue: get('/clips/queue'),
    window: get('/clips/window/:playbackId'),
    ofUser: get('/clips/user/:userId'),
    read: get('/clips/:id'),
    create: post('/clips'),
    rename: patch('/clips/:id'),
    remove: remove('/clips/:id'),
    like: post('/clips/likes/:id'),
    unlike: remove('/clips/likes/:id'),
    decide: put('/clips/:id/status'),
  },
  receives: {
    created: z.object({ id: Id, status: ClipStatus, userId: Id, name: z.string() }),
    likes: z.record(z.string(), z.int()),
    status: z.object({ id: Id, status: ClipStatus, reason: z.nullable(z.string()) }),
    renamed: z.object({ id: Id, name: z.string() }),
    removed: z.object({ id: Id }),
  },
})

/** The area as the page has it. */
export const clipsArea: PageArea<typeof wire, typeof clips> = wire
export type * from './contract.ts'
