import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, put, remove } from '../../dsl/wire.ts'
import type { auditions } from './contract.ts'
import { Audition, AuditionEffect, AuditionFigures } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('auditions', {
  calls: {
    all: get('/auditions/all'),
    clips: get('/auditions/clips'),
    stats: get('/auditions/stats'),
    desk: get('/auditions/desk'),
    read: get('/auditions/:userId'),
    status: get('/auditions/:userId/status'),
    effects: get('/auditions/:id/effects'),
    apply: post('/auditions'),
    resetKey: put('/auditions'),
    leave: remove('/auditions'),
    rate: post('/auditions/rating'),
    approve: post('/auditions/:userId/approve'),
    close: post('/auditions/:userId/close'),
    givePoints: post('/auditions/:userId/points', { idempotent: true }),
    playToy: post('/auditions/:userId/toys', { idempotent: true }),
  },
  snapshot: 'all',
  receives: {
    changed: Audition,
    removed: z.object({ liveStreamId: Id, userId: Id }),
    figures: z.object({ auditions: z.array(AuditionFigures) }),
    effect: AuditionEffect,
  },
})

/** The area as the page has it. */
export const auditionsArea: PageArea<typeof wire, typeof auditions> = wire
export type * from './contract.ts'
