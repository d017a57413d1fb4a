import { stocksPanel, stox } from '@shoal/bus/stocks/offers'
import { orderFilled, stockDelisted } from '../../happenings/stocks.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, toPanel, useNotifications } from '../notifications/index.ts'
import { createStore } from './store.ts'

const sharesText = (quantity: number): string =>
  `${quantity.toLocaleString('en')} ${quantity === 1 ? 'share' : 'shares'}`

/** People are told that an order of theirs which waited is filled, and what they got for a stock that is gone [NOT-1]. */
export function tellOwners(platform: Platform): void {
  const orders = { type: 'stock-order', label: 'Stock orders', icon: 'chart', important: true, sound: 'xp' } as const
  useNotifications(platform).of(orderFilled, orders, async ({ orderId, userId, stockId, side, quantity }) => {
    const stock = (await createStore(platform.database).all()).find(({ id }) => id === stockId)
    if (!stock) return []
    const text = `Your order to ${side} ${sharesText(quantity)} of`
    const parts = [{ text }, { strong: stock.ticker }, { text: 'is filled' }]
    return [{ userId, key: orderId, parts, lead: toModal(stox, { ticker: stock.ticker }) }]
  })
  const gone = { type: 'stock-delisted', label: 'Stocks that are gone', icon: 'chart', important: true } as const
  useNotifications(platform).of(stockDelisted, gone, ({ stockId, ticker, userId, shares, paid, released }) => {
    const ofShares = shares === 0 ? [] : [{ text: `${sharesText(shares)} paid you` }, { tokens: paid }]
    const ofOrders = released === 0 ? [] : [{ text: 'open orders gave back' }, { tokens: released }]
    const between = ofShares.length > 0 && ofOrders.length > 0 ? [{ text: 'and' }] : []
    const parts = [{ strong: ticker }, { text: 'is no longer traded:' }, ...ofShares, ...between, ...ofOrders]
    return [{ userId, key: stockId, parts, lead: toPanel(stocksPanel) }]
  })
}
