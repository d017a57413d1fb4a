import { stox } from '@shoal/bus/stocks/offers'
import { orderFilled } from '../../happenings/stocks.ts'
import type { Platform } from '../../platform/platform.ts'
import { toModal, useNotifications } from '../notifications/index.ts'
import { createStore } from './store.ts'

/** Whose order waited in the book is told that it is filled [NOT-1]. */
export function tellOrders(platform: Platform): void {
  const orders = { type: 'stock-order', label: 'Stock orders', icon: 'chart', important: true, sound: 'xp' } as const
  useNotifications(platform).of(orderFilled, orders, async ({ orderId, userId, stockId, side, quantity }) => {
    const stock = (await createStore(platform.database).all()).find(({ id }) => id === stockId)
    if (!stock) return []
    const shares = `${quantity.toLocaleString('en')} ${quantity === 1 ? 'share' : 'shares'} of`
    const parts = [{ text: `Your order to ${side} ${shares}` }, { strong: stock.ticker }, { text: 'is filled' }]
    return [{ userId, key: orderId, parts, lead: toModal(stox, { ticker: stock.ticker }) }]
  })
}
