import * as z from 'zod/mini'
import { Id, Instant, Person } from '../../common.ts'
import { area, call, perMinute, perSecond } from '../../dsl/contract.ts'
import { shownToOthers } from '../../dsl/texts.ts'
import { mediaErrors } from '../../errors.ts'
import { limits as commonLimits } from '../../limits.ts'
import { clipsErrors } from './errors.ts'
import { limits as clipsLimits } from './limits.ts'
import { ClipStatus } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

/** A piece of a camera's past that somebody kept. */
export const Clip = z.object({
  id: Id,
  name: z.string(),
  /** When its first and last picture were live. */
  start: Instant,
  end: Instant,
  /** Seconds; of the file, once it is cut. */
  duration: z.number(),
  playbackId: Id,
  streamId: Id,
  /** The camera's name when it was cut. */
  room: z.string(),
  season: z.int(),
  /** A clip of a season_pass camera is for pass holders, unless a moderator lets everybody see it. */
  access: z.enum(['public', 'season_pass']),
  user: Person,
  status: ClipStatus,
  /** Why it was rejected or failed; only its maker and staff are told. */
  reason: z.nullable(z.string()),
  likes: z.int(),
  /** Whether the asking person likes it; false in events. */
  liked: z.boolean(),
  createdAt: Instant,
  /** Path of the MP4, null until it is cut and where cutting failed. */
  url: z.nullable(z.string()),
  /** Path of a JPEG, null as long as `url`. */
  thumbnail: z.nullable(z.string()),
})
export type Clip = z.output<typeof Clip>

/** Where `query` is searched: in the clip's name, or in the display name of its maker. */
export const ClipQueryType = z.enum(['name', 'user'])
export type ClipQueryType = z.output<typeof ClipQueryType>

export const ClipSort = z.enum(['newest', 'oldest', 'popular'])
export type ClipSort = z.output<typeof ClipSort>

/** 1-based, as the source has it. */
const Page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

const pageSizeOf = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(commonLimits.pageSizeMax)), usual)

const Paging = { page: Page, pageSize: pageSizeOf(clipsLimits.clipPageSize) }

/** CLP-5. `season` and `room` are left out for all. */
export const ClipQuery = z.strictObject({
  query: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  queryType: z._default(ClipQueryType, 'name'),
  sort: z._default(ClipSort, 'newest'),
  season: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(999))),
  room: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Only what was kept of a camera while this contestant was to be seen there. */
  contestant: z.optional(Id),
  ...Paging,
})
export type ClipQuery = z.output<typeof ClipQuery>

export const ClipPage = z.object({ clips: z.array(Clip), total: z.int() })
export type ClipPage = z.output<typeof ClipPage>

/** Text as it was typed, on one line; never to be shown as HTML. */
export const ClipName = shownToOthers(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(clipsLimits.clipNameMax),
    z.refine((text) => !/\p{Cc}/u.test(text), 'must be one line'),
  ),
  { mode: 'masked' },
)

export const NewClip = z.strictObject({ name: ClipName, start: Instant, end: Instant, playbackId: Id })
export type NewClip = z.input<typeof NewClip>

const ClipParams = z.strictObject({ id: Id })

const Reply = z.object({ clip: Clip })

const Likes = z.object({ id: Id, likes: z.int(), liked: z.boolean() })

