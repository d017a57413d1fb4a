import { seriousFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test('[UI-10] an admin’s screens have no serious finding, the small navigation neither, and fit each width', async ({
  browse,
}) => {
  const page = await browse('admin')
  const registry = (await (await page.request.get('/api/remotes')).json()) as {
    remotes: Array<{ panels: Array<{ id: string; title: string; place: string; icon?: string; path?: string }> }>
  }
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /^Your balance/ })).toBeVisible()
  const panels = registry.remotes.flatMap(({ panels }) => panels).filter(({ place }) => place === 'main')
  expect(panels.length).toBeGreaterThan(5)
  for (const { id, title, icon, path } of panels) {
    await test.step(title, async () => {
      // One without an icon stands in no navigation.
      if (icon) await page.getByRole('link', { name: title, exact: true }).first().click()
      else await page.goto(path!)
      await expect(page.locator(`[data-panel="${id}"]`).or(page.locator('main')).first()).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      expect(await seriousFindings(page, 'main'), id).toEqual([])
      await fitsEachWidth(page)
    })
  }
  // The frame is the same around all of them.
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 900 })
  await page
    .getByRole('button', { name: 'More' })
    .or(page.getByRole('link', { name: 'More' }))
    .first()
    .click()
  await expect(page.getByRole('link', { name: panels[0]!.title, exact: true }).first()).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
