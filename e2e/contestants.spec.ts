import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

// Somebody is where a camera shows a picture.
test.use({ footage: 'light' })

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
  await expect(page.getByRole('link', { name: /^Nova/ })).toBeVisible()
  await admin.getByRole('button', { name: 'Remove Nova' }).click()
  await admin.getByRole('alertdialog').or(admin.getByRole('dialog')).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: /^Nova/ })).toHaveCount(0)

  const set = (enabled: boolean) =>
    admin.request.put(`${show.url}/api/feature-toggles/contestants`, { data: { enabled } })
  await set(false)
  await expect(page.getByText('Contestants are switched off')).toBeVisible()
  await set(true)
  await expect(card(page, 'jet')).toBeVisible()
})

test('a moderator says in the cockpit where somebody is, and the picture of a follower goes along', async ({
  browse,
}) => {
  const [fan, mod] = [await browse(), await browse('mod')]
  // A link that a friend sent.
  await fan.goto('/contestants/lou')
  await expect(fan).toHaveTitle('Lou · Shoal')
  const dialog = fan.getByRole('dialog', { name: 'Lou' })
  await dialog.getByRole('button', { name: 'Follow Lou' }).click()
  await dialog.getByRole('button', { name: 'Watch Lou' }).click()
  const chosen = fan.locator('[data-camera][aria-pressed="true"]')
  await expect(chosen).toHaveAttribute('data-camera', 'kitchen')
  await expect(chosen).toHaveAccessibleDescription(/Lou/)

  await fan.getByRole('combobox', { name: 'Message' }).fill('Where does she')

  await mod.goto('/staff-room/cockpit')
  await mod.getByRole('combobox', { name: 'Camera' }).click()
  await mod.getByRole('option', { name: 'Garden' }).click()
  const placed = mod.getByRole('button', { name: 'Lou is here' })
  await placed.click()
  await expect(placed).toHaveAttribute('aria-pressed', 'true')
  // A follower who is writing is only told, and goes when they want to.
  await fan.getByRole('button', { name: 'Watch Lou' }).click()
  await expect(chosen).toHaveAttribute('data-camera', 'garden')
  await expect(chosen).toHaveAccessibleDescription(/Lou/)
  await placed.click()
  await expect(chosen).not.toHaveAccessibleDescription(/Lou/)
})

test('[UI-10] contestants have no serious finding, and fit each width', async ({ browse }) => {
  const page = await browse()
  await open(page)
  await expect(card(page, 'jet')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await fitsEachWidth(page)
  // Bug 21: the foot of each card is one line, at the narrowest width as well.
  await page.setViewportSize({ width: 390, height: 844 })
  const heights = await page
    .locator('main [data-contestant]')
    .evaluateAll((cards) => cards.map((one) => (one.lastElementChild as HTMLElement).getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  await page.getByRole('link', { name: /^The Cat/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'The Cat' })).toContainText('Knows where the remote is')
  await expect(page).toHaveURL(/\/contestants\/the-cat$/)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/contestants$/)
})
