import type { Browser, Page } from 'playwright'
import { startBrowser } from '../support/browser.ts'
import { atMost, median, percentile, type Row, told } from '../support/row.ts'
import { type Show, startShow } from '../support/show.ts'
import { burnClock, clockGrid, readClock } from './burntClock.ts'

const fighters = ['Viewer', 'Rival'] as const
/** In ms: how long the clock in a picture is read, once the bitrate has settled. */
const reading = 10_000
const settled = 5_000
/** How often the ring is opened. */
const clicks = 20
/** In ms: by then the server has taken leave of a page that left the ring. */
const gone = 500
/** In ms: a page that shows no pictures by then shows none. */
const patience = 30_000

/** Pictures as pages of Chromium send and show them: how old they are, and how soon they come after a click. */
export async function inBrowsers(): Promise<Row[]> {
  const show = await startShow({ BATTLE_DURATION_MS: '3600000' })
  const browser = await startBrowser({ camera: true })
  try {
    const pair = [await openFighter(browser, show, 'viewer'), await openFighter(browser, show, 'rival')]
    for (const page of pair) await page.getByRole('button', { name: 'Join queue' }).click()
    const spectator = await openPage(browser, sizes.spectator)
    await spectator.goto(`${show.url}/battle-chat`)
    const camera = spectator.getByLabel(`Camera of ${fighters[0]}`)
    await camera.waitFor()
    await spectator.waitForTimeout(settled)
    const { ages, unreadable } = await camera.evaluate(readClock, { ...clockGrid, during: reading })
    if (ages.length < unreadable)
      throw new Error(`The clock was read ${ages.length} times of ${ages.length + unreadable}`)
    const times: number[] = []
    for (let nth = 0; nth < clicks; nth += 1) times.push(await openRing(spectator))
    const ms = (value: number) => `${value.toFixed(0)} ms`
    return [
      atMost('pictures of a battle in Chromium: camera to screen, 95 of 100 within', percentile(ages, 95), 300, 'ms'),
      told('… half of them within', ms(median(ages))),
      told(`… pictures in ${reading / 1_000} s; of them unreadable`, `${ages.length + unreadable}; ${unreadable}`),
      atMost('… from the click to both pictures, 95 of 100 within', percentile(times, 95), 2_000, 'ms'),
      told('… half of them within', ms(median(times))),
    ]
  } finally {
    await browser.close()
    await show.stop()
  }
}

/** In pixels: a fighter's page is only there to send, and is not drawn larger than it must be. */
const sizes = { spectator: { width: 1280, height: 800 }, fighter: { width: 800, height: 600 } }

/** A page that was here before, so that no dialog welcomes it, in a browser that draws plainly. */
async function openPage(browser: Browser, viewport: (typeof sizes)[keyof typeof sizes]): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(() => {
    localStorage.setItem('mfe-streams:welcomed', 'yes')
    sessionStorage.setItem('mfe-social:notifications-shown', 'yes')
    // Without a graphics card these take most of the time that a picture needs to be drawn.
    const plain = new CSSStyleSheet()
    plain.replaceSync(
      '*, ::before, ::after { backdrop-filter: none !important; background-image: none !important; box-shadow: none !important }',
    )
    document.adoptedStyleSheets.push(plain)
  })
  return context.newPage()
}

/** The page of a demo account whose camera is on, and films a clock. */
async function openFighter(browser: Browser, { url }: Show, name: string): Promise<Page> {
  const page = await openPage(browser, sizes.fighter)
  await page.addInitScript(burnClock, clockGrid)
  await page.context().request.post(`${url}/api/auth/log-in`, {
    data: { email: `${name}@example.test`, password: 'swim-with-us' },
    failOnStatusCode: true,
  })
  await page.goto(`${url}/battle-chat`)
  await page.getByRole('button', { name: 'Use your camera' }).click()
  await page.getByRole('button', { name: 'Turn camera off' }).waitFor()
  return page
}

/** Leaves the ring for a quiet panel and opens it again; in ms, from the click to a frame of both pictures. */
async function openRing(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'About' }).first().click()
  await page.locator('video[aria-label^="Camera of"]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(gone)
  const seen = page.evaluate(framesOfBoth, patience)
  await page.getByRole('link', { name: 'Battle chat' }).first().click()
  return seen
}

/** Runs in a page: waits for a click and then for a frame of two cameras; the time between, in ms. */
function framesOfBoth(patience: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let clicked = 0
    const watched = new WeakSet<HTMLVideoElement>()
    const seen = new Set<string>()
    const look = () => {
      for (const video of document.querySelectorAll('video')) {
        const camera = video.getAttribute('aria-label') ?? ''
        if (watched.has(video) || !camera.startsWith('Camera of')) continue
        watched.add(video)
        video.requestVideoFrameCallback((_, { expectedDisplayTime }) => {
          seen.add(camera)
          if (seen.size < 2) return
          observer.disconnect()
          resolve(Math.max(performance.now(), expectedDisplayTime) - clicked)
        })
      }
    }
    const observer = new MutationObserver(look)
    const begin = ({ timeStamp }: Event) => {
      clicked = timeStamp
      observer.observe(document, { childList: true, subtree: true, attributes: true })
    }
    addEventListener('click', begin, { capture: true, once: true })
    setTimeout(() => reject(new Error(`Only ${seen.size} pictures came`)), patience)
  })
}
