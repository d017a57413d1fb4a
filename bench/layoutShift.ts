import { startBrowser } from './support/browser.ts'
import { atMost, type Row } from './support/row.ts'
import { startShow } from './support/show.ts'

/** By then all parts of the page have come, also over the slow line. */
const settled = 22_000
const windows = [
  { width: 390, height: 844, inHand: true },
  { width: 768, height: 1024, inHand: true },
  { width: 1280, height: 800, inHand: false },
  { width: 1920, height: 1080, inHand: false },
]
/** A quarter of this machine's processor, and a line as of 3G: 1.6 Mbit/s down, 150 ms. */
const processor = { rate: 4 }
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** How far the live page moves by itself while it loads, as a first visitor and as somebody who is logged in. */
export async function layoutShift(): Promise<Row[]> {
  const show = await startShow({ DEMO_CROWD: 'true' })
  const browser = await startBrowser()
  const shiftOf = async (who: string, { width, height, inHand }: (typeof windows)[number]): Promise<number> => {
    const viewport = { width, height }
    const context = await browser.newContext({ baseURL: show.url, viewport, hasTouch: inHand, isMobile: inHand })
    try {
      if (who === 'viewer') {
        const data = { email: 'viewer@example.test', password: 'swim-with-us' }
        await context.request.post('/api/auth/log-in', { data })
      }
      await context.addInitScript(addUpShifts)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', processor)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', line)
      await page.goto('/', { waitUntil: 'commit' })
      await page.locator('main video').waitFor({ timeout: settled })
      await page.waitForTimeout(settled)
      return await page.evaluate(() => (window as unknown as { __shift: number }).__shift)
    } finally {
      await context.close()
    }
  }
  try {
    const rows: Row[] = []
    for (const who of ['visitor', 'viewer'])
      for (const window of windows)
        rows.push(
          atMost(
            `layout shift, ${window.width} px, ${who}, slow line and processor`,
            await shiftOf(who, window),
            0.05,
            '',
            3,
          ),
        )
    return rows
  } finally {
    await browser.close()
    await show.stop()
  }
}

/** In the page: adds up what browsers count as shifts that nobody asked for. */
function addUpShifts(): void {
  const counted = window as unknown as { __shift: number }
  counted.__shift = 0
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) counted.__shift += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}
