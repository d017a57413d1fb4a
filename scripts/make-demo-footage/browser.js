// The browser the rooms are drawn in. CHROMIUM names the program; without it Playwright's own is taken.
import { chromium } from 'playwright'

/** Opens the drawing page at `url` and waits until it can draw. */
export async function openDrawingPage(url) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(url)
  await page.waitForFunction('window.ready')
  return { page, close: () => browser.close() }
}
