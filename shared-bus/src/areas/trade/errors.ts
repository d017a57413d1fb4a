import { type CodesOf, errors } from '../../dsl/errors.ts'
import { limits } from './limits.ts'

export const tradeErrors = errors('trade', {
  busy: {
    status: 409,
    text: '{name} is busy right now...',
    when: 'The other person trades or has a request that is not answered yet. Ask again later.',
  },
  inventoryFull: {
    status: 409,
    text: '{name} has no room in their inventory to trade!',
    when: 'The inventory of the other person is full when they are asked, or would be after the swap. They have to make room, or offer less.',
  },
  refused: {
    status: 409,
    text: 'You cannot trade with {name}.',
    when: 'The other person is not here, has no season pass, blocks requests of this person, or can no longer do what the trade asks of them. It is not told which.',
  },
  yourself: { status: 400, text: 'You cannot trade with yourself.', when: 'A request to oneself. Ask somebody else.' },
  ownInventoryFull: {
    status: 409,
    text: 'You cannot trade with a full inventory.',
    when: 'The own inventory is full when asking, or would be after the swap. Make room, or offer more kinds of items.',
  },
  already: {
    status: 409,
    text: 'You have a trade going on. Finish or close that one first.',
    when: 'The person has a trade or a request that is not answered yet; everybody has one at a time. `trade:close` ends it.',
  },
  over: {
    status: 409,
    text: 'This trade is over.',
    when: 'There is no such trade, it is closed or complete, or it is not of this person. Read `GET /trade`.',
  },
  notOpen: {
    status: 409,
    text: 'Nobody has accepted this request yet.',
    when: 'Items are offered and accepted once the other person has opened the trade with `trade:open`; only the one who was asked can open it.',
  },
  changed: {
    status: 409,
    text: 'The offer has changed. Look again before you accept.',
    when: '`version` is not that of the offers now. Nothing was accepted; take the version from the last `trade:update`.',
  },
  tooSoon: {
    status: 409,
    text: 'The offer has just changed. Look again before you accept.',
    when: 'An offer changed less than 2 seconds ago. Accept after `heldUntil`.',
  },
  nothingOffered: {
    status: 409,
    text: 'Both of you have to offer something.',
    when: 'One of the two offers is empty. A trade takes at least one item of each side.',
  },
  itemGone: {
    status: 409,
    text: 'One of these items is no longer in the inventory.',
    when: 'An offered item was used, sold or given away meanwhile, or was never in the inventory of who offers it. It is taken out of the offer, and both have to accept anew.',
  },
  feeMissing: {
    status: 409,
    text: {
      own: 'The fee is ₣{fee}, and you have less.',
      other: '{name} cannot pay the fee of ₣{fee}.',
    },
    when: `One of the two does not have the ₣${limits.tradeFee} that a trade costs who has no XL. Nothing moved.`,
  },
})
export type TradeErrorCode = CodesOf<typeof tradeErrors>
