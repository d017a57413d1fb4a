import { type CodesOf, errors } from '../../dsl/errors.ts'

export const marketErrors = errors('market', {
  noSuchListing: {
    status: 404,
    text: 'This is not in the Wet Market',
    when: 'Nothing in the market has this id.',
  },
  over: {
    status: 409,
    text: { sold: 'Too late: it is sold', ended: 'Too late: this auction is over' },
    when: 'The auction was bought, has ended or was taken back. Nothing moved. `market:changed` says how it stands.',
  },
  own: {
    status: 409,
    text: 'You cannot buy what you sell yourself',
    when: 'A bid or a buyout on an own auction. Nothing moved.',
  },
  notYours: {
    status: 403,
    text: 'Only the seller can take it back',
    when: 'Somebody tried to take back what another person sells. Nothing moved.',
  },
  hasBids: {
    status: 409,
    text: 'Somebody has bid: it has to run its course',
    when: 'The seller tried to take back an auction with bids. Nothing moved.',
  },
  leading: {
    status: 409,
    text: 'Yours is the highest bid already',
    when: 'The person leads already, maybe by another tab. Nothing moved.',
  },
  tooLow: {
    status: 409,
    text: 'The next bid is ₣{least} or more',
    when: 'The bid is below the start price or does not go far enough above the highest bid, which may have risen meanwhile. Nothing moved.',
  },
  atBuyout: {
    status: 409,
    text: 'For ₣{buyout} you can just buy it',
    when: 'The bid is as high as the buyout or higher, or the next bid would be. Nothing moved. Buy it instead.',
  },
  noBuyout: {
    status: 409,
    text: 'This can only be bid for',
    when: 'The auction has no buyout. Nothing moved.',
  },
  buyoutTooLow: {
    status: 400,
    text: 'The buyout must be above the start price',
    when: 'What is to be sold has a buyout that is not above its start price. Nothing was listed.',
  },
  tooMany: {
    status: 409,
    text: 'You have {most} auctions open: wait for one to end',
    when: 'The person has as many open auctions as anybody can. Nothing was listed.',
  },
  tooManyWatched: {
    status: 409,
    text: 'You watch {most} auctions: let one go first',
    when: 'The person watches as many open auctions as anybody can.',
  },
})
export type MarketErrorCode = CodesOf<typeof marketErrors>
