import * as z from '@shoal/bus/shape'

/** A camera's id is its public name in the address that is published to. */
export const CameraId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'Small letters, digits and dashes'))
