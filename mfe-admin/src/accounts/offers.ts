import type { AccountRow } from '@shoal/bus/accounts'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

export const userFlags = modal('user-flags', z.object({ user: objectOf<AccountRow>() }))
