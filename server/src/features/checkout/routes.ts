import { checkout } from '@shoal/bus/checkout/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useEmptyOrders } from './emptyOrders.ts'
import { useGifts } from './gifts.ts'
import { useReceipts } from './receipts.ts'
import { useCheckout } from './service.ts'

export const checkoutRoutes = (platform: Platform) => {
  const desk = useCheckout(platform)
  return serve(checkout, {
    offers: ({ who }) => desk.offers(who),
    passes: () => desk.passes(),
    buy: ({ who, body, key }) => desk.buy(who, body, key),
    order: ({ who, params }) => desk.order(who, params.id),
    endSubscription: ({ who }) => desk.endSubscription(who),
    resumeSubscription: ({ who }) => desk.resumeSubscription(who),
    billing: ({ who }) => desk.billing(who),
    receipts: ({ who, query }) => useReceipts(platform).page(who.userId, query),
    emptyOrders: ({ query }) => useEmptyOrders(platform).page(query),
    giftOffer: async ({ who, query }) => {
      const { way, currency } = await desk.offers(who)
      return { way, currency, ...(await useGifts(platform).viewers(who, query.room)) }
    },
    gift: ({ who, body, key }) => desk.gift(who, body, key),
  })
}
