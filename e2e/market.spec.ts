import { seriousFindings } from './support/axe.ts'
import { answerMessage } from './support/messages.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test.use({ showOf: 'market' })

const balance = (page: Page) => page.getByRole('button', { name: /^Your balance/ })

test('[MKT-1] [MKT-2] [MKT-4] one sells from the inventory, two bid against each other live, and the one who is outbid buys it at once', async ({
  browse,
}) => {
  const [admin, seller, rival, pass] = await Promise.all(['admin', 'viewer', 'rival', 'pass'].map((who) => browse(who)))
  const { users } = await (await admin!.request.get('/api/users?query=Viewer')).json()
  const data = { userId: users[0].id, itemId: 1, reason: 'for the test' }
  const given = await admin!.request.post('/api/items/give', { data })
  expect(given.ok(), await given.text()).toBe(true)

  await Promise.all([rival!.goto('/market'), pass!.goto('/market')])
  await expect(rival!.getByText('The stalls are empty')).toBeVisible()
  expect(await seriousFindings(rival!)).toEqual([])

  await test.step('selling, with a price for bids and one for at once', async () => {
    await seller!.goto('/')
    await seller!.getByRole('tab', { name: 'Items' }).click()
    await seller!
      .getByRole('button', { name: /Wet Sock/ })
      .first()
      .click()
    await seller!.getByRole('button', { name: 'Sell', exact: true }).click()
    const dialog = seller!.getByRole('dialog', { name: 'Sell in the Wet Market' })
    await dialog.getByRole('spinbutton', { name: /^Start price/ }).fill('10')
    await dialog.getByRole('spinbutton', { name: /^At once for/ }).fill('100')
    await expect(dialog.getByText('you get ₣10 to ₣95')).toBeVisible()
    expect(await seriousFindings(seller!)).toEqual([])
    await dialog.getByRole('button', { name: 'Put it up for ₣10' }).click()
    await answerMessage(seller!, 'Show it')
    await expect(seller!.getByRole('button', { name: 'Take it back' })).toBeVisible()
  })

  // Something else of theirs may be held already.
  const before = (await balance(pass!).getAttribute('aria-label'))!
  await test.step('bids, seen by everybody, and tokens that are held', async () => {
    for (const page of [rival!, pass!]) {
      await page.getByRole('button', { name: 'Show 1 new auction' }).click()
      await page.getByRole('link', { name: /Wet Sock/ }).click()
    }
    await rival!.getByRole('button', { name: 'Bid ₣10' }).click()
    await expect(rival!.getByText('You lead with ₣10.')).toBeVisible()
    await expect(balance(rival!)).toHaveAccessibleName(/and ₣10 held/)
    await expect(seller!.getByText('Somebody has bid, so it runs its course.')).toBeVisible()
    await pass!.getByRole('button', { name: 'Bid ₣11' }).click()
    await expect(rival!.getByRole('button', { name: 'Bid ₣12' })).toBeVisible()
    await expect(rival!.getByRole('link', { name: /^Mine/ })).toContainText('1')
    await expect(balance(rival!)).not.toHaveAccessibleName(/held/)
    await fitsEachWidth(rival!)
    expect(await seriousFindings(rival!)).toEqual([])
  })

  await test.step('at once', async () => {
    await rival!.getByRole('button', { name: 'Buy now for ₣100' }).click()
    await rival!.getByRole('button', { name: 'Pay ₣100' }).click()
    await expect(rival!.getByText('It is yours: look into your inventory.')).toBeVisible()
    await expect(seller!.getByText('₣95 went to you.')).toBeVisible()
    await expect(pass!.getByText('This auction is over.')).toBeVisible()
    await expect(balance(pass!)).toHaveAccessibleName(before)
    await pass!.getByRole('link', { name: /^Mine/ }).click()
    await expect(pass!.getByText('Outbid: Wet Sock is at ₣100 now.').first()).toBeVisible()
    await fitsEachWidth(pass!)
    expect(await seriousFindings(pass!)).toEqual([])
  })
})
