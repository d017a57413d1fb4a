import { seriousFindings } from './support/axe.ts'
import { expect, type Page, pictureMoves, test } from './support/test.ts'

test.use({ footage: 'light' })

const balance = (page: Page) => page.getByRole('button', { name: /^Your balance/ })
const tokensOf = async (page: Page) => Number((await balance(page).getAttribute('aria-label'))!.replace(/\D/g, ''))
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const attic = (page: Page) => page.getByRole('button', { name: /^Attic/ })
const sandbox = /\/checkout\/sandbox\/cs_sandbox_/

/** Opens the locked camera and goes on to where the pass is paid. */
async function goToPay(page: Page): Promise<void> {
  await attic(page).click()
  await expect(dialog(page, 'Get Season Pass')).toContainText('Attic is for season pass holders.')
  await dialog(page, 'Get Season Pass').getByRole('button', { name: 'Pay $19.99' }).click()
  await expect(page).toHaveURL(sandbox)
}

test('[TOK-7] [STR-3] a locked camera leads to the pass, and plays once it is paid, on every open page', async ({
  browse,
}) => {
  const page = await browse('rival')
  await page.goto('/')
  const tab = await page.context().newPage()
  await tab.goto('/')
  await attic(tab).click()
  await expect(dialog(tab, 'Get Season Pass')).toBeVisible()

  await test.step('declined and cancelled, nothing changed', async () => {
    await goToPay(page)
    await page.getByRole('button', { name: 'Decline the payment' }).click()
    await expect(page.getByText('The payment was declined. Nothing was taken.')).toBeVisible()
    await goToPay(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/Nothing was paid yet/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Attic, needs a season pass' })).toBeVisible()
  })

  await test.step('paid, it plays here', async () => {
    await goToPay(page)
    await expect(page.getByText('Sandbox: no money moves')).toBeVisible()
    await page.getByRole('button', { name: 'Pay $19.99' }).click()
    await expect(page.getByText('Season pass: it is yours!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Attic camera' })).toBeVisible()
    expect((await pictureMoves(page)).changed).toBe(true)
  })

  await test.step('and where it was waited for, without a reload', async () => {
    await expect(dialog(tab, 'Get Season Pass')).toContainText('You have the season pass')
    await tab.keyboard.press('Escape')
    await expect(tab.getByRole('region', { name: 'Attic camera' })).toBeVisible()
    expect((await pictureMoves(tab)).changed).toBe(true)
  })
})

test('[NAV-8] [TOK-7] [PASS-1] the upgrade to XL opens billing in a tab of its own, is paid from there at once and known to every open page; its money back takes it away', async ({
  browse,
}) => {
  const page = await browse('viewer')
  /** Buys a product without its pages, and answers with the address where it was paid. */
  const paid = async (product: string) => {
    const { url } = await (await page.request.post('/api/checkout/orders', { data: { product } })).json()
    await page.request.post(url, { form: { outcome: 'paid' } })
    return url as string
  }
  await page.goto('/')
  await attic(page).click()
  await expect(dialog(page, 'Get Season Pass')).toBeVisible()
  const passUrl = await paid('pass')
  const opened = page.context().waitForEvent('page')
  await dialog(page, 'Get Season Pass').getByRole('link', { name: 'Upgrade to XL' }).click()
  const billing = await opened
  await expect(billing).toHaveURL(/\/billing$/)
  const plan = billing.getByRole('region', { name: 'Plan' })

  await billing.getByRole('button', { name: 'Upgrade to XL, $30.00' }).click()
  await expect(billing).toHaveURL(sandbox)
  const xlUrl = billing.url()
  await billing.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(billing.getByText('Upgrade to season pass XL: it is yours!')).toBeVisible()
  await expect(plan).toContainText('Season pass XL')
  // The page that it was opened from was not loaded anew, and knows.
  await expect(dialog(page, 'Get Season Pass')).toContainText('You have the season pass XL')

  const provider = await page.context().newPage()
  const giveBack = async (url: string) => {
    await provider.goto(url)
    await provider.getByRole('button', { name: 'Give the money back' }).click()
  }
  await giveBack(xlUrl)
  await expect(plan).toContainText('Upgrade to XL, $30.00')
  await expect(billing.getByRole('row', { name: /Upgrade to season pass XL/ })).toContainText('Given back')
  await expect(dialog(page, 'Get Season Pass')).toContainText('You have the season pass. It opens everything but XL.')
  await giveBack(passUrl)
  await expect(plan).toContainText('No season pass')
})

test('[TOK-7] [TOK-3] tokens that are bought arrive in two tabs', async ({ browse }) => {
  const page = await browse('viewer')
  const tab = await page.context().newPage()
  await Promise.all([page.goto('/about'), tab.goto('/about')])
  const before = await tokensOf(page)
  await balance(page).click()
  await dialog(page, 'Your tokens').getByRole('button', { name: 'Get Tokens' }).click()
  await dialog(page, 'Get Tokens').getByRole('radio', { name: /1,100/ }).check()
  await dialog(page, 'Get Tokens').getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(page).toHaveURL(sandbox)
  // Both are watched from before it is paid: a toast disappears by itself.
  const told = Promise.all([page, tab].map((each) => expect(each.getByText('You received ₣1,100!')).toBeVisible()))
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  await told
  const after = new RegExp(`₣${(before + 1_100).toLocaleString('en-US')}\\b`)
  for (const each of [page, tab]) await expect(balance(each)).toHaveAccessibleName(after)
  await balance(page).click()
  await expect(dialog(page, 'Your tokens').getByRole('row').nth(1)).toContainText('Bought')
})

test('[UI-10] buying has no serious finding at 390 and at 1280 px, and works by keyboard', async ({ browse }) => {
  const page = await browse('viewer')
  // The small layout and the other one.
  const atBoth = async (look: () => Promise<void>) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await look()
    }
  }
  await page.goto('/')
  await atBoth(async () => {
    await balance(page).click()
    await dialog(page, 'Your tokens').getByRole('button', { name: 'Get Tokens' }).click()
    await expect(dialog(page, 'Get Tokens').getByRole('radio').first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Get Tokens')).toHaveCount(0)

    await attic(page).click()
    await expect(dialog(page, 'Get Season Pass').getByRole('radio').first()).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Get Season Pass')).toHaveCount(0)
  })
  await attic(page).click()
  await expect(dialog(page, 'Get Season Pass').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(sandbox)
  await atBoth(async () => expect(await seriousFindings(page)).toEqual([]))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The payment was declined. Nothing was taken.')).toBeVisible()
})
