import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

// Trading moves prices and holdings for other journeys.
test.use({ showOf: 'stocks' })

const main = (page: Page) => page.locator('main')
const book = (page: Page, side: 'Offered' | 'Wanted') => main(page).getByRole('list', { name: side })
const tape = (page: Page) => main(page).getByRole('region', { name: 'Trades, newest first' })
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
  await expect(main(visitor).getByText('There is no stock called NOVA')).toBeVisible()
})
