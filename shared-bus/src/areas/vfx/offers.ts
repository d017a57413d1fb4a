import * as z from '@shoal/bus/shape'
import { slot } from '../../dsl/offers.ts'
import { VfxName } from './shapes.ts'

/** Shows an effect over and over within the box that it fills, for moderators who choose one [ADM-6]. */
export const vfxPreview = slot('vfx/preview', z.object({ effect: VfxName }))
