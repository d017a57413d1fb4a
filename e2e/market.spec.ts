import { limits } from '../shared-bus/src/areas/market/limits.ts'
import { seriousFindings } from './support/axe.ts'
import { answerMessage } from './support/messages.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

// A show whose clock can be moved.
test.use({ showOf: 'market', later: true })

/** In ms: less than the 40 s of silence after which a connection counts as lost. */
const lastJump = 35_000

const balance = (page: Page) => page.getByRole('button', { name: /^Your balance/ })
const tokens = async (page: Page): Promise<number> => (await (await page.request.get('/api/tokens')).json()).tokens

/** Gives somebody an item, by its number; answers with the id of the instance. */
async function give(admin: Page, name: string, itemId: number): Promise<string> {
  const { users } = await (await admin.request.get(`/api/users?query=${name}`)).json()
  const data = { userId: users[0].id, itemId, reason: 'for the test' }
  const given = await admin.request.post('/api/items/give', { data })
  expect(given.ok(), await given.text()).toBe(true)
  return (await given.json()).id
}

/** Puts an item up for auction; answers with the address of the auction. */
async function sell(seller: Page, id: string, prices: { startPrice: number; buyout?: number }): Promise<string> {
  const sold = await seller.request.post('/api/market', { data: { id, ...prices } })
  expect(sold.ok(), await sold.text()).toBe(true)
  return `/market/${(await sold.json()).marketItem.id}`
}

test('[MKT-1] [MKT-2] [MKT-4] one sells from the inventory, two bid against each other live, and the one who is outbid buys it at once', async ({
  browse,
}) => {
  const [admin, seller, rival, pass] = await Promise.all(['admin', 'viewer', 'rival', 'pass'].map((who) => browse(who)))
  await give(admin!, 'Viewer', 1)

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

test('[MKT-3] two who press Pay in the same moment: one has it, the other is told and keeps the tokens', async ({
  browse,
}) => {
  const [admin, seller, rival, pass] = await Promise.all(['admin', 'viewer', 'rival', 'pass'].map((who) => browse(who)))
  const address = await sell(seller!, await give(admin!, 'Viewer', 2), { startPrice: 10, buyout: 30 })
  const before = await Promise.all([rival!, pass!].map(tokens))
  // Both have pressed before either is heard of.
  let pressed = 0
  let go = () => {}
  const both = new Promise<void>((resolve) => {
    go = resolve
  })
  await Promise.all(
    [rival!, pass!].map(async (page) => {
      await page.route('**/api/market/*/buyout', async (route) => {
        pressed += 1
        if (pressed === 2) go()
        await both
        await route.continue()
      })
      await page.goto(address)
      await page.getByRole('button', { name: 'Buy now for ₣30' }).click()
      await page.getByRole('button', { name: 'Pay ₣30' }).click()
    }),
  )
  const bought = (page: Page) => page.getByText('It is yours: look into your inventory.')
  await expect(bought(rival!).or(rival!.getByText('This auction is over.'))).toBeVisible()
  const [winner, loser] = (await bought(rival!).isVisible()) ? [rival!, pass!] : [pass!, rival!]
  await expect(bought(winner)).toBeVisible()
  await expect(loser.getByText('Too late: it is sold')).toBeVisible()
  await expect(loser.getByText('This auction is over.')).toBeVisible()
  const after = await Promise.all([rival!, pass!].map(tokens))
  expect(after).toEqual(before.map((had, index) => ([rival, pass][index] === winner ? had - 30 : had)))
})

test('[MKT-2] [MKT-4] an auction runs to its end: winner, seller and everybody who looks on see it without asking', async ({
  browse,
  visitor,
  show,
}) => {
  const [admin, seller, rival] = await Promise.all(['admin', 'viewer', 'rival'].map((who) => browse(who)))
  const address = await sell(seller!, await give(admin!, 'Viewer', 3), { startPrice: 10 })
  await Promise.all([rival!.goto(address), seller!.goto(address), visitor.goto(address)])
  await rival!.getByRole('button', { name: 'Bid ₣10' }).click()
  await expect(visitor.getByText(/^1 bid/)).toBeVisible()
  await expect(seller!.getByText('Somebody has bid, so it runs its course.')).toBeVisible()

  // A jump of a day is a silence that ends every connection; the last one is shorter than that.
  await show.moveTime(limits.auctionDuration - lastJump)
  const pages = [rival!, seller!, visitor]
  await Promise.all(pages.map((page) => page.reload()))
  for (const page of pages) await expect(page.getByText(/^connected/)).toBeVisible()
  await expect(rival!.getByText('You lead with ₣10.')).toBeVisible()
  // It goes after five seconds, so it is looked for from before it can come.
  const toast = expect(rival!.getByText('is yours for ₣10!')).toBeVisible()
  await show.moveTime(lastJump)
  await toast
  await expect(rival!.getByText('It is yours: look into your inventory.')).toBeVisible()
  await expect(seller!.getByText('₣10 went to you.')).toBeVisible()
  await expect(visitor.getByText('This auction is over.')).toBeVisible()
  await expect(balance(rival!)).not.toHaveAccessibleName(/held/)
})
