import * as z from '@shoal/bus/shape'
import { Id, Person } from '../../common.ts'
import { modal } from '../../dsl/offers.ts'

/** MUTE-1: staff mute somebody for a time, with a reason. `messageId`: the message that is the reason, `text` what it says. */
export const muteUser = modal(
  'mute-user',
  z.object({ user: Person, messageId: z.optional(Id), text: z.optional(z.string()) }),
)
