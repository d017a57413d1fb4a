import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'

/** The full-screen effects that moderators may show [ADM-6]. */
export const VfxName = z.enum([
  'confetti',
  'token-rain',
  'fireworks',
  'hearts',
  'bubbles',
  'shoal',
  'jellyfish',
  'marine-snow',
  'ink',
  'lights-out',
])
export type VfxName = z.output<typeof VfxName>

/** An effect that is shown now. */
export const RunningVfx = z.object({
  id: Id,
  effect: VfxName,
  /** The camera whose viewers see it; null for everyone. */
  streamId: z.nullable(Id),
  /** For how many ms it was shown already, counted until this was sent: right on every clock. */
  elapsedMs: z.int(),
  /** How long it is shown in all, in ms. */
  durationMs: z.int(),
})
export type RunningVfx = z.output<typeof RunningVfx>
