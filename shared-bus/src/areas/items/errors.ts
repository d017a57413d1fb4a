import { type CodesOf, errors } from '../../dsl/errors.ts'

export const itemsErrors = errors('items', {
  noSuchItem: { status: 404, text: 'There is no such item', when: 'No item has this number.' },
  notYours: {
    status: 404,
    text: 'You do not have this item',
    when: 'There is no such instance, or it belongs to somebody else. Nothing moved.',
  },
  notHere: {
    status: 409,
    text: 'This item is not in your inventory any more',
    when: 'The instance was used, refunded, listed, queued or otherwise moved before. Nothing moved; read the inventory again.',
  },
  stopped: {
    status: 409,
    text: {
      own: 'Your items do not add up and are being checked. Until then none of them can leave your inventory.',
      theirs: 'The items of the seller are being checked. Until then nothing of theirs is sold.',
    },
    when: 'A check found an item of its owner that is not where its history leads, so that nothing of theirs is used, sold, traded, crafted or sent until staff have put it right. Nothing moved and nothing was paid.',
  },
  inventoryFull: {
    status: 409,
    text: 'Your inventory is full',
    when: 'There is no free place in the inventory for what would come in. Nothing moved and nothing was paid. Use, sell or send something, or buy places.',
  },
  switchedOff: {
    status: 403,
    text: 'This item is switched off right now',
    when: 'An admin has switched the item off; admins may still buy and use it. `items:details` says when it is on again.',
  },
  notConsumable: {
    status: 409,
    text: 'This cannot be consumed',
    when: 'The item does nothing by itself: it is used on somebody, crafted with, traded or sold. Nothing moved.',
  },
  noUseNow: {
    status: 409,
    text: '{why}',
    when: 'What the item does cannot be done now; the text says why. The item is still there.',
  },
  notRefundable: {
    status: 409,
    text: 'Only what you bought here yourself can be refunded',
    when: 'The item was not bought from the show by who has it, or it cost too little to give anything back. Nothing moved.',
  },
  refundWait: {
    status: 429,
    text: 'Please wait one minute before refunding another item',
    when: 'The last refund of this person is less than a minute ago. Nothing moved; `Retry-After` says how many seconds are left.',
  },
  notSold: {
    status: 409,
    text: 'This item is not sold',
    when: 'The catalogue gives the item no price, so it cannot be bought, nor priced anew.',
  },
  neverHeld: {
    status: 409,
    text: 'This is never held: buying it gives something else',
    when: 'The item stands for a random find. Give what it may find instead.',
  },
  noSuchPerson: {
    status: 404,
    text: 'There is no such person',
    when: 'Nobody has this id, or the account was deleted. Nothing moved.',
  },
  noSuchInstance: { status: 404, text: 'There is no such item', when: 'No instance has this id.' },
  notTaken: {
    status: 409,
    text: 'It is not in the inventory: it was used, queued, listed or sold meanwhile',
    when: 'Staff takes what is in an inventory. Reject what is queued, or end the listing, first.',
  },
})
export type ItemsErrorCode = CodesOf<typeof itemsErrors>
