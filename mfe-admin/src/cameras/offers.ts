import type { Camera } from '@shoal/bus/cameras'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'

/** Without a camera a new one is made. */
export const editCamera = modal('camera', z.object({ camera: z.optional(objectOf<Camera>()) }))
export const cameraKey = modal('camera-key', z.object({ camera: objectOf<Camera>() }))
export const removeCamera = modal('remove-camera', z.object({ camera: objectOf<Camera>() }))
/** STR-5 */
export const moveViewers = modal('move-viewers', z.object({ camera: objectOf<Camera>() }))
export const fishLiveStream = modal('fish-live-stream')
