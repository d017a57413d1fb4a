import type { Contestant } from '@shoal/bus/contestants'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** Without a contestant a new one is made. */
export const editContestant = modal('edit-contestant', z.object({ contestant: z.optional(objectOf<Contestant>()) }))
