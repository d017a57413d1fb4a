import { wetMarket } from '@shoal/bus/market/offers'
import { marketNoticed } from '../../happenings/market.ts'
import type { Platform } from '../../platform/platform.ts'
import { useItems } from '../items/index.ts'
import { type NewNotification, toModal, useNotifications } from '../notifications/index.ts'

type Parts = NewNotification['parts']

/** What happened to somebody's auctions and bids [NOT-1]; the market has a toast and a sound of its own for it. */
export function tellMarket(platform: Platform): void {
  const market = { type: 'market', label: 'Wet Market', icon: 'market', important: true } as const
  useNotifications(platform).of(marketNoticed, market, ({ noticeId, userId, kind, listingId, itemId, amount }) => {
    const item = { strong: useItems(platform).definition(itemId)?.name ?? 'An item' }
    const tokens = { tokens: amount ?? 0 }
    const sentences: Record<typeof kind, Parts> = {
      outbid: [{ text: 'Somebody bid more for' }, item, { text: 'which is at' }, tokens, { text: 'now' }],
      won: [item, { text: 'is yours for' }, tokens],
      sold: [item, { text: 'is sold:' }, tokens, { text: 'for you' }],
      unsold: [{ text: 'Nobody bid for' }, item, { text: 'and it is back with you' }],
      reopened: [{ text: 'The leading bid fell away: bids are open again for' }, item],
      withdrawn: [{ text: 'The auction was closed, and what was yours is back:' }, item],
    }
    const lead = toModal(wetMarket, { listing: listingId })
    return [{ userId, key: String(noticeId), parts: sentences[kind], lead }]
  })
}
