import * as z from '@shoal/bus/shape'
import { modal, slot } from '@shoal/remote-kit/define'

export const subject = modal('subject', z.object({ from: z.string() }))
/** The neighbour's. */
export const corner = slot('neighbour/corner', z.object({ count: z.number() }))
