/** The view of the market that is open. `userId`: only the auctions of this person. */
export type Place = { view: 'browse'; userId?: string } | { view: 'mine' } | { view: 'auction'; id: string }
export type Go = (place: Place) => void
