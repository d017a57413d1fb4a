import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'

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

/** The people that a zone is for, among those who may watch its camera. */
export const ZoneAccess = z.enum(['public', 'season_pass'])

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
