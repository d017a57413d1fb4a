import * as z from '@shoal/bus/shape'

/** `here`: this server has a demo crowd; never where real people come. `on`: it is at it now. */
export const Crowd = z.object({ here: z.boolean(), on: z.boolean() })
export type Crowd = z.output<typeof Crowd>
