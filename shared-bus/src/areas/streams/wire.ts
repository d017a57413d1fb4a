import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, remove, state, topic } from '../../dsl/wire.ts'
import type { streams } from './contract.ts'
import { LiveStream, StreamReports, StreamStatusMap } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('streams', {
  calls: {
    list: get('/live-streams'),
    loadBalancer: get('/live-streams/load-balancer'),
    season: get('/live-streams/season/:season'),
    playback: get('/live-streams/:id/playback'),
    report: post('/live-streams/:id/report'),
    reports: get('/live-streams/reports'),
    clearReports: remove('/live-streams/:id/reports'),
    move: post('/live-streams/:id/move'),
  },
  snapshot: 'list',
  sends: ['set'],
  receives: {
    set: z.nullable(Id),
    moved: z.object({ to: z.nullable(Id), reason: z.string() }),
    new: LiveStream,
    remove: z.object({ id: Id }),
    status: StreamStatusMap,
    reports: StreamReports,
  },
  topics: {
    /** Asks the streams remote to select a camera */
    select: topic(z.object({ id: z.nullable(z.string()) })),
    /** Asks the streams remote to take the main picture back to live, if it shows this camera */
    live: topic(z.object({ id: Id })),
  },
  states: {
    /** The camera on the main picture */
    'selected-stream': state(z.nullable(LiveStream), null),
    /** The time, in ms since 1970, that the main picture shows while it is well behind live; null otherwise */
    'watched-at': state(z.nullable(z.object({ streamId: Id, at: z.int() })), null),
  },
})

/** The area as the page has it. */
export const streamsArea: PageArea<typeof wire, typeof streams> = wire
export type * from './contract.ts'
