import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, put, state } from '../../dsl/wire.ts'
import type { features } from './contract.ts'
import { Toggles } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('features', {
  calls: {
    list: get('/feature-toggles'),
    read: get('/feature-toggles/:feature'),
    set: put('/feature-toggles/:feature'),
    turn: put('/switches/:name'),
  },
  snapshot: 'list',
  receives: {
    updated: Toggles,
  },
  states: {
    /** Which features are on, by the names of the source and of the switches */
    features: state(z.record(z.string(), z.boolean()), {}),
  },
})

/** The area as the page has it. */
export const featuresArea: PageArea<typeof wire, typeof features> = wire
export type * from './contract.ts'
