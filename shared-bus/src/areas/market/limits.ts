/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** MKT-2, in ms: how long an auction runs. */
  auctionDuration: 24 * 60 * 60_000,
  /** MKT-2, in ms: a bid in the last so long makes it last that long again. */
  auctionExtension: 60_000,
  /** In ms: the time that is left at least when the leading bid falls away, so that others can bid again. */
  auctionReopened: 10 * 60_000,
  /** MKT-2: what the house keeps of a price, in percent. */
  feePercent: 5,
  /** The least by which a bid goes above the one before, in percent. */
  stepPercent: 5,
  /** Auctions of one person at a time. */
  openListingsMost: 20,
  /** Auctions of a page. */
  marketPageSize: 24,
  /** Days that the price history shows. */
  historyDays: 30,
  /** Sales and bids that are listed one by one. */
  lastSales: 10,
  lastBids: 20,
  /** Notices that are kept for a person to read. */
  noticesShown: 30,
  /** Auctions that one person watches at most. */
  watchedMost: 100,
} as const
