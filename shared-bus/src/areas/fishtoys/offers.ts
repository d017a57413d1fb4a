import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel, slot } from '../../dsl/offers.ts'
import { ShownToy } from './shapes.ts'

/** The person's toys, and those that can be bought [ITEM-3]. */
export const fishtoysPanel = panel('fishtoys')
/** The person's fishtoys, from anywhere in the page. */
export const fishtoysModal = modal('fishtoys')
/** The person's toys of all kinds. */
export const toysModal = modal('toys')
export const getFishtoys = modal('get-fishtoys')
/**
 * Aims one of the person's toys; `id` is that of the item in the inventory, `person` (a name) or `clan` (a tag) the first
 * target.
 */
export const useFishtoy = modal(
  'use-fishtoy',
  z.object({ id: Id, person: z.optional(z.string()), clan: z.optional(z.string()) }),
)

/** Over the main picture, for the remote that draws toys: the toy whose turn it is, or null. Nothing there can be pressed. */
export const toyOnPicture = slot('fishtoys/on-picture', z.object({ toy: z.nullable(ShownToy) }))
