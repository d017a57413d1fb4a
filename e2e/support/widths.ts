import { expect, type Page } from './test.ts'

/** A phone, a desk, a wall. */
export const widths = [390, 1280, 2200] as const

/** Makes the window as wide as each of them in turn; open dialogs stay open. Ends as wide as it began. */
export async function atEachWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  let now = before?.width
  // To lay a page out anew takes as long as to look at it: the width that it has comes first.
  for (const width of [...widths].sort((one, other) => Number(other === now) - Number(one === now))) {
    if (width !== now) await page.setViewportSize({ width, height: before?.height ?? 900 })
    now = width
    await look(width)
  }
  if (before && now !== before.width) await page.setViewportSize(before)
}

/** Nothing of the page lies beside the window, at any width [NAV-4]. */
export const fitsEachWidth = (page: Page): Promise<void> =>
  atEachWidth(page, (width) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `at ${width} px` })
      .toBeLessThanOrEqual(width),
  )
