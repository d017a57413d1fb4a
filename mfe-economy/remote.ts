import { getSeasonPass, getTokens } from '@shoal/bus/checkout/offers'
import { bar, overlay } from '@shoal/bus/page/offers'
import { userCardActions } from '@shoal/bus/profile/offers'
import { tip, tokenHistory } from '@shoal/bus/tokens/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-economy',
  contract: '^1.1.0',
  publishes: ['tokens'],
  modals: [
    offer(tip, { title: 'Tip', style: 'metal', access: 'user', load: () => import('./src/tokens/TipModal.tsx') }),
    offer(tokenHistory, {
      title: 'Your tokens',
      size: 'medium',
      access: 'user',
      load: () => import('./src/tokens/TokenHistoryModal.tsx'),
    }),
    offer(getTokens, {
      title: 'Get Tokens',
      style: 'metal',
      access: 'user',
      load: () => import('./src/checkout/GetTokensModal.tsx'),
    }),
    offer(getSeasonPass, {
      title: 'Get Season Pass',
      style: 'metal',
      access: 'user',
      load: () => import('./src/checkout/GetSeasonPassModal.tsx'),
    }),
  ],
  slots: [
    offer(overlay, {
      id: 'checkout-return',
      access: 'user',
      load: () => import('./src/checkout/CheckoutReturn.tsx'),
    }),
    offer(overlay, { id: 'pass-promo', access: 'user', load: () => import('./src/checkout/PassPromo.tsx') }),
    offer(bar, { id: 'balance', access: 'user', order: 10, load: () => import('./src/tokens/BalanceButton.tsx') }),
    offer(userCardActions, {
      id: 'tip-user',
      access: 'user',
      order: 10,
      load: () => import('./src/tokens/TipUserButton.tsx'),
    }),
  ],
})
