import type { MarketItem } from '@shoal/bus/market'
import { useSession } from '@shoal/remote-kit'

export type Standing = 'own' | 'leading' | 'outbid' | 'bought' | 'none'

/** How one stands with an auction. `myBid`: the person's highest bid, where it is known. */
export function standingOf(item: MarketItem, me: string | undefined, myBid?: number): Standing {
  if (me === undefined) return 'none'
  if (item.seller?.id === me) return 'own'
  if (item.bidder?.id === me) return item.status === 'sold' ? 'bought' : 'leading'
  return myBid === undefined || item.status === 'cancelled' ? 'none' : 'outbid'
}

export const useStanding = (item: MarketItem, myBid?: number): Standing =>
  standingOf(item, useSession()?.user.id, myBid)

export const standingTexts: Readonly<Record<Exclude<Standing, 'none'>, string>> = {
  own: 'Yours',
  leading: 'You lead',
  outbid: 'Outbid',
  bought: 'You have it',
}
