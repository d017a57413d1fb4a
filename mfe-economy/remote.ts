import { defineRemote } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-economy',
  contract: '^1.0.0',
  publishes: ['tokens'],
  modals: [
    { id: 'tip', title: 'Tip', style: 'metal', access: 'user', load: () => import('./src/tokens/TipModal.tsx') },
    {
      id: 'token-history',
      title: 'Your tokens',
      size: 'medium',
      access: 'user',
      load: () => import('./src/tokens/TokenHistoryModal.tsx'),
    },
    {
      id: 'get-tokens',
      title: 'Get Tokens',
      style: 'metal',
      access: 'user',
      load: () => import('./src/checkout/GetTokensModal.tsx'),
    },
    {
      id: 'get-season-pass',
      title: 'Get Season Pass',
      style: 'metal',
      access: 'user',
      load: () => import('./src/checkout/GetSeasonPassModal.tsx'),
    },
  ],
  slots: [
    {
      slot: 'overlay',
      id: 'checkout-return',
      access: 'user',
      load: () => import('./src/checkout/CheckoutReturn.tsx'),
    },
    { slot: 'overlay', id: 'pass-promo', access: 'user', load: () => import('./src/checkout/PassPromo.tsx') },
    { slot: 'bar', id: 'balance', access: 'user', order: 10, load: () => import('./src/tokens/BalanceButton.tsx') },
    {
      slot: 'user-card/actions',
      id: 'tip-user',
      access: 'user',
      order: 10,
      load: () => import('./src/tokens/TipUserButton.tsx'),
    },
  ],
})