export const clips = area(wire, {
  version: '1.1.0',
  errors: clipsErrors,
  calls: {
    list: call({
      summary: 'Approved clips by search, camera and season; pages begin with 1',
      access: 'anyone',
      query: ClipQuery,
      reply: ClipPage,
    }),
    options: call({
      summary: 'What clips can be searched, sorted and filtered by',
      access: 'anyone',
      reply: z.object({
        queryTypes: z.array(ClipQueryType),
        sorts: z.array(ClipSort),
        /** Cameras and seasons that have clips which the asking person may see. */
        rooms: z.array(z.string()),
        seasons: z.array(z.int()),
      }),
    }),
    random: call({
      summary: 'Any approved clip',
      access: 'anyone',
      reply: Reply,
      rate: perMinute(120, 'address'),
      errors: [clipsErrors.noSuchClip],
    }),
    liked: call({
      summary: 'What the asking person likes, the latest like first',
      access: 'user',
      query: z.strictObject({ page: Page, pageSize: pageSizeOf(clipsLimits.likedPageSize) }),
      reply: ClipPage,
    }),
    history: call({
      summary: 'The asking person’s own clips in every state, newest first',
      access: 'pass',
      query: z.strictObject(Paging),
      reply: ClipPage,
    }),
    queue: call({
      summary: 'Clips in one state, for moderators; those that wait, the longest waiting first',
      access: 'mod',
      query: z.strictObject({ status: z._default(ClipStatus, 'pending'), ...Paging }),
      reply: ClipPage,
    }),
    window: call({
      summary: 'From when to when a camera can be clipped now',
      access: 'pass',
      params: z.strictObject({ playbackId: Id }),
      reply: z.object({ from: Instant, to: Instant }),
      errors: [clipsErrors.notRecorded, mediaErrors.noOrigin],
    }),
    ofUser: call({
      summary: 'The newest hundred clips of a person; all states for the person and for staff',
      access: 'anyone',
      params: z.strictObject({ userId: Id }),
      reply: z.object({ clips: z.array(Clip) }),
    }),
    read: call({
      summary: 'One clip',
      access: 'anyone',
      params: ClipParams,
      reply: Reply,
      errors: [clipsErrors.noSuchClip, clipsErrors.needsPass],
    }),
    create: call({
      summary: 'Keeps 3 to 60 seconds of a camera; the clip is pending, and is cut within moments',
      access: 'pass',
      body: NewClip,
      reply: Reply,
      rate: perMinute(6),
      errors: [
        clipsErrors.tooShort,
        clipsErrors.tooLong,
        clipsErrors.outsideWindow,
        clipsErrors.notRecorded,
        clipsErrors.tooManyPending,
        mediaErrors.noOrigin,
      ],
    }),
    rename: call({
      summary: 'Another name for an own clip; one that was public waits for a moderator again [CLP-4]',
      access: 'pass',
      params: ClipParams,
      body: z.strictObject({ name: ClipName }),
      reply: Reply,
      rate: perMinute(20),
      errors: [clipsErrors.noSuchClip, clipsErrors.notYours],
    }),
    remove: call({
      summary: 'Removes an own clip, or any as a moderator',
      access: 'user',
      params: ClipParams,
      rate: perMinute(60),
      errors: [clipsErrors.noSuchClip, clipsErrors.notYours],
    }),
    like: call({
      summary: 'Likes a clip; again changes nothing',
      access: 'user',
      params: ClipParams,
      reply: Likes,
      rate: perSecond(5),
      errors: [clipsErrors.noSuchClip, clipsErrors.needsPass],
    }),
    unlike: call({
      summary: 'Takes the like back',
      access: 'user',
      params: ClipParams,
      reply: Likes,
      rate: perSecond(5),
      errors: [clipsErrors.noSuchClip, clipsErrors.needsPass],
    }),
    decide: call({
      summary: 'Approves or rejects a clip, or notes that it was played on the show',
      access: 'mod',
      params: ClipParams,
      body: z.strictObject({
        status: z.enum(['approved', 'rejected', 'played']),
        /** The state that the moderator saw; somebody else may have decided meanwhile. */
        from: z._default(ClipStatus, 'pending'),
        /** The name that the moderator saw; its maker may have changed it meanwhile. */
        name: z.optional(z.string().check(z.maxLength(clipsLimits.clipNameMax))),
        /** Told to the maker of the clip. */
        reason: z.optional(z.string().check(z.trim(), z.maxLength(200))),
        /** `public` lets everybody see a clip of a season_pass camera. */
        access: z.optional(z.enum(['public', 'season_pass'])),
      }),
      reply: Reply,
      rate: perMinute(120),
      errors: [clipsErrors.noSuchClip, clipsErrors.decidedAlready, clipsErrors.notReady],
    }),
  },
  receives: {
    created: 'A clip is ready: to its maker and staff when it is cut, to everybody when it is approved',
    likes: { summary: 'New counts of likes by clip', batched: true },
    status: 'Somebody decided, or cutting failed: to its maker and staff',
    renamed: 'A clip has another name and waits for a moderator: to its maker and staff',
    removed: 'A clip is gone from public',
  },
})
