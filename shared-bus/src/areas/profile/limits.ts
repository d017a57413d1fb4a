import { displayNameLength } from '../../rules/person.ts'

/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** PRO-1 */
  displayNameMin: displayNameLength.min,
  displayNameMax: displayNameLength.max,
  bioMax: 500,
  /** PRO-2: 4 MiB */
  photoMaxBytes: 4_194_304,
  photoSizes: [80, 200],
} as const
