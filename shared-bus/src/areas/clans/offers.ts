import * as z from '@shoal/bus/shape'
import { Person } from '../../common.ts'
import { modal, panel } from '../../dsl/offers.ts'

/** All clans [CLAN-2]. */
export const clansPanel = panel('clans')
/** One clan, by its tag in the address; without one the person's own [CLAN-2]. */
export const clanInfoPanel = panel('clan-info')

const OfClan = z.object({ tag: z.string() })

export const createClan = modal('create-clan')
export const editClan = modal('edit-clan', OfClan)
/** `user`: the person to invite; without one the dialog searches. */
export const inviteToClan = modal('invite-to-clan', z.object({ tag: z.string(), user: z.optional(Person) }))
/** Invitations of the person at the page; `tag` is the one to begin with. */
export const clanInvitation = modal('clan-invitation', z.object({ tag: z.optional(z.string()) }))
/** `user`: the member to begin with. */
export const transferClan = modal('transfer-clan', z.object({ tag: z.string(), user: z.optional(Person) }))
export const clanVault = modal('clan-vault', OfClan)
