import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

const open = async (page: Page) => {
  await page.goto('/')
  const more = page
    .getByRole('button', { name: 'More' })
    .or(page.getByRole('link', { name: 'More' }))
    .first()
  if ((page.viewportSize()?.width ?? 0) < 1100) await more.click()
  await page.getByRole('link', { name: 'Contestants', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contestants' })).toBeVisible()
}
const card = (page: Page, id: string) => page.locator(`main [data-contestant="${id}"]`)
const endorse = (page: Page, name: string) => page.locator('main').getByRole('button', { name: `Endorse ${name}` })

test('[PRO-4] an endorsement is seen by everybody at once, and moves to another contestant', async ({ browse }) => {
  const [fan, visitor] = [await browse('viewer'), await browse()]
  await Promise.all([open(fan), open(visitor)])
  await endorse(fan, 'Jet').click()
  await expect(endorse(fan, 'Jet')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(visitor, 'jet')).toContainText('1 endorsement')
  await endorse(fan, 'Lou').click()
  await expect(card(visitor, 'lou')).toContainText('1 endorsement')
  await expect(card(visitor, 'jet')).toContainText('0 endorsements')
  await fan.reload()
  await expect(endorse(fan, 'Lou')).toHaveAttribute('aria-pressed', 'true')
  await endorse(fan, 'Lou').click()
  await expect(card(visitor, 'lou')).toContainText('0 endorsements')

  await endorse(visitor, 'Jet').click()
  await expect(visitor.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('[ADM-1] [ADM-3] an admin adds and removes a contestant, and switches contestants off and on, live', async ({
  browse,
  show,
}) => {
  const [page, admin] = [await browse(), await browse('admin')]
  await open(page)
  await admin.goto('/admin/contestants')
  await admin.getByRole('button', { name: 'Add a contestant' }).click()
  const form = admin.getByRole('dialog', { name: 'Contestant' })
  await form.getByLabel('Name').fill('Nova')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form).toHaveCount(0)
  expect(await seriousFindings(admin)).toEqual([])
  await expect(page.getByRole('button', { name: /^Nova/ })).toBeVisible()
  await admin.getByRole('button', { name: 'Remove Nova' }).click()
  await admin.getByRole('alertdialog').or(admin.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: /^Nova/ })).toHaveCount(0)

  const set = (enabled: boolean) =>
    admin.request.put(`${show.url}/api/feature-toggles/contestants`, { data: { enabled } })
  await set(false)
  await expect(page.getByText('Contestants are switched off')).toBeVisible()
  await set(true)
  await expect(card(page, 'jet')).toBeVisible()
})

test('[UI-10] contestants have no serious finding, and fit each width', async ({ browse }) => {
  const page = await browse()
  await open(page)
  await expect(card(page, 'jet')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await fitsEachWidth(page)
  await page.getByRole('button', { name: /^The Cat/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Contestant' })).toContainText('Knows where the remote is')
  expect(await seriousFindings(page)).toEqual([])
})
