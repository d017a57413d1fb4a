import * as z from '@shoal/bus/shape'
import { Id, Instant } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, state } from '../../dsl/wire.ts'
import type { missions } from './contract.ts'
import { GlobalChallenge, MissionStatus } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('missions', {
  calls: {
    read: get('/global-challenge'),
    list: get('/global-challenge/list'),
    start: post('/global-challenge/start'),
    stop: post('/global-challenge/stop'),
    accept: post('/global-challenge/accept'),
    decline: post('/global-challenge/decline'),
    complete: post('/global-challenge/complete'),
    launch: post('/global-challenge/launch'),
  },
  snapshot: 'read',
  receives: {
    start: GlobalChallenge,
    stopped: z.object({ id: Id }),
    progress: z.object({ id: Id, progress: z.int(), goal: z.int(), endedAt: z.nullable(Instant) }),
    status: z.object({ id: Id, status: MissionStatus, found: z.int(), acceptedAt: z.nullable(Instant) }),
  },
  states: {
    /** The person is in the middle of a mission, and not to be disturbed */
    'in-mission': state(z.boolean(), false),
  },
})

/** The area as the page has it. */
export const missionsArea: PageArea<typeof wire, typeof missions> = wire
export type * from './contract.ts'
