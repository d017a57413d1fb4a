import type { CodeSet } from '@shoal/bus/codes'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

export const newCodes = modal('new-codes')
/** Who used a code or a batch. */
export const codeUses = modal('code-uses', z.object({ set: objectOf<CodeSet>() }))
