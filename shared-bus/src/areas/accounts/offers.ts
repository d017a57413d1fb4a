import * as z from '@shoal/bus/shape'
import { modal } from '../../dsl/offers.ts'

/** The shell's own modals for logging in and accounts. `reason` says in a sentence why the person is asked to log in. */
export const logIn = modal('log-in', z.object({ reason: z.optional(z.string()), email: z.optional(z.string()) }))
export const signUp = modal('sign-up', z.object({ reason: z.optional(z.string()), email: z.optional(z.string()) }))
export const confirmEmail = modal('confirm-email', z.object({ message: z.optional(z.string()) }))
export const forgotPassword = modal('forgot-password', z.object({ email: z.optional(z.string()) }))
export const changePassword = modal('change-password')
export const secondFactor = modal('second-factor')
export const deleteAccount = modal('delete-account')
