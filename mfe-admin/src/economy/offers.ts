import type { Person } from '@shoal/bus/common'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** The person whose money it is about. */
export type Somebody = Pick<Person, 'id' | 'displayName'>

/** Somebody's whole ledger, as admins see it. */
export const personLedger = modal('person-ledger', z.object({ user: objectOf<Somebody>() }))
export const correctBalance = modal('correct-balance', z.object({ user: objectOf<Somebody>() }))
