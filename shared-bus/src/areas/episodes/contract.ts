import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { uploadErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { limits as profileLimits } from '../profile/limits.ts'
import { episodesErrors } from './errors.ts'
import { limits as episodesLimits } from './limits.ts'
import { wire } from './wire.ts'

export * from './limits.ts'

/** An episode of the show, or something from behind the scenes. */
export const RecordingKind = z.enum(['episode', 'bts'])
export type RecordingKind = z.output<typeof RecordingKind>

/** What can be watched at any time [STR-15]. */
export const Recording = z.object({
  id: Id,
  kind: RecordingKind,
  season: z.int(),
  /** Counts within season and kind; null where it has no number. */
  number: z.nullable(z.int()),
  title: z.string(),
  description: z.string(),
  /** Seconds. */
  duration: z.number(),
  access: z.enum(['public', 'season_pass']),
  /** Path of a picture, 16:9. */
  thumbnail: z.nullable(z.string()),
  /** MP4, or HLS where it ends in `.m3u8`. Signed if it is ours; null where the asking person may not play it. */
  url: z.nullable(z.string()),
  /** When `url` stops working; null for addresses elsewhere. */
  expiresAt: z.nullable(Instant),
  publishedAt: Instant,
  /** Where the asking person stopped, in seconds; null for visitors and people who have not begun. */
  position: z.nullable(z.number()),
})
export type Recording = z.output<typeof Recording>

/** A recording as staff see it. */
export const StaffRecording = z.object({
  ...Recording.shape,
  /** Null until it is published. */
  publishedAt: z.nullable(Instant),
  /** Null until its length is known. */
  duration: z.nullable(z.number()),
  /** Bytes of the file on this server; null where there is none. */
  bytes: z.nullable(z.number()),
  /** Where it plays from instead. */
  address: z.nullable(z.string()),
})
export type StaffRecording = z.output<typeof StaffRecording>

const one = z.strictObject({ id: Id })

const Season = z.int().check(z.minimum(1), z.maximum(commonLimits.seasonMax))

const Title = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(episodesLimits.recordingTitleMax), z.regex(/^\P{Cc}*$/u))

const Description = z.string().check(z.trim(), z.maxLength(episodesLimits.recordingDescriptionMax))

const Position = z.number().check(z.minimum(0), z.maximum(episodesLimits.recordingSecondsMax))

const Duration = z.number().check(z.minimum(1), z.maximum(episodesLimits.recordingSecondsMax))

const Address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000))

const Count = z.nullable(z.int().check(z.minimum(0), z.maximum(9_999)))

export const episodes = area(wire, {
  version: '1.1.0',
  errors: episodesErrors,
  calls: {
    list: call({
      summary: 'What is published of one kind, newest season first',
      access: 'anyone',
      query: z.strictObject({
        kind: z._default(RecordingKind, 'episode'),
        season: z._default(z.string().check(z.regex(/^(all|[0-9]{1,3})$/)), 'all'),
      }),
      /** `seasons`: all that have something of this kind, newest first. */
      reply: z.object({ recordings: z.array(Recording), seasons: z.array(z.int()) }),
    }),
    read: call({
      summary: 'One published recording with a fresh address to play it from',
      access: 'anyone',
      params: one,
      reply: Recording,
      errors: [episodesErrors.noSuchRecording],
    }),
    keepPosition: call({
      summary: 'Notes where one stopped',
      access: 'user',
      params: one,
      body: z.strictObject({ seconds: Position }),
      rate: perMinute(120),
      errors: [episodesErrors.noSuchRecording],
    }),
    all: call({
      summary: 'Every recording, published or not, and what this server takes [ADM-3]',
      access: 'admin',
      reply: z.object({
        recordings: z.array(StaffRecording),
        /** Origins that MEDIA_ORIGINS lets browsers load from. */
        origins: z.array(z.string()),
        /** Of a file. */
        bytesMax: z.number(),
      }),
    }),
    add: call({
      summary: 'Adds a recording that nobody sees yet',
      access: 'admin',
      body: z.strictObject({
        kind: RecordingKind,
        season: Season,
        number: z._default(Count, null),
        title: Title,
        description: z._default(Description, ''),
        access: z.enum(['public', 'season_pass']),
      }),
      reply: StaffRecording,
      rate: perMinute(60),
    }),
    edit: call({
      summary: 'Changes a recording, where it plays from, and whether it is published',
      access: 'admin',
      params: one,
      body: z.strictObject({
        kind: z.optional(RecordingKind),
        season: z.optional(Season),
        number: z.optional(Count),
        title: z.optional(Title),
        description: z.optional(Description),
        access: z.optional(z.enum(['public', 'season_pass'])),
        /** A file that was uploaded is deleted when it plays from elsewhere. */
        address: z.optional(Address),
        duration: z.optional(Duration),
        published: z.optional(z.boolean()),
      }),
      reply: StaffRecording,
      rate: perMinute(60),
      errors: [episodesErrors.noSuchRecording, episodesErrors.notReady, episodesErrors.originNotAllowed],
    }),
    upload: call({
      summary: 'Uploads what is played: an MP4 file',
      access: 'admin',
      params: one,
      upload: { maxBytes: episodesLimits.recordingBytesMax, types: ['video/mp4'], streamed: true },
      reply: StaffRecording,
      rate: perMinute(20),
      errors: [episodesErrors.noSuchRecording, episodesErrors.notAVideo, episodesErrors.diskFull],
    }),
    uploadThumbnail: call({
      summary: 'Shows another picture of a recording',
      access: 'admin',
      params: one,
      upload: { maxBytes: profileLimits.photoMaxBytes, types: ['image/jpeg', 'image/png'] },
      reply: StaffRecording,
      rate: perMinute(30),
      errors: [episodesErrors.noSuchRecording, uploadErrors.notAnImage],
    }),
    remove: call({
      summary: 'Removes a recording with its file',
      access: 'admin',
      params: one,
      rate: perMinute(60),
      errors: [episodesErrors.noSuchRecording],
    }),
  },
  receives: { changed: 'A recording was published, changed or taken away' },
})
