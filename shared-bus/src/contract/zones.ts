import * as z from 'zod/mini'
import { Id } from './common.ts'
import { area } from './dsl.ts'

/** ZON-1: start and end are instants, empty means unbounded. */
export const ClickableZone = z.object({
  id: Id,
  valid: z.object({ start: z.string(), end: z.string() }),
  action: z.object({
    name: z.enum(['give item', 'give experience', 'change live stream', 'open link']),
    metadata: z.unknown(),
  }),
})
export type ClickableZone = z.output<typeof ClickableZone>

export const zones = area('zones', {})
