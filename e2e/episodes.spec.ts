import { join } from 'node:path'
import { seriousFindings } from './support/axe.ts'
import { expect, type Page, pictureMoves, test } from './support/test.ts'
import { atEachWidth, fitsEachWidth } from './support/widths.ts'

const film = (page: Page) => page.locator('main video')
const timeOf = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
const card = (page: Page, title: string) => page.locator('main').getByRole('link', { name: new RegExp(title) })

/** Plays until so many seconds have passed in the film. */
const playedTo = (page: Page, seconds: number) => expect.poll(() => timeOf(page)).toBeGreaterThan(seconds)

for (const as of [undefined, 'viewer'] as const) {
  test(`[STR-15] an episode goes on after a reload where ${as ?? 'a visitor'} stopped`, async ({ browse }) => {
    const page = await browse(as)
    await page.goto('/episodes')
    await card(page, 'Mostly smoke').click()
    await expect(page).toHaveURL(/\/episodes\/s2e1$/)
    const { advanced, changed } = await pictureMoves(page)
    expect(advanced).toBeGreaterThan(0.9)
    expect(changed).toBe(true)
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 12
    })
    await playedTo(page, 13)
    await page.reload()
    await expect(page.getByText(/^Goes on at 0:1[2-9]/)).toBeVisible()
    await playedTo(page, 13)
    await page.getByRole('button', { name: 'From the beginning' }).click()
    await expect.poll(() => timeOf(page)).toBeLessThan(6)
    // Leaving for the list notes it as well.
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.currentTime = 15
    })
    await playedTo(page, 15.2)
    await page.getByRole('button', { name: 'All episodes' }).click()
    await expect(card(page, 'Mostly smoke')).toContainText(/0:0\d left/)
  })
}

test('[NAV-2] episodes have addresses: deep link, back and forward, the query string stays', async ({
  visitor: page,
}) => {
  await page.goto('/episodes/s2e2?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'Lights out' })).toBeVisible()
  await playedTo(page, 0.5)
  await page.getByRole('button', { name: 'All episodes' }).click()
  await expect(page).toHaveURL(/\/episodes\?from=mail$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Lights out' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Episodes' })).toBeVisible()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL(/\/about\?from=mail$/)
  await expect(page.getByRole('heading', { level: 1, name: 'About the show' })).toBeVisible()
  expect(await seriousFindings(page, 'main')).toEqual([])
  await page.getByRole('link', { name: 'Behind the scenes' }).click()
  await expect(page).toHaveURL(/\/behind-the-scenes\?from=mail$/)
  await expect(page).toHaveTitle('Behind the scenes · Shoal')
  await card(page, 'Feeding the tank').click()
  await playedTo(page, 0.5)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Behind the scenes' })).toBeVisible()
  await page.goForward()
  await expect(film(page)).toBeVisible()
  await page.goto('/episodes/no-such')
  await expect(page.getByText('There is no such recording')).toBeVisible()
})

test('[STR-15] episodes are chosen by season; those of the season pass are locked', async ({ browse }) => {
  const page = await browse()
  await page.goto('/episodes')
  await page.getByRole('radio', { name: 'Season 1' }).check()
  await expect(card(page, 'Eleven minutes')).toBeVisible()
  await expect(card(page, 'Mostly smoke')).toHaveCount(0)
  await page.getByRole('radio', { name: 'All seasons' }).check()
  await card(page, 'What the attic keeps').click()
  await expect(film(page)).toHaveCount(0)
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()

  const holder = await browse('pass')
  await holder.goto('/episodes/s2e3')
  await playedTo(holder, 0.5)
})

test('[STR-15] an admin uploads an episode; somebody with the list open sees it appear', async ({ browse }) => {
  const [page, admin] = [await browse('viewer'), await browse('admin')]
  await page.goto('/episodes')
  await expect(card(page, 'Mostly smoke')).toBeVisible()
  await admin.goto('/admin/recordings')
  await admin.getByRole('button', { name: 'Add a recording' }).click()
  const form = admin.getByRole('dialog', { name: 'Recording' })
  await form.getByLabel('Title').fill('The garden at four')
  await form.getByLabel('Film').setInputFiles(join(import.meta.dirname, '../server/media-assets/garden/low.mp4'))
  await form.getByRole('switch', { name: /Published/ }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  expect(await seriousFindings(admin, 'main')).toEqual([])
  await card(page, 'The garden at four').click()
  await playedTo(page, 0.5)
})

test('[UI-10] episodes have no serious finding, and fit each width', async ({ browse }) => {
  const page = await browse()
  await page.goto('/episodes')
  await expect(card(page, 'Mostly smoke')).toBeVisible()
  expect(await seriousFindings(page, 'main')).toEqual([])
  await fitsEachWidth(page)
  await card(page, 'Mostly smoke').press('Enter')
  await expect(film(page)).toBeVisible()
  expect(await seriousFindings(page, 'main')).toEqual([])
  await atEachWidth(page, async (width) => {
    await expect
      .poll(async () => {
        const box = await film(page).boundingBox()
        return box && box.x + box.width
      })
      .toBeLessThanOrEqual(width)
  })
})
