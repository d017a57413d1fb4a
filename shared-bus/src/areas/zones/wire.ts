import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get } from '../../dsl/wire.ts'
import type { zones } from './contract.ts'
import { ClickableZone, ZoneAccess } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('zones', {
  calls: {
    list: get('/live-streams/zones'),
    all: get('/live-streams/zones/all'),
  },
  snapshot: 'list',
  sends: ['update', 'claim', 'claims-delete'],
  receives: {
    updated: z.object({ access: ZoneAccess, clickableZones: z.array(ClickableZone) }),
    claim: z.object({ id: Id, claimed: z.boolean() }),
  },
})

/** The area as the page has it. */
export const zonesArea: PageArea<typeof wire, typeof zones> = wire
export type * from './contract.ts'
