import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, post, remove } from '../../dsl/wire.ts'
import type { alliances } from './contract.ts'
import { AllianceProposal, AllyClan } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('alliances', {
  calls: {
    list: get('/clans/:tag/alliances'),
    propose: post('/clans/:tag/alliances'),
    end: remove('/clans/:tag/alliances'),
    allies: get('/clans/:tag/allies'),
  },
  receives: {
    'proposal-new': AllianceProposal,
    'proposal-removed': AllianceProposal,
    allies: z.object({ clanTag: z.string(), allies: z.array(AllyClan) }),
  },
})

/** The area as the page has it. */
export const alliancesArea: PageArea<typeof wire, typeof alliances> = wire
export type * from './contract.ts'
