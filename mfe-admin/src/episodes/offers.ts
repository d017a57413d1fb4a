import type { StaffRecording } from '@shoal/bus/episodes'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** Without a recording a new one is made. */
export const editRecording = modal('edit-recording', z.object({ recording: z.optional(objectOf<StaffRecording>()) }))
