import * as z from '@shoal/bus/shape'
import { Id } from '../../common.ts'
import type { PageArea } from '../../dsl/contract.ts'
import { wire as declare, get, put, remove } from '../../dsl/wire.ts'
import type { trade } from './contract.ts'
import { Trade, TradeEnd, TradeSide } from './shapes.ts'

/** Where its calls go, and what its events carry. */
export const wire = declare('trade', {
  calls: {
    current: get('/trade'),
    block: put('/trade/blocks/:userId'),
    unblock: remove('/trade/blocks/:userId'),
  },
  snapshot: 'current',
  sends: ['request', 'open', 'offer', 'accept', 'close', 'ping'],
  receives: {
    update: z.object({ trade: Trade }),
    close: z.object({ id: Id, reason: TradeEnd, by: z.nullable(Id) }),
    complete: z.object({ id: Id, sides: z.tuple([TradeSide, TradeSide]) }),
    blocked: z.object({ userId: Id, blocked: z.boolean() }),
  },
})

/** The area as the page has it. */
export const tradeArea: PageArea<typeof wire, typeof trade> = wire
export type * from './contract.ts'
