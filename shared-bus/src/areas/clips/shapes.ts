import * as z from '@shoal/bus/shape'

/** CLP-4. `approved` and `played` (shown on the show since) are public; the others are for their maker and staff. */
export const ClipStatus = z.enum(['pending', 'approved', 'rejected', 'played', 'failed'])
export type ClipStatus = z.output<typeof ClipStatus>
