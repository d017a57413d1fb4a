import * as z from '@shoal/bus/shape'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, state } from '../../dsl/wire.ts'
import type { debuffs } from './contract.ts'
import { Debuff, Debuffs, PageLook } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('debuffs', {
  calls: { list: get('/clans/debuffs') },
  snapshot: 'list',
  receives: {
    added: z.object({ clanTag: z.string(), debuff: Debuff }),
    set: z.object({ debuffs: Debuffs }),
  },
  states: {
    /** The looks that the shell gives to the page. */
    'page-look': state(z.array(PageLook), []),
  },
})

/** The area as the page has it. */
export const debuffsArea: PageArea<typeof wire, typeof debuffs> = wire
export type * from './contract.ts'
