import type { QueuedToy } from '@shoal/bus/fishtoys'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

export const rejectToy = modal('reject-toy', z.object({ toy: objectOf<QueuedToy>() }))
