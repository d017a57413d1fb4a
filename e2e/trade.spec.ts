import { seriousFindings } from './support/axe.ts'
import { inGlobal, row, say } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

/** Has staff give somebody these items, by their numbers, in place of what they hold; answers with their names. */
async function give(admin: Page, name: string, ...itemIds: number[]): Promise<string[]> {
  const { users } = await (await admin.request.get(`/api/users?query=${name}`)).json()
  const { items } = await (await admin.request.get('/api/items')).json()
  const held = await (await admin.request.get(`/api/items/of/${users[0].id}`)).json()
  for (const { id, status } of held.items)
    if (status === 'inventory') await admin.request.post(`/api/items/take/${id}`, { data: { reason: 'for the test' } })
  for (const itemId of itemIds) {
    const data = { userId: users[0].id, itemId, reason: 'for the test' }
    const answer = await admin.request.post('/api/items/give', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return itemIds.map((itemId) => items[itemId].name)
}

const tokens = async (page: Page): Promise<number> => (await (await page.request.get('/api/tokens')).json()).tokens
const trade = (page: Page) => page.getByRole('dialog', { name: 'Trade' })
const side = (page: Page, name: string) => trade(page).getByRole('region', { name, exact: true })

test('[TRD-1] [TRD-2] two people trade: asked and accepted, a swap at the last second clears the accept for all to see, then both confirm', async ({
  browse,
}) => {
  const [admin, pass, xl] = await Promise.all([browse('admin'), browse('pass'), browse('xl')])
  const [sock, sandwich] = await give(admin, 'pass', 1, 2)
  const [remote] = await give(admin, 'xl', 3)
  const before = await tokens(pass)
  await inGlobal(pass, xl)

  await test.step('a request, from the card of a name', async () => {
    await say(xl, 'anybody for a swap?')
    await row(pass, 'anybody for a swap?').getByRole('button', { name: 'XL_fan' }).click()
    await pass.getByRole('dialog', { name: 'About XL_fan' }).getByRole('button', { name: 'Trade' }).click()
    await expect(pass.getByRole('region', { name: 'Your trade request' })).toContainText('Waiting for [DEEP] XL_fan')
    const asked = xl.getByRole('region', { name: 'Trade request' })
    await expect(asked).toContainText('Pass wants to trade with you.')
    expect(await seriousFindings(xl)).toEqual([])
    await asked.getByRole('button', { name: 'Accept' }).click()
  })

  await test.step('offers, seen by both, by keyboard too', async () => {
    await expect(trade(pass)).toBeVisible()
    await trade(pass)
      .getByRole('button', { name: `Put in ${sock}` })
      .focus()
    await pass.keyboard.press('Enter')
    await expect(side(xl, 'Pass gives')).toContainText(sock!)
    await trade(xl)
      .getByRole('button', { name: `Put in ${remote}` })
      .click()
    await expect(trade(pass).getByRole('status')).toContainText(`You give ${sock} and a fee of ₣10, and get ${remote}.`)
    await expect(trade(xl).getByRole('status')).toContainText(`You give ${remote}, and get ${sock}.`)
    await fitsEachWidth(pass)
    expect(await seriousFindings(pass)).toEqual([])
  })

  await test.step('a swap after the accept', async () => {
    await trade(pass).getByRole('button', { name: 'Accept' }).click()
    await expect(side(xl, 'Pass gives')).toContainText('Accepted')
    // It stands there only as long as nothing can be accepted: looked for from before it can come, and often.
    const changed = expect.poll(() => side(pass, 'XL_fan gives').textContent()).toContain('Changed')
    await trade(xl)
      .getByRole('button', { name: `Take out ${remote}` })
      .first()
      .click()
    await changed
    await expect(trade(pass).getByRole('status')).toContainText('your accept was cleared')
    await expect(side(xl, 'Pass gives')).not.toContainText('Accepted')
    await trade(xl)
      .getByRole('button', { name: `Put in ${remote}` })
      .click()
    await trade(pass)
      .getByRole('button', { name: `Put in ${sandwich}` })
      .click()
    // Nobody accepts offers that they do not see.
    await expect(trade(pass).getByRole('status')).toContainText(
      `You give ${sock}, ${sandwich} and a fee of ₣10, and get`,
    )
    for (const page of [pass, xl]) await expect(trade(page).getByRole('status')).toContainText(remote!)
    await expect(side(xl, 'Pass gives')).toContainText(sandwich!)
  })

  await test.step('both confirm, and everything has changed hands', async () => {
    await trade(pass).getByRole('button', { name: 'Accept' }).click()
    await expect(side(xl, 'Pass gives')).toContainText('Accepted')
    const told = Promise.all([
      ...[pass, xl].map((page) => expect(page.getByText('Trade completed!')).toBeVisible()),
      expect(pass.getByText(`You successfully traded ${sock} and ${sandwich} for ${remote}.`)).toBeVisible(),
    ])
    await trade(xl).getByRole('button', { name: 'Accept' }).click()
    await told
    for (const page of [pass, xl]) await expect(trade(page)).toBeHidden()
    expect(await tokens(pass)).toBe(before - 10)
  })

  await test.step('a page that closes ends the next trade, and nothing moves', async () => {
    await row(pass, 'anybody for a swap?').getByRole('button', { name: 'XL_fan' }).click()
    await pass.getByRole('dialog', { name: 'About XL_fan' }).getByRole('button', { name: 'Trade' }).click()
    await xl.getByRole('region', { name: 'Trade request' }).getByRole('button', { name: 'Accept' }).click()
    await trade(pass)
      .getByRole('button', { name: `Put in ${remote}` })
      .click()
    await expect(side(xl, 'Pass gives')).toContainText(remote!)
    await xl.keyboard.press('Escape')
    const back = xl.getByRole('region', { name: 'Trade' })
    await expect(back).toContainText('You are trading with [NITE] Pass.')
    await back.getByRole('button', { name: 'Back to the trade' }).click()
    await expect(side(xl, 'Pass gives')).toContainText(remote!)
    await xl.close()
    await expect(pass.getByText('XL_fan is gone. Nothing moved.')).toBeVisible()
    const { items } = await (await pass.request.get('/api/items/inventory')).json()
    expect(items.filter(({ itemId }: { itemId: number }) => itemId === 3)).toHaveLength(1)
  })
})
