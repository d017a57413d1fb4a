import { seriousFindings } from './support/axe.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

/** In s: less than the silence after which a connection counts as lost, as the clock jumps over it. */
const haltSeconds = 30

// A show of its own, because trading moves prices and holdings, whose clock can be moved. Stocks are soon halted there.
test.use({
  showOf: 'stocks',
  later: true,
  settings: { STOCK_HALT_PERCENT: '3', STOCK_HALT_SECONDS: String(haltSeconds) },
})

const main = (page: Page) => page.locator('main')
const book = (page: Page, side: 'Offered' | 'Wanted') => main(page).getByRole('list', { name: side })
const tape = (page: Page) => main(page).getByRole('region', { name: 'Trades, newest first' })
/** Waits until a page shows the best offer as it is. A market order takes the worst price that its ticket showed. */
const knowsBook = (page: Page, ticker: string) =>
  expect(async () => {
    const { depth } = await (await page.request.get(`/api/stocks/${ticker}`)).json()
    const [{ price, quantity }] = depth.asks
    expect(await book(page, 'Offered').getByRole('listitem').last().textContent()).toBe(`₣${price}${quantity}`)
  }).toPass()
const open = async (page: Page, ticker: string) => {
  await page.goto(`/stocks/${ticker}`)
  await expect(book(page, 'Offered')).toBeVisible()
}

test('[STK-1] [STK-2] [STK-3] [STK-5] two people trade a stock: book, tape, price and portfolio follow in both pages, and an order is taken back', async ({
  browse,
}) => {
  const [buyer, seller] = await Promise.all([browse('viewer'), browse('rival')])
  // In whatever case it is written.
  await Promise.all([open(buyer, 'lou'), open(seller, 'LOU')])
  await expect(main(buyer).getByRole('img', { name: /^Lou stands at ₣48/ })).toBeVisible()

  // The seller offers three at a price between the two of the house.
  await main(seller).getByRole('radio', { name: 'Sell' }).check()
  await main(seller).getByRole('radio', { name: 'Limit' }).check()
  await main(seller)
    .getByRole('spinbutton', { name: /Shares/ })
    .fill('3')
  await main(seller)
    .getByRole('spinbutton', { name: /At least/ })
    .fill('48')
  await main(seller).getByRole('button', { name: 'Sell 3 shares' }).click()
  await expect(seller.getByText('3 shares of LOU wait at ₣48.')).toBeVisible()
  await expect(book(buyer, 'Offered').getByRole('listitem').last()).toHaveText('₣483')

  // The ticket says before what it costs; then both see the trade.
  const sum = main(buyer).getByLabel('What it comes to')
  await main(buyer)
    .getByRole('spinbutton', { name: /Shares/ })
    .fill('2')
  await expect(sum).toContainText('₣96')
  expect(await seriousFindings(buyer)).toEqual([])
  await main(buyer).getByRole('button', { name: 'Buy 2 shares' }).click()
  await expect(buyer.getByText('Bought 2 shares of LOU for ₣96.')).toBeVisible()
  for (const page of [buyer, seller]) await expect(tape(page).getByRole('listitem').first()).toContainText('₣48×2')
  await expect(main(seller).getByRole('row', { name: /Sell LOU 2 of 3 ₣48/ })).toBeVisible()
  await main(seller).getByRole('button', { name: 'Cancel: Sell LOU at ₣48' }).click()
  await expect(main(seller).getByRole('button', { name: 'Cancel: Sell LOU at ₣48' })).toHaveCount(0)

  // Now only the house sells, for more: the price rises, and listeners in the page hear of it.
  await seller.evaluate(() => {
    const heard = window as unknown as { rises: string[] }
    heard.rises = []
    window.addEventListener('shoal:stock-rise', (event) => heard.rises.push((event as CustomEvent).detail.ticker))
  })
  await knowsBook(buyer, 'LOU')
  await main(buyer).getByRole('button', { name: /^Buy / }).click()
  await expect.poll(() => seller.evaluate(() => (window as unknown as { rises: string[] }).rises)).toContain('LOU')
  await fitsEachWidth(buyer)

  // The same beside the picture, and in a ticket over it.
  await seller.goto('/')
  const side = seller.getByRole('complementary', { name: 'Side panels' })
  await side.getByRole('tab', { name: 'Stocks' }).click()
  await side.getByRole('button', { name: /^Trade LOU/ }).click()
  const dialog = seller.getByRole('dialog', { name: 'Stox' })
  await dialog.getByRole('button', { name: 'Buy 1 share' }).click()
  await expect(seller.getByText(/^Bought 1 share of LOU/)).toBeVisible()
  await buyer.goto('/stocks-leader-board')
  await expect(main(buyer).getByRole('row', { name: /Viewer you/ })).toBeVisible()
  expect(await seriousFindings(buyer)).toEqual([])
})

