import { expect, leavesNothingMissing } from '../support/failure.ts'
import { inMode } from '../support/faults.ts'

leavesNothingMissing('injected-styles', {
  what: '[MFE-15] a style element that an offer writes into the page has no effect',
  fault: inMode('injects-style'),
  trouble: async (page) => {
    await page.keyboard.press('Escape')
    expect(await page.locator('head style').count()).toBeGreaterThan(0)
    const color = await page
      .getByRole('button', { name: /^Neighbour counts/ })
      .evaluate((element) => getComputedStyle(element).color)
    expect(color).not.toBe('rgb(1, 2, 3)')
  },
})
