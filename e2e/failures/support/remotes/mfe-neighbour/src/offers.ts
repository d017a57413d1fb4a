import * as z from '@shoal/bus/shape'
import { modal, slot } from '@shoal/remote-kit/define'

/** Room in the side panel. */
export const corner = slot('neighbour/corner', z.object({ count: z.number() }))
/** The subject's, written down here as well: it checks by its own declaration. */
export const subject = modal('subject', z.object({ from: z.string() }))
