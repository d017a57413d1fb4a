import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare } from '../../dsl/wire.ts'
import type { nodes } from './contract.ts'
import { NodesChange } from './shapes.ts'

/** What its event carries. */
export const wire = declare('nodes', {
  receives: {
    changed: NodesChange,
  },
})

/** The area as the page has it. */
export const nodesArea: PageArea<typeof wire, typeof nodes> = wire
export type * from './contract.ts'
