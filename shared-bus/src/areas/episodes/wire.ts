import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, patch, post, put, remove } from '../../dsl/wire.ts'
import type { episodes } from './contract.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('episodes', {
  calls: {
    list: get('/episodes'),
    read: get('/episodes/:id'),
    keepPosition: post('/episodes/:id/position'),
    all: get('/recordings'),
    add: post('/recordings'),
    edit: patch('/recordings/:id'),
    upload: put('/recordings/:id/file', { file: 'video' }),
    uploadThumbnail: put('/recordings/:id/thumbnail', { file: 'thumbnail' }),
    remove: remove('/recordings/:id'),
  },
  receives: {
    changed: z.object({ id: Id }),
  },
})

/** The area as the page has it. */
export const episodesArea: PageArea<typeof wire, typeof episodes> = wire
export type * from './contract.ts'
