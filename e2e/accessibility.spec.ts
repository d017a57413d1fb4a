import { seriousFindings } from './support/axe.ts'
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
