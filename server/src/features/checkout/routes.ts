import { checkout } from '@shoal/bus/checkout/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useCheckout } from './service.ts'

export const checkoutRoutes = (platform: Platform) => {
  const desk = useCheckout(platform)
  return serve(checkout, {
    offers: ({ who }) => desk.offers(who),
    passes: () => desk.passes(),
    buy: ({ who, body, key }) => desk.buy(who, body, key),
    order: ({ who, params }) => desk.order(who, params.id),
    endSubscription: ({ who }) => desk.endSubscription(who),
  })
}