test('[STK-4] an admin lists a stock, which visitors see at once, and removes it', async ({ browse, visitor }) => {
  const admin = await browse('admin')
  await visitor.goto('/stocks')
  await expect(main(visitor).getByRole('link', { name: /JET/ })).toBeVisible()
  await admin.goto('/admin/stocks')
  await admin.getByRole('button', { name: 'List a stock' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Stock' })
  await dialog.getByRole('textbox', { name: /Ticker/ }).fill('nova')
  await dialog.getByRole('textbox', { name: /Name/ }).fill('Nova')
  await dialog.getByRole('button', { name: 'List it' }).click()
  await expect(main(visitor).getByRole('link', { name: /NOVA/ })).toBeVisible()
  await main(visitor).getByRole('link', { name: /NOVA/ }).click()
  await expect(main(visitor).getByRole('button', { name: 'Log in to trade' })).toBeVisible()
  await admin.getByRole('button', { name: 'Remove NOVA' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(main(visitor).getByText('NOVA is no longer traded')).toBeVisible()
})

test('[STK-2] trades run into the bound: both pages count the halt down, and go on without a reload', async ({
  browse,
  show,
}) => {
  const [buyer, other] = await Promise.all([browse('viewer'), browse('rival')])
  await Promise.all([open(buyer, 'CAT'), open(other, 'CAT')])
  // The bounds are narrow after a trade.
  await main(other).getByRole('button', { name: 'Buy 1 share' }).click()
  await expect(other.getByText(/^Bought 1 share of CAT for/)).toBeVisible()
  await knowsBook(buyer, 'CAT')
  // One share more than the house offers at its best price; the next price is beyond the bound.
  const { depth } = await (await buyer.request.get('/api/stocks/CAT')).json()
  const [best] = depth.asks
  await main(buyer)
    .getByRole('spinbutton', { name: /Shares/ })
    .fill(String(best.quantity + 1))
  await main(buyer)
    .getByRole('button', { name: `Buy ${best.quantity + 1} shares` })
    .click()
  await expect(buyer.getByText(/^Bought .* for the other 1 share there was nobody\.$/)).toBeVisible()
  for (const page of [buyer, other]) {
    await expect(main(page).getByText(/^Trading in CAT is halted and goes on in 0:\d\d$/)).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Halted' })).toBeDisabled()
  }
  expect(await seriousFindings(other)).toEqual([])

  await show.moveTime(haltSeconds * 1_000)
  for (const page of [buyer, other]) await expect(main(page).getByText(/halted/i)).toHaveCount(0)
  await knowsBook(other, 'CAT')
  await main(other).getByRole('button', { name: 'Buy 1 share' }).click()
  await expect(tape(buyer).getByRole('listitem')).toHaveCount(3)
})

test('[STK-4] [NOT-1] a stock gets another name, which its page follows, and goes: a holder is told and paid', async ({
  browse,
}) => {
  const [admin, holder] = await Promise.all([browse('admin'), browse('xl')])
  await holder.goto('/stocks')
  await main(holder).getByRole('link', { name: /MARL/ }).click()
  await expect(book(holder, 'Offered')).toBeVisible()
  await main(holder)
    .getByRole('spinbutton', { name: /Shares/ })
    .fill('7')
  const renamed = await admin.request.patch('/api/stocks/MARL', { data: { tickerSymbol: 'LOWE' } })
  expect(renamed.ok(), await renamed.text()).toBe(true)
  await expect(holder).toHaveURL(/\/stocks\/LOWE$/)
  await expect(main(holder).getByRole('heading', { name: 'LOWE Marlow' })).toBeVisible()
  await expect(main(holder).getByRole('spinbutton', { name: /Shares/ })).toHaveValue('7')
  await holder.goBack()
  await expect(holder).toHaveURL(/\/stocks$/)
  // The old address leads on, too.
  await open(holder, 'marl')
  await expect(holder).toHaveURL(/\/stocks\/LOWE$/)

  const { stock } = await (await holder.request.get('/api/stocks/LOWE')).json()
  const had: number = (await (await holder.request.get('/api/tokens')).json()).tokens
  const got: number = stock.myHoldings * stock.currentPrice
  expect(got).toBeGreaterThan(0)
  const removed = await admin.request.delete('/api/stocks/LOWE')
  expect(removed.ok(), await removed.text()).toBe(true)
  await expect(main(holder).getByText('LOWE is no longer traded')).toBeVisible()
  await expect(holder.getByRole('button', { name: /^Your balance/ })).toContainText((had + got).toLocaleString('en-US'))
  await holder.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    holder
      .getByRole('dialog', { name: 'Notifications', exact: true })
      .getByText(new RegExp(`LOWE is no longer traded: 12 shares paid you .*${got.toLocaleString('en-US')}`))
      .first(),
  ).toBeVisible()
})

test('[STK-3] [NAV-4] on a phone a ticket is filled in and sent with a thumb', async ({ browse }) => {
  const phone = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true }
  const page = await browse('pass', phone)
  await open(page, 'CAT')
  const trade = main(page).getByRole('region', { name: 'Trade' })
  /** Large enough, and what lies there when it was scrolled to. */
  const isInReach = async (target: Locator, pressed = target) => {
    await target.scrollIntoViewIfNeeded()
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await pressed.tap()
  }
  for (const name of ['Buy', 'Market', 'Limit']) {
    const radio = trade.getByRole('radio', { name })
    await isInReach(trade.locator('label', { has: page.getByRole('radio', { name }) }), radio)
    await expect(radio).toBeChecked()
  }
  for (const name of [/Shares/, /At most/]) {
    const input = trade.getByRole('spinbutton', { name })
    await isInReach(trade.locator('div:has(> input)', { has: page.getByRole('spinbutton', { name }) }), input)
    await expect(input).toBeFocused()
    await input.fill('2')
  }
  await isInReach(trade.getByRole('button', { name: 'Buy 2 shares' }))
  await expect(page.getByText('2 shares of CAT wait at ₣2.')).toBeVisible()
})
