import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { startBrowser } from './support/browser.ts'
import { atMost, type Row, told } from './support/row.ts'
import { type Show, startShow } from './support/show.ts'
import { tracedTasks } from './support/tasks.ts'

/** By then the crowd has come, and the page has done everything that it does once. */
const settled = 30_000
const seconds = 30
const ticker = 'JET'
/** Between two orders, in ms. */
const orderEvery = 500
/** How many orders must trade meanwhile: half of them, since a stock is halted when its price moves too fast. */
const tradesWanted = (seconds * 1_000) / orderEvery / 2

/** What a page costs the main thread in which somebody looks at a stock that is traded twice a second, with the demo crowd there. */
export async function priceChart(): Promise<Row[]> {
  const show = await startShow({ DEMO_CROWD: 'true' })
  const browser = await startBrowser()
  const trader = startTrader(show, await show.logIn('rival'))
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.request.post(`${show.url}/api/auth/log-in`, {
      data: { email: 'viewer@example.test', password: 'swim-with-us' },
      failOnStatusCode: true,
    })
    const page = await context.newPage()
    await page.goto(`${show.url}/stocks/${ticker}`)
    // What happened while this person was away stands over the page at first.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const rows: Row[] = []
    for (const kind of ['Candles', 'Line']) {
      await page.getByRole('radio', { name: kind }).check()
      await page.locator('main canvas').first().waitFor()
      await page.waitForTimeout(settled)
      // Two trades may read the same; the line of one stays the same element.
      await newestTrade(page).evaluate((line) => line.setAttribute('data-seen', ''))
      const before = trader.traded()
      const { computed } = await tracedTasks(browser, page, () => page.waitForTimeout(seconds * 1_000))
      const traded = trader.traded() - before
      if (traded < tradesWanted) throw new Error(`Only ${traded} orders traded: ${trader.refusals()}`)
      if ((await newestTrade(page).getAttribute('data-seen')) !== null) throw new Error('The tape stands')
      const share = (computed / (seconds * 1_000)) * 100
      rows.push(
        atMost(`a stock's page (${kind.toLowerCase()}): share of the main thread`, share, 8, '%', 1),
        told('… orders that traded meanwhile', `${traded} in ${seconds} s`),
      )
    }
    return rows
  } finally {
    await trader.stop()
    await browser.close()
    await show.stop()
  }
}

/** The newest line of the tape. */
const newestTrade = (page: Page) =>
  page.getByRole('region', { name: 'Trades, newest first' }).getByRole('listitem').first()

/** Buys a share and sells it again, one order after another, until it is stopped. */
function startTrader({ url }: Show, token: string) {
  let [traded, going] = [0, true]
  const refusals = new Map<string, number>()
  const trading = (async () => {
    for (let nth = 0; going; nth += 1) {
      const next = wait(orderEvery)
      const answer = await fetch(`${url}/api/stocks/${ticker}/orders`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ side: nth % 2 === 0 ? 'buy' : 'sell', kind: 'market', quantity: 1 }),
      })
      const said = await answer.text()
      if (answer.ok) traded += 1
      else refusals.set(said, (refusals.get(said) ?? 0) + 1)
      await next
    }
  })()
  return {
    traded: () => traded,
    refusals: () => JSON.stringify([...refusals]),
    async stop() {
      going = false
      await trading
    },
  }
}
