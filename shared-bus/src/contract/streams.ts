import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { area, get, local, perMinute, post, receive, remove, send } from './dsl.ts'

export const LiveStream = z.object({
  id: Id,
  streamId: Id,
  /** Null for a placeholder: there is nothing to play. */
  playbackId: z.nullable(Id),
  name: z.string(),
  /** Signed permission to play, null where the asking person may not [STR-10]. */
  jwt: z.nullable(z.string()),
  createdAt: Instant,
  season: z.int(),
  interactive: z.boolean(),
  access: z.enum(['public', 'season_pass']),
  playbackInfo: z.nullable(z.object({ url: z.string(), poster: z.nullable(z.string()), expiresAt: Instant })),
})
export type LiveStream = z.output<typeof LiveStream>

export const StreamStatus = z.enum(['online', 'offline'])
export const StreamStatusMap = z.record(z.string(), StreamStatus)
export type StreamStatusMap = z.output<typeof StreamStatusMap>
/** Regions to weighted edges. */
export const LoadBalancer = z.record(z.string(), z.array(z.object({ url: z.string(), weight: z.number() })))
const Region = z.string()

/** STR-14: what can be wrong with a camera. */
export const StreamReportReason = z.enum(['picture', 'sound', 'frozen', 'offline', 'other'])
export type StreamReportReason = z.output<typeof StreamReportReason>
/** How many people report one camera now, and for which reasons. */
export const StreamReports = z.object({
  streamId: Id,
  total: z.int(),
  /** Reasons that nobody gave are absent. */
  reasons: z.record(z.string(), z.int()),
  /** Of the newest one; null when there are none. */
  lastAt: z.nullable(Instant),
})
export type StreamReports = z.output<typeof StreamReports>

export const streams = area('streams', {
  calls: {
    list: get('/live-streams', {
      summary: 'The cameras of the allowed seasons with their state',
      access: 'anyone',
      reply: z.object({
        liveStreams: z.array(LiveStream),
        liveStreamStatus: StreamStatusMap,
        loadBalancer: LoadBalancer,
        region: Region,
      }),
    }),
    loadBalancer: get('/live-streams/load-balancer', {
      summary: 'Edges by region and the region of the asking viewer',
      access: 'anyone',
      reply: z.object({ loadBalancer: LoadBalancer, region: Region }),
    }),
    season: get('/live-streams/season/:season', {
      summary: 'The cameras of one season, or of all',
      access: 'anyone',
      params: z.strictObject({ season: z.string().check(z.regex(/^(all|[0-9]{1,3})$/)) }),
      reply: z.object({ liveStreams: z.array(LiveStream) }),
    }),
    playback: get('/live-streams/:id/playback', {
      summary: 'A fresh signed permission to play one camera',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: z.object({ jwt: z.string(), url: z.string(), expiresAt: Instant }),
      rate: perMinute(120, 'address'),
      errors: ['streams/no-such-stream', 'streams/needs-pass', 'streams/offline'],
    }),
    report: post('/live-streams/:id/report', {
      summary: 'Reports a camera as broken: one report for each person, who may change it after a few minutes',
      access: 'user',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({ reason: StreamReportReason }),
      rate: perMinute(10),
      errors: ['streams/no-such-stream', 'streams/needs-pass', 'streams/reported-lately'],
    }),
    reports: get('/live-streams/reports', {
      summary: 'The cameras that are reported as broken, the most reported first',
      access: 'mod',
      reply: z.object({ reports: z.array(StreamReports) }),
    }),
    clearReports: remove('/live-streams/:id/reports', {
      summary: 'Clears the reports of a camera',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      rate: perMinute(60),
    }),
  },
  sends: {
    set: send({ summary: 'Which camera is watched, null for none', access: 'anyone', payload: z.nullable(Id) }),
  },
  receives: {
    set: receive(z.nullable(Id), 'Staff move the viewers to a camera'),
    new: receive(LiveStream, 'A camera was added'),
    remove: receive(z.object({ id: Id }), 'A camera was taken away'),
    status: receive(StreamStatusMap, 'Cameras that came or went'),
    reports: receive(StreamReports, 'Staff: how often a camera is reported as broken now'),
  },
  topics: { select: local<{ id: string | null }>('Asks the streams remote to select a camera') },
  states: { 'selected-stream': local<LiveStream | null>('The camera on the main picture') },
})
