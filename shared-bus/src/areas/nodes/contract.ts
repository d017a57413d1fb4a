import { area } from '../../dsl/contract.ts'
import { wire } from './wire.ts'

export * from './shapes.ts'

/** OPS-2: the nodes of the server among themselves, as far as a page has to know. */
export const nodes = area(wire, {
  version: '1.0.0',
  receives: {
    changed:
      'Whether what happens on the other nodes of the server arrives, and whether something may not have: look again',
  },
})
