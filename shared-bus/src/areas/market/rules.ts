import { limits } from './limits.ts'
import type { MarketItem } from './shapes.ts'

/** The least that a bid must be now. */
export const leastBid = ({ startPrice, bid }: Pick<MarketItem, 'startPrice' | 'bid'>): number =>
  bid === null ? startPrice : bid + Math.ceil((bid * limits.stepPercent) / 100)

/** Whether anybody can still bid: from the buyout on, it can only be bought. */
export const takesBids = (item: Pick<MarketItem, 'startPrice' | 'bid' | 'buyout'>): boolean =>
  item.buyout === null || leastBid(item) < item.buyout

/** What the house keeps of a price; rounded in the seller's favour. */
export const feeOf = (price: number): number => Math.floor((price * limits.feePercent) / 100)
