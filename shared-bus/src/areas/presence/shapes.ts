import * as z from '@shoal/bus/shape'

/** RT-5: viewers by stream, and everybody online. A signed-in person counts once, a visitor by page. */
export const Viewers = z.object({ streams: z.record(z.string(), z.int()), online: z.int() })
export type Viewers = z.output<typeof Viewers>
