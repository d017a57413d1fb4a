import * as z from 'zod/mini'
import { shownToOthers } from '../../dsl/texts.ts'
import { limits } from './limits.ts'

/** PRO-1: 3 to 16 letters, digits, dashes or underscores; unique without case. */
export const DisplayName = shownToOthers(
  z
    .string()
    .check(
      z.minLength(limits.displayNameMin),
      z.maxLength(limits.displayNameMax),
      z.regex(/^[A-Za-z0-9_-]+$/, 'Display name can only contain letters, numbers, dashes, and underscores.'),
    ),
  { mode: 'refused' },
)
