import { limits } from './limits.ts'

/** The master volume at which messages are as loud as the source says. */
const usualVolume = 0.3

/**
 * How loud a message is, from 0 to 1: half of full at the usual master volume, and silent while sounds are muted [SFX-2].
 * `picture` is the volume of the picture that it is heard with, from 0 to 1.
 */
export const loudnessOf = (master: { readonly volume: number; readonly muted: boolean }, picture = 1): number =>
  master.muted ? 0 : Math.min(1, limits.volume * (master.volume / usualVolume) * picture)
