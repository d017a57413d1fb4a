import * as z from '@shoal/bus/shape'
import { modal } from '../../dsl/offers.ts'

/** ALLY-1: proposals and allies of a clan, for its owner; `propose` is the tag of a clan to begin with. */
export const clanAlliances = modal('clan-alliances', z.object({ tag: z.string(), propose: z.optional(z.string()) }))
