import * as z from '@shoal/bus/shape'
import { LiveStream } from '@shoal/bus/streams/shapes'
import { modal, panel } from '@shoal/remote-kit/define'

export const samplePanel = panel('sample')

/** One camera in more detail. What opens it with other props does not compile, and is not shown. */
export const sampleCamera = modal('sample-camera', z.object({ camera: LiveStream, online: z.boolean() }))
