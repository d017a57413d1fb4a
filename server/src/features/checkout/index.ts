import { accountDeleted } from '../../happenings/accounts.ts'
import { passesGifted } from '../../happenings/checkout.ts'
import type { Feature } from '../../platform/feature.ts'
import { useSetupChecks } from '../../platform/setupChecks.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoReceipts } from './demo.ts'
import { useEmptyOrders } from './emptyOrders.ts'
import { giftMoment } from './giftMoment.ts'
import { useGifts } from './gifts.ts'
import { sellingLook } from './look.ts'
import { tellGifts } from './notifications.ts'
import { mountReceiptPage } from './receiptPage.ts'
import { checkoutRoutes } from './routes.ts'
import { mountSandboxPages } from './sandboxPages.ts'
import { useCheckout } from './service.ts'
import { checkoutSettings } from './settings.ts'
import { useSettlement } from './settlement.ts'
import { useSubscriptionEnds } from './subscriptionEnds.ts'
import { useProvider } from './useProvider.ts'
import { mountWebhook } from './webhook.ts'

/** Selling tokens and season passes through a payment provider [TOK-7]. */
export const checkout: Feature = {
  name: 'checkout',
  settings: checkoutSettings,
  setup: (platform) => {
    answerQuestions(platform)
    const { provider, sandbox } = useProvider(platform)
    platform.happenings.inTransaction(accountDeleted, ({ payload }) => useCheckout(platform).forget(payload.userId))
    platform.jobs.define('checkout-expiry', () => useSettlement(platform).expire())
    platform.jobs.cron('checkout-expiry', '*/5 * * * *')
    // Their jobs have to be known before the queue opens.
    for (const use of [useSettlement, useGifts, useSubscriptionEnds, useEmptyOrders]) use(platform)
    useMoments(platform).of(passesGifted, giftMoment)
    tellGifts(platform)
    useSetupChecks(platform).add(sellingLook(platform))
    return {
      routes: checkoutRoutes(platform),
      demo: () => makeDemoReceipts(platform),
      http: (app) => {
        mountReceiptPage(app, platform)
        if (provider) mountWebhook(app, platform, provider)
        if (sandbox) mountSandboxPages(app, platform, sandbox)
      },
    }
  },
}
