import type { Browser } from 'playwright'
import { startBrowser } from './support/browser.ts'
import { bestCompression } from './support/compression.ts'
import { atMost, median, type Row } from './support/row.ts'
import { startShow } from './support/show.ts'
import { blockingOf, type Tasks, tracedTasks } from './support/tasks.ts'
import { visit } from './support/visit.ts'

const rounds = 3
/** By then all that a page loads by itself stands there. */
const whole = 8_000

/** What holds up the main thread of a desktop while a page is opened in an empty profile, until all of it is there. */
export async function blocking(): Promise<Row[]> {
  const show = await startShow()
  const browser = await startBrowser()
  try {
    await bestCompression(show.url, await visit(browser, show.url, 'picture'))
    const times: Tasks[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await opening(browser, show.url))
    const middle = (figure: (tasks: Tasks) => number) => median(times.map(figure))
    const byClock = `by the clock ${middle(({ waiting }) => blockingOf(waiting)).toFixed(0)} ms`
    return [
      atMost(
        `total blocking time of a page that is opened (${byClock})`,
        middle(({ computing }) => blockingOf(computing)),
        150,
        'ms',
      ),
    ]
  } finally {
    await browser.close()
    await show.stop()
  }
}

async function opening(browser: Browser, url: string): Promise<Tasks> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    return await tracedTasks(browser, page, async () => {
      await page.goto(url, { waitUntil: 'commit' })
      await page.waitForTimeout(whole)
    })
  } finally {
    await context.close()
  }
}
