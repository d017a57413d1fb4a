import { billingPanel, getSeasonPass, getTokens, giftSeasonPasses } from '@shoal/bus/checkout/offers'
import { enterSecretCode } from '@shoal/bus/codes/offers'
import { craftItem } from '@shoal/bus/crafting/offers'
import {
  fishtoysModal,
  fishtoysPanel,
  getFishtoys,
  toyOnPicture,
  toysModal,
  useFishtoy,
} from '@shoal/bus/fishtoys/offers'
import { goalsModal } from '@shoal/bus/goals/offers'
import { itemActions, itemsPanel } from '@shoal/bus/items/offers'
import { marketPanel, sellItem, wetMarket } from '@shoal/bus/market/offers'
import { bar, overlay } from '@shoal/bus/page/offers'
import { gamesPanel, prizeMachine } from '@shoal/bus/prizes/offers'
import { userCardActions } from '@shoal/bus/profile/offers'
import { stocksLeaderBoard, stocksPanel, stocksSidePanel, stox } from '@shoal/bus/stocks/offers'
import { onDeck, onInteract } from '@shoal/bus/streams/offers'
import { tip, tokenHistory } from '@shoal/bus/tokens/offers'
import { tradeModal, tradeWorth } from '@shoal/bus/trade/offers'
import { defineRemote, offer } from '@shoal/remote-kit/define'

