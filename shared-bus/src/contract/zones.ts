import * as z from 'zod/mini'
import { shapeProblem } from '../rules/shapes.ts'
import { Id, Instant } from './common.ts'
import { area, get, perMinute, receive, send } from './dsl.ts'

/** What a zone may be at most. Kept here and not with all limits, because only those who draw need it. */
export const zoneLimits = {
  zones: 500,
  pointsMin: 3,
  pointsMax: 40,
  nameMax: 60,
  linkMax: 2_000,
  /** XP that one zone gives or takes. */
  experienceMax: 10_000,
} as const

/** A place of the picture: 0, 0 is its upper left corner and 1, 1 its lower right, whatever its size. */
export const ZonePoint = z.tuple([z.number(), z.number()])
export type ZonePoint = z.output<typeof ZonePoint>

/** Where a zone is in the picture, as ZonePoint says. */
export const ZoneShape = z.union([
  z.object({ kind: z.literal('rectangle'), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  z.object({ kind: z.literal('polygon'), points: z.array(ZonePoint) }),
])
export type ZoneShape = z.output<typeof ZoneShape>

/** ZON-1: start and end are instants, empty means unbounded. */
const Valid = z.object({ start: z.string(), end: z.string() })

/** Whom a zone is for: whoever may watch its camera. */
const ZoneAccess = z.enum(['public', 'season_pass'])

/**
 * A zone as people get it: only while it is active, and without what it gives, which comes with the claim. The
 * metadata of `change live stream` is the id of a camera, that of `open link` an address.
 */
export const ClickableZone = z.object({
  id: Id,
  camera: Id,
  access: ZoneAccess,
  shape: ZoneShape,
  valid: Valid,
  action: z.union([
    z.object({ name: z.enum(['give item', 'give experience']), metadata: z.null() }),
    z.object({ name: z.enum(['change live stream', 'open link']), metadata: z.string() }),
  ]),
})
export type ClickableZone = z.output<typeof ClickableZone>

const Part = z.number().check(z.minimum(0), z.maximum(1))
const EditedShape = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rectangle'), x: Part, y: Part, width: Part, height: Part }),
    z.strictObject({
      kind: z.literal('polygon'),
      points: z
        .array(z.tuple([Part, Part]))
        .check(z.minLength(zoneLimits.pointsMin), z.maxLength(zoneLimits.pointsMax)),
    }),
  ])
  .check(z.refine((shape) => shapeProblem(shape) === null, 'The shape leaves the picture or has no area'))

const Bound = z.union([z.literal(''), Instant.check(z.refine((text) => text.startsWith('20'), 'Not in this century'))])
const Experience = z.int().check(
  z.minimum(-zoneLimits.experienceMax),
  z.maximum(zoneLimits.experienceMax),
  z.refine((amount) => amount !== 0, 'It gives nothing'),
)
/** An address that a browser opens as a page: nothing that runs, and without a name and password in it. */
const Link = z.string().check(
  z.trim(),
  z.maxLength(zoneLimits.linkMax),
  z.refine((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  }, 'No http or https address'),
)

/** A zone as admins draw it. */
export const Zone = z.strictObject({
  id: Id,
  /** For admins only. */
  name: z.string().check(z.trim(), z.maxLength(zoneLimits.nameMax)),
  camera: Id,
  shape: EditedShape,
  valid: z
    .strictObject({ start: Bound, end: Bound })
    .check(
      z.refine(
        ({ start, end }) => start === '' || end === '' || Date.parse(start) < Date.parse(end),
        'It ends before it starts',
      ),
    ),
  action: z.discriminatedUnion('name', [
    z.strictObject({ name: z.literal('give experience'), metadata: Experience }),
    z.strictObject({ name: z.literal('change live stream'), metadata: Id }),
    z.strictObject({ name: z.literal('open link'), metadata: Link }),
    // Of the source; refused as long as there are no items.
    z.strictObject({ name: z.literal('give item'), metadata: Id }),
  ]),
})
export type Zone = z.output<typeof Zone>

/** Grows with every edit of the list, so that nobody overwrites what they have not seen. */
const Revision = z.int().check(z.minimum(0))

export const zones = area('zones', {
  calls: {
    list: get('/live-streams/zones', {
      summary: 'The zones that are active now over cameras that the asking person may see, and which they claimed',
      access: 'anyone',
      reply: z.object({ clickableZones: z.array(ClickableZone), claimedZones: z.array(Id) }),
      rate: perMinute(120, 'address'),
    }),
    all: get('/live-streams/zones/all', {
      summary: 'Every zone, with how many people claimed it',
      access: 'admin',
      reply: z.object({ zones: z.array(Zone), claims: z.record(z.string(), z.int()), revision: Revision }),
    }),
  },
  sends: {
    update: send({
      summary: 'Replaces the whole list of zones: what is missing is deleted [ZON-5]',
      access: 'admin',
      payload: z.strictObject({ zones: z.array(Zone).check(z.maxLength(zoneLimits.zones)), revision: Revision }),
      ack: z.object({ revision: Revision }),
      rate: perMinute(60),
    }),
    claim: send({
      summary: 'Claims a zone, once for each person; the metadata is the XP that it gave or took [ZON-3]',
      access: 'user',
      payload: Id,
      ack: z.object({ metadata: z.int() }),
      rate: perMinute(60),
    }),
    'claims-delete': send({
      summary: 'Deletes the claims of a zone, so that it can be claimed again; what it gave stays',
      access: 'admin',
      payload: Id,
      ack: z.object({ deleted: z.int() }),
      rate: perMinute(60),
    }),
  },
  receives: {
    updated: receive(
      z.object({ access: ZoneAccess, clickableZones: z.array(ClickableZone) }),
      'The zones that are active now over the cameras of one access; they replace those known of that access',
    ),
    claim: receive(
      z.object({ id: Id, claimed: z.boolean() }),
      'The own claim of a zone, made in some browser, or that the claims of a zone were deleted',
    ),
  },
})
