import { moves } from './support/picture.ts'
import { expect, type Page, test } from './support/test.ts'
import { type ViewersNetwork, viewersNetwork } from './support/viewersNetwork.ts'

test.use({ footage: 'light' })

const connected = (page: Page) =>
  page
    .getByRole('contentinfo')
    .or(page.locator('body'))
    .getByText(/^connected · /)

let network: ViewersNetwork
test.beforeEach(async ({ show }) => {
  network = await viewersNetwork(Number(new URL(show.url).port))
})
test.afterEach(() => network.close())

test('[RT-3] [STR-8] the page says when a network answers in place of the show, and when only the live connection does not come through; picture and connection come back by themselves', async ({
  browse,
}) => {
  const page = await browse()
  await page.goto(network.url)
  await moves(page)
  await expect(connected(page)).toBeVisible()

  network.becomes('portal')
  await expect(page.getByText('It may want you to log in')).toBeVisible()
  network.becomes('nothing')
  await expect(connected(page)).toBeVisible()
  await expect(page.getByText('It may want you to log in')).toHaveCount(0)
  await moves(page)

  network.becomes('proxy')
  await expect(page.getByText('a proxy or VPN may hold it back')).toBeVisible()
  // All that comes over HTTP goes on.
  await moves(page)
  network.becomes('nothing')
  await expect(connected(page)).toBeVisible()
})

test('[RT-3] a connection that died without a word is given up as soon as the network changes', async ({ browse }) => {
  const page = await browse()
  await page.goto(network.url)
  await moves(page)
  await expect(connected(page)).toBeVisible()
  const again = page.waitForEvent('websocket')
  network.goesSilent()
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await again
  await expect(connected(page)).toBeVisible()
  await moves(page)
})