export default defineRemote({
  name: 'mfe-economy',
  contract: '^1.2.0',
  publishes: ['tokens'],
  panels: [
    offer(billingPanel, {
      title: 'Billing',
      path: '/billing',
      access: 'user',
      load: () => import('./src/billing/BillingPanel.tsx'),
    }),
    offer(fishtoysPanel, {
      title: 'Fishtoys',
      path: '/fishtoys',
      icon: 'fish',
      group: 'Economy',
      order: 320,
      load: () => import('./src/fishtoys/FishtoysPanel.tsx'),
    }),
    offer(gamesPanel, {
      title: 'Games',
      path: '/games',
      icon: 'dices',
      group: 'Economy',
      order: 330,
      load: () => import('./src/prizes/GamesPanel.tsx'),
    }),
    offer(itemsPanel, {
      title: 'Items',
      place: 'side',
      icon: 'backpack',
      order: 25,
      load: () => import('./src/items/ItemsPanel.tsx'),
    }),
    offer(marketPanel, {
      title: 'Wet Market',
      path: '/market',
      icon: 'store',
      group: 'Economy',
      order: 340,
      load: () => import('./src/market/MarketPanel.tsx'),
    }),
    offer(stocksPanel, {
      title: 'Stocks',
      path: '/stocks',
      icon: 'chart-candlestick',
      group: 'Economy',
      order: 350,
      load: () => import('./src/stocks/StocksPanel.tsx'),
    }),
    offer(stocksLeaderBoard, {
      title: 'Stocks leader board',
      path: '/stocks-leader-board',
      icon: 'trophy',
      group: 'Economy',
      order: 360,
      load: () => import('./src/stocks/LeaderBoardPanel.tsx'),
    }),
    offer(stocksSidePanel, {
      title: 'Stocks',
      place: 'side',
      icon: 'chart-candlestick',
      order: 70,
      load: () => import('./src/stocks/SideStocks.tsx'),
    }),
  ],
  modals: [
    offer(useFishtoy, {
      title: 'Use Fishtoy',
      size: 'medium',
      access: 'user',
      load: () => import('./src/fishtoys/UseFishtoyModal.tsx'),
    }),
    offer(getFishtoys, {
      title: 'Get Fishtoys',
      size: 'large',
      load: () => import('./src/fishtoys/GetFishtoysModal.tsx'),
    }),
    offer(fishtoysModal, {
      title: 'Fishtoys',
      size: 'large',
      access: 'user',
      load: () => import('./src/fishtoys/FishtoysModal.tsx'),
    }),
    offer(toysModal, {
      title: 'Toys',
      size: 'large',
      access: 'user',
      load: () => import('./src/fishtoys/ToysModal.tsx'),
    }),
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
    offer(wetMarket, { title: 'Wet Market', size: 'large', load: () => import('./src/market/WetMarketModal.tsx') }),
    offer(sellItem, {
      title: 'Sell in the Wet Market',
      style: 'metal',
      access: 'user',
      load: () => import('./src/market/SellModal.tsx'),
    }),
    offer(getSeasonPass, {
      title: 'Get Season Pass',
      style: 'metal',
      access: 'user',
      load: () => import('./src/checkout/GetSeasonPassModal.tsx'),
    }),
    offer(giftSeasonPasses, {
      title: 'Gift Season Passes',
      style: 'metal',
      access: 'user',
      load: () => import('./src/checkout/GiftSeasonPassesModal.tsx'),
    }),
    offer(craftItem, {
      title: 'Craft Item',
      style: 'metal',
      size: 'large',
      access: 'user',
      load: () => import('./src/crafting/CraftItemModal.tsx'),
    }),
    offer(goalsModal, { title: 'Goals', size: 'medium', load: () => import('./src/goals/GoalsModal.tsx') }),
    offer(enterSecretCode, {
      title: 'Enter Secret Code',
      style: 'metal',
      load: () => import('./src/codes/EnterSecretCodeModal.tsx'),
    }),
    offer(prizeMachine, {
      title: 'Prize Machine',
      style: 'metal',
      size: 'large',
      load: () => import('./src/prizes/PrizeMachineModal.tsx'),
    }),
    offer(tradeModal, {
      title: 'Trade',
      style: 'metal',
      size: 'large',
      access: 'pass',
      load: () => import('./src/trade/TradeModal.tsx'),
    }),
    offer(stox, { title: 'Stox', access: 'user', load: () => import('./src/stocks/StoxModal.tsx') }),
  ],
  slots: [
    offer(onInteract, { id: 'games-and-goods', order: 10, load: () => import('./src/items/GamesAndGoods.tsx') }),
    offer(onDeck, { id: 'goals', order: 10, load: () => import('./src/goals/GoalsOnDeck.tsx') }),
    offer(overlay, {
      id: 'checkout-return',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/checkout/CheckoutReturn.tsx'),
    }),
    offer(overlay, {
      id: 'market-news',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/market/MarketNews.tsx'),
    }),
    offer(overlay, { id: 'trade', access: 'pass', load: () => import('./src/trade/TradeLayer.tsx') }),
    offer(overlay, {
      id: 'pass-promo',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/checkout/PassPromo.tsx'),
    }),
    offer(overlay, {
      id: 'toy-news',
      access: 'user',
      load: () => import(/* webpackChunkName: "ownNews" */ './src/fishtoys/ToyNews.tsx'),
    }),
    offer(toyOnPicture, { id: 'toy-on-picture', load: () => import('./src/fishtoys/ToyOnPicture.tsx') }),
    offer(bar, { id: 'balance', access: 'user', order: 10, load: () => import('./src/tokens/BalanceButton.tsx') }),
    offer(itemActions, {
      id: 'use-toy',
      access: 'user',
      order: 10,
      load: () => import('./src/fishtoys/UseToyAction.tsx'),
    }),
    offer(itemActions, {
      id: 'craft-item',
      access: 'user',
      order: 20,
      load: () => import('./src/crafting/CraftAction.tsx'),
    }),
    offer(itemActions, {
      id: 'sell-item',
      access: 'user',
      order: 20,
      load: () => import('./src/market/SellButton.tsx'),
    }),
    offer(userCardActions, {
      id: 'tip-user',
      access: 'user',
      order: 10,
      load: () => import('./src/tokens/TipUserButton.tsx'),
    }),
    offer(userCardActions, {
      id: 'gift-user',
      access: 'user',
      order: 30,
      load: () => import('./src/checkout/GiftUserButton.tsx'),
    }),
    offer(userCardActions, {
      id: 'trade-with-user',
      access: 'user',
      order: 20,
      load: () => import('./src/trade/TradeUserButton.tsx'),
    }),
    offer(tradeWorth, { id: 'market-worth', access: 'user', load: () => import('./src/trade/MarketWorth.tsx') }),
    offer(userCardActions, {
      id: 'throw-at-user',
      access: 'user',
      order: 40,
      load: () => import('./src/fishtoys/ThrowButton.tsx'),
    }),
  ],
})
