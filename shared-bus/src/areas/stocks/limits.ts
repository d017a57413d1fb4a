/** Numbers of the area that page and server both need, by name. */
export const limits = {
  /** Shares in one order. */
  quantityMax: 100_000,
  /** ₣ for one share. */
  priceMax: 1_000_000,
  /** Open orders of one person in one stock. */
  openOrdersMax: 20,
  nameMax: 40,
  /** Of a halt by staff: a week. */
  haltMinutesMax: 7 * 24 * 60,
  /** Prices on each side of the book that pages show. */
  depthShown: 12,
  /** The newest trades of the tape. */
  tapeShown: 40,
  /** The reasons of the last moves. */
  newsShown: 12,
  /** Candles of one answer. */
  candlesMax: 500,
  /** STK-1, in ms: how often a page asks for its holdings over the socket. */
  holdingsInterval: 45_000,
  /** In ms: how often a page reads the whole list anew, so that what is counted over a day does not grow old. */
  listInterval: 15 * 60_000,
  leadersShown: 50,
} as const
