import { grid } from './media/grid.ts'
import { hour } from './media/hour.ts'
import { viewers } from './media/viewers.ts'
import { startBrowser } from './support/browser.ts'
import type { Row } from './support/row.ts'
import { startShow } from './support/show.ts'

/** Watching: what a node serves to a thousand viewers, what a page shows of four cameras, what an hour leaves behind. */
export async function media(): Promise<Row[]> {
  const rows = await hour()
  const show = await startShow()
  try {
    rows.push(...(await viewers(show)))
    const browser = await startBrowser()
    try {
      rows.push(...(await grid(browser, show)))
    } finally {
      await browser.close()
    }
    return rows
  } finally {
    await show.stop()
  }
}
