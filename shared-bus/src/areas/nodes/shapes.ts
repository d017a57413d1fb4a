import * as z from '@shoal/bus/shape'

/** OPS-2: whether what happens on the other nodes of the server arrives, and whether something may not have. */
export const NodesChange = z.object({ reachable: z.boolean(), missed: z.boolean() })
export type NodesChange = z.output<typeof NodesChange>
