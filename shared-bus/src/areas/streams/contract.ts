import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { generalErrors } from '../../errors.ts'
import { featuresErrors } from '../features/errors.ts'
import { streamsErrors } from './errors.ts'
import { limits } from './limits.ts'
import { LiveStream, StreamReports, StreamStatusMap } from './shapes.ts'
import { streamsSwitches } from './switches.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** Regions to weighted edges. */
export const LoadBalancer = z.record(z.string(), z.array(z.object({ url: z.string(), weight: z.number() })))

const Region = z.string()

/** STR-14: what can be wrong with a camera. */
export const StreamReportReason = z.enum(['picture', 'sound', 'frozen', 'offline', 'other'])
export type StreamReportReason = z.output<typeof StreamReportReason>

export const streams = area(wire, {
  version: '1.1.0',
  errors: streamsErrors,
  switches: streamsSwitches,
  calls: {
    list: call({
      summary: 'The cameras of the allowed seasons with their state',
      access: 'anyone',
      reply: z.object({
        liveStreams: z.array(LiveStream),
        liveStreamStatus: StreamStatusMap,
        loadBalancer: LoadBalancer,
        region: Region,
      }),
    }),
    loadBalancer: call({
      summary: 'Edges by region and the region of the asking viewer',
      access: 'anyone',
      reply: z.object({ loadBalancer: LoadBalancer, region: Region }),
    }),
    season: call({
      summary: 'The cameras of one season, or of all',
      access: 'anyone',
      params: z.strictObject({ season: z.string().check(z.regex(/^(all|[0-9]{1,3})$/)) }),
      reply: z.object({ liveStreams: z.array(LiveStream) }),
    }),
    playback: call({
      summary: 'A fresh signed permission to play one camera',
      access: 'anyone',
      params: z.strictObject({ id: Id }),
      reply: z.object({ jwt: z.string(), url: z.string(), expiresAt: Instant }),
      rate: perMinute(120, 'address'),
      errors: [streamsErrors.noSuchStream, streamsErrors.needsPass, streamsErrors.offline, featuresErrors.off],
    }),
    report: call({
      summary: 'Reports a camera as broken: one report for each person, who may change it after a few minutes',
      access: 'user',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({ reason: StreamReportReason }),
      rate: perMinute(10),
      errors: [streamsErrors.noSuchStream, streamsErrors.needsPass, streamsErrors.reportedLately],
    }),
    reports: call({
      summary: 'The cameras that are reported as broken, the most reported first',
      access: 'mod',
      reply: z.object({ reports: z.array(StreamReports) }),
    }),
    clearReports: call({
      summary: 'Clears the reports of a camera',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      rate: perMinute(60),
      errors: [streamsErrors.noSuchStream],
    }),
    move: call({
      summary:
        'Takes everybody who is signed in and watches this camera to another one, or to none, and tells them why',
      access: 'mod',
      params: z.strictObject({ id: Id }),
      body: z.strictObject({
        to: z.nullable(Id),
        /** A sentence that the viewers read. */
        reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.moveReason)),
      }),
      rate: perMinute(6),
      errors: [streamsErrors.noSuchStream, streamsErrors.offline],
    }),
  },
  sends: {
    set: send({
      summary: 'Which camera is watched, null for none',
      access: 'anyone',
      payload: z.nullable(Id),
      errors: [generalErrors.notFound],
    }),
  },
  receives: {
    set: 'Staff move the viewers to a camera',
    moved: 'Why staff move the viewers: comes before `set`',
    new: 'A camera was added',
    remove: 'A camera was taken away',
    status: 'Cameras that came or went',
    reports: 'Staff: how often a camera is reported as broken now',
  },
})
