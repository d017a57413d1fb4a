import { startBrowser } from './support/browser.ts'
import { atMost, type Row } from './support/row.ts'
import { startShow } from './support/show.ts'
import { tracedTasks } from './support/tasks.ts'

/** By then the crowd has come, and the page has done everything that it does once. */
const settled = 30_000
const seconds = 30

/** What a page costs the main thread in which one camera plays, with the chat beside it and the demo crowd talking. */
export async function watching(): Promise<Row[]> {
  const show = await startShow({ DEMO_CROWD: 'true' })
  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    // Returning visitors watch one camera; a first visit has a wall of four.
    await page.addInitScript(() => localStorage.setItem('mfe-streams:welcomed', 'yes'))
    await page.goto(show.url)
    await page.locator('[data-phase=playing]').waitFor()
    const lines = page.locator('[role=log] [data-message]')
    await lines.first().waitFor({ timeout: settled })
    await page.waitForTimeout(settled)
    // Each line exists once, kept or new: the newest tells how many came.
    const last = await lines.last().textContent()
    const { computed } = await tracedTasks(browser, page, () => page.waitForTimeout(seconds * 1_000))
    if ((await lines.last().textContent()) === last) throw new Error('Nobody talked meanwhile')
    if ((await page.locator('[data-phase=playing]').count()) === 0) throw new Error('The picture stands')
    const share = (computed / (seconds * 1_000)) * 100
    return [atMost('watching one camera, the crowd talking: share of the main thread', share, 8, '%', 1)]
  } finally {
    await browser.close()
    await show.stop()
  }
}
