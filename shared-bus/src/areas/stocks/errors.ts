import { type CodesOf, errors } from '../../dsl/errors.ts'

export const stocksErrors = errors('stocks', {
  noSuchStock: {
    status: 404,
    text: 'There is no such stock',
    when: 'No stock has this ticker, in whatever case it is written; it may have another name by now, or be gone.',
  },
  noSuchOrder: {
    status: 404,
    text: 'There is no such order of yours',
    when: 'The person has no order with this id.',
  },
  closed: {
    status: 409,
    text: 'This order is done already',
    when: 'The order was filled or cancelled before it could be cancelled. Nothing moved.',
  },
  halted: {
    status: 409,
    text: '{ticker} is halted; trading goes on in {time}',
    when: 'The stock is halted, because it moved by more than is allowed in a minute, or by staff. Nothing moved. Cancelling works; `haltedUntil` says when orders are taken again.',
  },
  shares: {
    status: 409,
    text: 'You can sell {free} shares of {ticker}, not {quantity}',
    when: 'The order sells more shares than the person has free; open sell orders hold theirs. Nothing moved.',
  },
  nobody: {
    status: 409,
    text: { sells: 'Nobody sells {ticker} at that price now', buys: 'Nobody buys {ticker} at that price now' },
    when: 'A market order found nobody on the other side at a price that it takes. Nothing moved.',
  },
  tooFar: {
    status: 409,
    text: {
      sells: 'Nobody sells {ticker} for {most} or less, as far as it may move now',
      buys: 'Nobody buys {ticker} for {least} or more, as far as it may move now',
    },
    when: 'The best order on the other side is further from the price than a stock may move in a minute. Nothing moved. The bounds grow with each minute without a trade.',
  },
  own: {
    status: 409,
    text: 'That would trade with an order of your own; cancel that first',
    when: 'The best order on the other side is by the same person. Nothing moved.',
  },
  tooMany: {
    status: 409,
    text: 'You have {most} open orders in {ticker}; cancel one first',
    when: 'The person has as many open orders in this stock as anybody may. Nothing moved.',
  },
  keyUsed: {
    status: 409,
    text: 'This order was sent before with other content',
    when: 'The Idempotency-Key was used for another order of this person. Nothing moved.',
  },
  tickerTaken: {
    status: 409,
    text: 'There is a stock called {ticker} already',
    when: 'Another stock has this ticker, in whatever case it is written.',
  },
  noSuchContestant: {
    status: 400,
    text: 'There is no such contestant',
    when: 'The stock was to go by a contestant that does not exist.',
  },
})
export type StocksErrorCode = CodesOf<typeof stocksErrors>
