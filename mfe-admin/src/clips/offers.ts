import type { Clip } from '@shoal/bus/clips'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

export const rejectClip = modal('reject-clip', z.object({ clip: objectOf<Clip>() }))
