import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import { modal, panel, slot } from '../../dsl/offers.ts'
import { ShownToy } from './shapes.ts'

/** What one has of toys, and what can be bought [ITEM-3]. */
export const fishtoysPanel = panel('fishtoys')
/** The own fishtoys, from anywhere in the page. */
export const fishtoysModal = modal('fishtoys')
/** The own toys of all kinds. */
export const toysModal = modal('toys')
export const getFishtoys = modal('get-fishtoys')
/** Aims an own toy; `id` is that of the item in the inventory, `person` the name of whom it is aimed at at first, `clan` the tag. */
export const useFishtoy = modal(
  'use-fishtoy',
  z.object({ id: Id, person: z.optional(z.string()), clan: z.optional(z.string()) }),
)

/** Over the main picture, for whoever draws toys: the one whose turn it is, or null. Nothing there can be pressed. */
export const toyOnPicture = slot('fishtoys/on-picture', z.object({ toy: z.nullable(ShownToy) }))
