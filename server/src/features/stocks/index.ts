import { sql } from 'drizzle-orm'
import { accountDeleted } from '../../happenings/accounts.ts'
import { stockHalted } from '../../happenings/stocks.ts'
import type { Feature } from '../../platform/feature.ts'
import { forVisitors } from '../../platform/http/snapshots.ts'
import { timeText } from '../../platform/limiter.ts'
import { usePageThings } from '../../platform/web/index.ts'
import { useFeatures } from '../features/index.ts'
import { useMoments } from '../moments/index.ts'
import { answerQuestions } from './answers.ts'
import { makeDemoStocks } from './demo.ts'
import { useMaker } from './maker.ts'
import { followShow } from './news.ts'
import { tellOwners } from './notifications.ts'
import { stockListeners, stockRoutes } from './routes.ts'
import { sharesBook, useStocks } from './service.ts'
import { stockSettings } from './settings.ts'
import { createStore } from './store.ts'

export { useStocks } from './service.ts'
export { useStockWashes } from './washes.ts'

/** Shares of the contestants, and a market for them [STK-1 to STK-5]. */
export const stocks: Feature = {
  name: 'stocks',
  settings: stockSettings,
  setup: (platform) => {
    answerQuestions(platform)
    const { database, happenings } = platform
    platform.books.add(sharesBook, 'shoal_shares')
    happenings.inTransaction(accountDeleted, ({ payload }) => useStocks(platform).forget(payload.userId))
    usePageThings(platform).add('/stocks', async ([ticker]) => {
      if (!(await useFeatures(platform).enabled('stocks'))) return 'untold'
      return (await useStocks(platform).isTraded(ticker)) ? 'untold' : 'missing'
    })
    followShow(platform)
    tellOwners(platform)
    useMoments(platform).of(stockHalted, async ({ stockId, price, seconds, byStaff }) => {
      const row = (await createStore(database).all()).find(({ id }) => id === stockId)
      if (!row) return null
      return {
        ...{ kind: 'stock', streamId: null, size: 'small' },
        parts: [
          { strong: row.ticker },
          { text: byStaff ? 'was halted by staff at' : 'moved too fast and is halted at' },
          { tokens: price },
          { text: `for ${timeText(seconds)}` },
        ],
      }
    })
    const maker = useMaker(platform)
    platform.jobs.alongside({ open: async () => {}, start: async () => {}, stop: () => maker.stop() })
    const strays = () => createStore(database).strays()
    platform.metrics.gauge(
      'shoal_stocks_stray_tokens',
      'Tokens held without an open order, always 0',
      async () => (await strays()).strayTokens,
    )
    platform.metrics.gauge(
      'shoal_stocks_stray_shares',
      'Shares held without an open order, always 0',
      async () => (await strays()).strayShares,
    )
    platform.retention.keep({
      what: 'prices by the minute',
      days: platform.settings.of(stockSettings).minutesKeptDays,
      remove: async (before, most) => {
        const gone = await database.query(sql`
          delete from stock_candles where (stock_id, span, at) in (
            select stock_id, span, at from stock_candles where span = '1m' and at < ${before} limit ${most}
          ) returning 1`)
        return gone.length
      },
    })
    return {
      routes: stockRoutes(platform),
      listeners: stockListeners(platform),
      sharedBy: forVisitors,
      start: () => maker.start(),
      demo: () => makeDemoStocks(platform),
      crowd: async () => (await import('./crowd/index.ts')).stocksCrowd(platform),
    }
  },
}
