import * as z from 'zod/mini'
import { Id, Instant } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { generalErrors } from '../../errors.ts'
import { itemsErrors } from '../items/errors.ts'
import { streamsErrors } from '../streams/errors.ts'
import { zonesErrors } from './errors.ts'
import { zoneLimits } from './limits.ts'
import { zonesReasons } from './reasons.ts'
import { shapeProblem } from './rules.ts'
import { ClickableZone } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

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
    // The number of the item.
    z.strictObject({ name: z.literal('give item'), metadata: Id }),
  ]),
})
export type Zone = z.output<typeof Zone>

/** Grows with every edit of the list, so that nobody overwrites what they have not seen. */
const Revision = z.int().check(z.minimum(0))

export const zones = area(wire, {
  version: '1.1.0',
  errors: zonesErrors,
  reasons: zonesReasons,
  calls: {
    list: call({
      summary: 'The zones that are active now over cameras that the asking person may see, and which they claimed',
      access: 'anyone',
      reply: z.object({ clickableZones: z.array(ClickableZone), claimedZones: z.array(Id) }),
      rate: perMinute(120, 'address'),
    }),
    all: call({
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
      errors: [zonesErrors.editedMeanwhile, zonesErrors.sameId, zonesErrors.noItems, zonesErrors.noSuchCamera],
    }),
    claim: send({
      summary:
        'Claims a zone, once for each person; the metadata is the XP that it gave or took, the item what it gave [ZON-3]',
      access: 'user',
      payload: Id,
      ack: z.object({ metadata: z.int(), item: z.optional(z.string()) }),
      rate: perMinute(60),
      errors: [
        zonesErrors.noSuchZone,
        zonesErrors.notActive,
        zonesErrors.notClaimable,
        zonesErrors.alreadyClaimed,
        itemsErrors.inventoryFull,
        streamsErrors.needsPass,
      ],
    }),
    'claims-delete': send({
      summary: 'Deletes the claims of a zone, so that it can be claimed again; what it gave stays',
      access: 'admin',
      payload: Id,
      ack: z.object({ deleted: z.int() }),
      rate: perMinute(60),
      errors: [generalErrors.notFound],
    }),
  },
  receives: {
    updated: 'The zones that are active now over the cameras of one access; they replace those known of that access',
    claim: 'The own claim of a zone, made in some browser, or that the claims of a zone were deleted',
  },
})
