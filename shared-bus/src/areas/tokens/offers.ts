import * as z from '@shoal/bus/shape'
import { Person } from '../../common.ts'
import { modal } from '../../dsl/offers.ts'

/** TOK-4: gives tokens to a person. `room`: the chat room it is said in, if it came from one. */
export const tip = modal('tip', z.object({ user: Person, room: z.optional(z.string()) }))
export const tokenHistory = modal('token-history')
