import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute } from '../../dsl/contract.ts'
import { generalErrors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { camerasErrors } from './errors.ts'
import { CameraId } from './shapes.ts'
import { wire } from './wire.ts'

export * from './shapes.ts'

export const CameraName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

const Season = z.int().check(z.minimum(0), z.maximum(limits.seasonMax))

const Access = z.enum(['public', 'season_pass'])

const Place = z.int().check(z.minimum(0), z.maximum(999))

/** What is published at this moment. */
export const CameraLive = z.object({
  since: Instant,
  width: z.int(),
  height: z.int(),
  /** Bits a second. */
  bitrate: z.int(),
  sound: z.boolean(),
  /** As RFC 6381 names them: of the pictures, and of the sound if there is some. */
  codecs: z.array(z.string()),
  /** Pictures a second; 0 while that is not known. */
  rate: z.number(),
  /** Whether that changes all the time. */
  uneven: z.boolean(),
  /** Seconds from one key frame to the next; null before the second. */
  keyFrames: z.nullable(z.number()),
  /** How many seconds more the newest picture took than the quickest one: it grows if the broadcaster's line is too slow. */
  late: z.number(),
  /** How many qualities viewers can choose from. */
  qualities: z.int(),
})

export type CameraLive = z.output<typeof CameraLive>

/** A camera as staff and its broadcaster know it. */
export const Camera = z.object({
  id: Id,
  name: z.string(),
  /** 0 is a placeholder. */
  season: z.int(),
  access: Access,
  interactive: z.boolean(),
  position: z.int(),
  online: z.boolean(),
  /** Shows footage that came with the server; nobody can publish to it. */
  footage: z.boolean(),
  /** The contestant whose camera it is. */
  owner: z.nullable(z.object({ id: Id, displayName: z.string() })),
  /** Whether it has a stream key, and since when. The key itself is not kept. */
  keyMadeAt: z.nullable(Instant),
  live: z.nullable(CameraLive),
  /** When and why what was published ended the last time, in a sentence; null since the server started. */
  lastEnd: z.nullable(z.object({ at: Instant, reason: z.string() })),
  /** When and why a broadcaster was last refused. */
  lastRefusal: z.nullable(z.object({ at: Instant, reason: z.string() })),
})
export type Camera = z.output<typeof Camera>

/** Where to publish to: server and stream key as broadcasting programs ask for them. */
export const PublishAddress = z.object({
  /** `rtmp://host/live`; the stream key is then `<camera>?key=<secret>`. */
  server: z.string(),
  /** `rtmp://host/live/<camera>`; the stream key is then the secret alone. */
  cameraServer: z.string(),
})

/** A key that was just made: the only time that it can be seen. */
export const FreshKey = z.object({
  ...PublishAddress.shape,
  /** The secret alone. */
  key: z.string(),
  /** The stream key that goes with `server`. */
  streamKey: z.string(),
})
export type FreshKey = z.output<typeof FreshKey>

const OneCamera = z.strictObject({ id: Id })

const keyErrors = [generalErrors.notFound, camerasErrors.playsFootage]

export const cameras = area(wire, {
  version: '2.1.0',
  errors: camerasErrors,
  calls: {
    list: call({
      summary: 'All cameras with what is published to them',
      access: 'mod',
      reply: z.object({ cameras: z.array(Camera) }),
    }),
    own: call({
      summary: 'The own cameras of a fish, and where to publish to',
      access: 'user',
      reply: z.object({ cameras: z.array(z.object({ ...Camera.shape, ...PublishAddress.shape })) }),
      errors: [camerasErrors.notAFish],
    }),
    create: call({
      summary: 'Adds a camera and makes its stream key',
      access: 'admin',
      body: z.strictObject({
        id: CameraId,
        name: CameraName,
        season: Season,
        access: z._default(Access, 'public'),
        interactive: z._default(z.boolean(), false),
        position: z._default(Place, 0),
      }),
      reply: z.object({ camera: Camera, publish: FreshKey }),
      errors: [camerasErrors.idTaken],
    }),
    edit: call({
      summary: 'Changes a camera; pages know at once',
      access: 'admin',
      params: OneCamera,
      body: z.strictObject({
        name: z.optional(CameraName),
        season: z.optional(Season),
        access: z.optional(Access),
        interactive: z.optional(z.boolean()),
        position: z.optional(Place),
        /** The owner, who needs the fish flag. Null takes the camera from its owner. */
        ownerId: z.optional(z.nullable(Id)),
      }),
      reply: Camera,
      errors: [generalErrors.notFound, camerasErrors.ownerNotAFish],
    }),
    remove: call({
      summary: 'Takes a camera away with its key and its recording; its name says that this one is meant',
      access: 'admin',
      params: OneCamera,
      // Left out it is refused: optional, so that remotes built before it was asked for are told so in words.
      query: z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) }),
      errors: [generalErrors.notFound, camerasErrors.nameDiffers],
    }),
    resetKey: call({
      summary: 'Makes a new stream key; the old one ends at once, and so does whoever publishes with it',
      access: 'admin',
      params: OneCamera,
      reply: FreshKey,
      rate: perMinute(20),
      errors: keyErrors,
    }),
    resetOwnKey: call({
      summary: 'Makes a new stream key for an own camera',
      access: 'user',
      params: OneCamera,
      reply: FreshKey,
      rate: perMinute(5),
      errors: [...keyErrors, camerasErrors.notAFish],
    }),
  },
})
