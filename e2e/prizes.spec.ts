import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { atEachWidth } from './support/widths.ts'

test.use({ showOf: 'prizes' })

const machine = (page: Page) => page.getByRole('dialog', { name: 'Prize Machine' })
async function openMachine(page: Page): Promise<void> {
  await page.goto('/games')
  await page.getByRole('button', { name: 'Prize Machine' }).click()
  await expect(machine(page).getByRole('table', { name: 'Odds of every spin' })).toBeVisible()
}
const tokensOf = async (page: Page): Promise<number> => (await (await page.request.get('/api/tokens')).json()).tokens

test('[ITEM-5] a dozen spins are seen by everybody with the machine open, can be skipped, and lie in the inventory', async ({
  browse,
}) => {
  const [spinner, onlooker] = [await browse('xl', { reducedMotion: 'no-preference' }), await browse('viewer')]
  await openMachine(spinner)
  await openMachine(onlooker)
  const before = await tokensOf(spinner)
  // The show lasts some seconds: until it was skipped, time passes only as the journey says.
  await spinner.clock.install()
  await spinner.clock.pauseAt(Date.now() + 60_000)
  await machine(spinner).getByRole('radio', { name: /^12/ }).check()
  await machine(spinner)
    .getByRole('button', { name: /^15 spins for/ })
    .click()
  // The claw is on its way: the prizes are not told yet, and one press ends the waiting.
  const board = machine(spinner).getByRole('list', { name: 'What came out' })
  await expect(machine(spinner).getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(board).toHaveCount(0)
  await machine(spinner).getByRole('button', { name: 'Skip' }).click()
  await expect(board.getByRole('listitem')).toHaveCount(15)
  await spinner.clock.resume()
  await expect(machine(spinner).getByRole('status')).toContainText('15 prizes:')
  await expect(machine(onlooker).getByText('XL_fan, best of 15')).toBeVisible()
  await atEachWidth(spinner, async () => expect(board).toBeVisible())
  expect(await seriousFindings(spinner)).toEqual([])

  const { items } = await (await spinner.request.get('/api/items/inventory')).json()
  expect(items.length).toBeGreaterThan(0)
  expect(await tokensOf(spinner)).toBeLessThan(before)
})

test('[MOD-3] [ADM-3] an admin makes a secret code, somebody takes what it gives, once, and stands in the list', async ({
  browse,
}) => {
  const [admin, viewer] = [await browse('admin'), await browse('viewer')]
  await admin.goto('/admin/codes')
  await admin.getByRole('button', { name: 'Make codes' }).click()
  const form = admin.getByRole('dialog', { name: 'Make secret codes' })
  await form.getByLabel('What for').fill('Behind the fridge')
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('COLD-FEET-77')
  await form.getByLabel('Tokens').fill('30')
  await form.getByRole('button', { name: 'Make', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Done' })).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  expect(await seriousFindings(admin)).toEqual([])

  await viewer.goto('/games')
  await viewer.getByRole('button', { name: 'Enter Secret Code' }).click()
  const enter = viewer.getByRole('dialog', { name: 'Enter Secret Code' })
  await enter.getByLabel('Secret code').fill('cold feet 76')
  await enter.getByLabel('Secret code').press('Enter')
  await expect(enter.getByText('This code opens nothing.', { exact: false })).toBeVisible()
  await enter.getByLabel('Secret code').fill('cold feet 77')
  await enter.getByLabel('Secret code').press('Enter')
  await expect(enter.getByRole('status')).toContainText('+₣30')
  expect(await seriousFindings(viewer)).toEqual([])

  await admin.getByRole('button', { name: 'Who used Behind the fridge' }).click()
  await expect(admin.getByRole('dialog', { name: 'Who used it' }).getByRole('button', { name: 'Viewer' })).toBeVisible()
})
