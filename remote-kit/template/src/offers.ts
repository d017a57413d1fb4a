import * as z from '@shoal/bus/shape'
import { LiveStream } from '@shoal/bus/streams/shapes'
import { modal, panel } from '@shoal/remote-kit/define'

export const samplePanel = panel('sample')

/** One camera in more detail. Code that opens it with other props does not compile, and nothing is shown. */
export const sampleCamera = modal('sample-camera', z.object({ camera: LiveStream, online: z.boolean() }))
