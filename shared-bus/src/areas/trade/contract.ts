import * as z from 'zod/mini'
import { Id } from '../../common.ts'
import { area, call, perMinute, send } from '../../dsl/contract.ts'
import { itemsErrors } from '../items/errors.ts'
import { tradeErrors } from './errors.ts'
import { limits } from './limits.ts'
import { tradeReasons } from './reasons.ts'
import { Trade } from './shapes.ts'
import { wire } from './wire.ts'

export * from './limits.ts'
export * from './shapes.ts'

const OneTrade = z.strictObject({ id: Id })
const Changed = z.object({ trade: Trade })
const person = z.strictObject({ userId: Id })

export const trade = area(wire, {
  version: '1.0.0',
  errors: tradeErrors,
  reasons: tradeReasons,
  calls: {
    current: call({
      summary: 'The trade or request that one is in, and whose requests one has blocked [TRD-1]',
      access: 'user',
      reply: z.object({ trade: z.nullable(Trade), blocked: z.array(Id) }),
    }),
    block: call({
      summary: 'Blocks the trade requests of a person and closes a trade with them [TRD-1]',
      access: 'user',
      params: person,
      rate: perMinute(30),
      errors: [tradeErrors.yourself],
    }),
    unblock: call({
      summary: 'Lets a person ask for a trade again [TRD-1]',
      access: 'user',
      params: person,
      rate: perMinute(30),
    }),
  },
  sends: {
    request: send({
      summary: 'Asks a person for a trade; whoever is asked by that person already opens their trade [TRD-1]',
      access: 'pass',
      payload: person,
      ack: Changed,
      rate: perMinute(20),
      errors: [
        tradeErrors.yourself,
        tradeErrors.busy,
        tradeErrors.already,
        tradeErrors.inventoryFull,
        tradeErrors.ownInventoryFull,
        tradeErrors.refused,
        tradeErrors.over,
      ],
    }),
    open: send({
      summary: 'Accepts a request; the trade becomes active [TRD-1]',
      access: 'pass',
      payload: OneTrade,
      ack: Changed,
      rate: perMinute(60),
      errors: [tradeErrors.over, tradeErrors.notOpen],
    }),
    offer: send({
      summary: 'Says what one gives, in place of what one offered before; both accepts are cleared [TRD-2]',
      access: 'pass',
      payload: z.strictObject({ id: Id, items: z.array(Id).check(z.maxLength(limits.tradeItems)) }),
      ack: Changed,
      rate: perMinute(120),
      errors: [tradeErrors.over, tradeErrors.notOpen, tradeErrors.itemGone],
    }),
    accept: send({
      summary: 'Accepts the offers of one version, or takes that back; when both accept, everything is swapped [TRD-2]',
      access: 'pass',
      payload: z.strictObject({ id: Id, version: z.int(), accepts: z.boolean() }),
      ack: z.object({ completed: z.boolean() }),
      rate: perMinute(120),
      errors: [
        tradeErrors.over,
        tradeErrors.notOpen,
        tradeErrors.changed,
        tradeErrors.tooSoon,
        tradeErrors.nothingOffered,
        tradeErrors.itemGone,
        tradeErrors.feeMissing,
        tradeErrors.inventoryFull,
        tradeErrors.ownInventoryFull,
        tradeErrors.refused,
        itemsErrors.stopped,
      ],
    }),
    close: send({
      summary: 'Declines, cancels or leaves; one that is over already stays so [TRD-1]',
      access: 'user',
      payload: OneTrade,
      rate: perMinute(60),
    }),
    ping: send({
      summary: 'Says every 15 seconds that one still trades [TRD-1]',
      access: 'user',
      payload: OneTrade,
      rate: perMinute(60),
      errors: [tradeErrors.over],
    }),
  },
  receives: {
    update: 'The own trade or request, as it is now',
    close: 'It ended and nothing moved',
    complete: 'Everything was swapped',
    blocked: 'The own list of blocked people changed',
  },
})
