import { seriousFindings } from './support/axe.ts'
import { composer, enterGlobal } from './support/room.ts'
import { expect, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test.use({ footage: 'light' })

/** The small layout and the other one; a wider window shows the same with more room. */
const sizes = [390, 1280].map((width) => ({ width, height: 900 }))

test('[UI-10] a visitor’s screens have no serious finding at 390 and at 1280 px, and fit each width', async ({
  visitor: page,
}) => {
  await page.setViewportSize(sizes[0]!)
  await page.goto('/')
  await expect(page.locator('video')).toBeVisible()
  await fitsEachWidth(page)
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await seriousFindings(page)).toEqual([])
    for (const name of ['Log in', 'Sign up']) {
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await seriousFindings(page)).toEqual([])
  }
})

test('[UI-10] by keyboard it is twelve stops at most from the cameras to the composer, and the page can be skipped through', async ({
  browse,
}) => {
  const page = await browse('viewer')
  await page.goto('/')
  await enterGlobal(page)
  const focused = page.locator(':focus')
  // This link comes with a part of the page that is loaded after the cameras. Until it is there, Tab would go past its place.
  await expect(page.locator('a#deck')).toBeAttached()
  await page.locator('[data-camera]').first().focus()
  let stops = 0
  const next = async () => {
    await page.keyboard.press('Tab')
    stops += 1
  }
  await next()
  await expect(focused).toHaveText('Skip to the side')
  await page.keyboard.press('Enter')
  const isInComposer = () => composer(page).evaluate((element) => element === document.activeElement)
  while (!(await isInComposer()) && stops < 30) await next()
  expect(stops).toBeLessThanOrEqual(12)

  await page.goto('/')
  for (const [link, place] of [
    ['Skip to the picture', '#main'],
    ['Skip to what is on', '#deck'],
    ['Skip to the side', '#side'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().focus()
    await expect(page.getByRole('link', { name: link }).first()).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator(place)).toBeFocused()
  }
})
