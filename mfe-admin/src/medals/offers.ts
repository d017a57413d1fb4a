import type { Medal } from '@shoal/bus/medals'
import * as z from '@shoal/bus/shape'
import { modal, objectOf } from '@shoal/remote-kit/define'
import type { Somebody } from '../economy/index.ts'

/** How far somebody is: XP, level and medals, and the ways to change them. */
export const personProgress = modal('person-progress', z.object({ user: objectOf<Somebody>() }))
/** Gives somebody XP or takes some. */
export const correctXp = modal('correct-xp', z.object({ user: objectOf<Somebody>() }))
/** Gives somebody a medal; `had` are ids of those that they have. */
export const giveMedal = modal('give-medal', z.object({ user: objectOf<Somebody>(), had: z.array(z.string()) }))
/** Takes a medal from somebody. */
export const takeMedal = modal(
  'take-medal',
  z.object({ user: objectOf<Somebody>(), medal: objectOf<Pick<Medal, 'id' | 'name'>>() }),
)
