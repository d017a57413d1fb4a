import * as z from '@shoal/bus/shape'
import { Id, Person } from '../../common.ts'
import { modal, panel, slot } from '../../dsl/offers.ts'

export const profilePanel = panel('profile')
/** Anybody's page, for everybody; whose stands in the address. */
export const personPanel = panel('person')
/** The profile of a person; without `userId` the person's own. */
export const profileModal = modal('profile', z.object({ userId: z.optional(Id) }))
export const profilePhoto = modal('profile-photo')
export const xpHistory = modal('xp-history')

/** What can be done with a person, in the user card and in the profile [UI-1]. `room`: the chat room it is about. */
export const userCardActions = slot('user-card/actions', z.object({ user: Person, room: z.optional(z.string()) }))
