/** What of the market is looked at. `userId`: only what this person sells. */
export type Place = { view: 'browse'; userId?: string } | { view: 'mine' } | { view: 'auction'; id: string }
export type Go = (place: Place) => void
