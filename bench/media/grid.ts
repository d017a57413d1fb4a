import type { Browser, BrowserContext, Page } from 'playwright'
import { type BarePicture, barePage } from '../support/bare.ts'
import { startFront } from '../support/front.ts'
import { atMost, type Row, told } from '../support/row.ts'
import type { Show } from '../support/show.ts'

const cameras = 4
const settling = 10_000
const seconds = 60

interface Frames {
  camera: string
  shown: number
  dropped: number
}

/**
 * Four cameras at once in the page of somebody with a season pass: one large with sound, three beside it. For comparison
 * four such pictures in a page with nothing but hls.js.
 */
export async function grid(browser: Browser, show: Show): Promise<Row[]> {
  const ours = await framesIn(browser, show.url, async (context, page) => {
    await context.request.post(`${show.url}/api/auth/log-in`, {
      data: { email: 'xl@example.test', password: 'swim-with-us' },
      failOnStatusCode: true,
    })
    await page.goto(show.url)
    await page.getByRole('button', { name: 'Several cameras at once' }).click()
  })
  const front = await startFront(show.url, 0, barePage(...(await pictures(show))))
  try {
    const bare = await framesIn(browser, front.url, async (_, page) => void (await page.goto(`${front.url}/bare`)))
    const worst = (all: Frames[]) =>
      Math.max(...all.map(({ shown, dropped }) => (dropped / (shown + dropped || 1)) * 100))
    const rates = (all: Frames[]) =>
      all.map(({ camera, shown }) => `${camera} ${(shown / seconds).toFixed(1)}`).join(', ')
    return [
      atMost(`${cameras} cameras at once for ${seconds} s: frames dropped, of the worst`, worst(ours), 1, '%', 2),
      told('… frames shown a second', rates(ours)),
      told('… in a page with nothing but hls.js', `${worst(bare).toFixed(2)} %; ${rates(bare)}`),
    ]
  } finally {
    await front.stop()
  }
}

/** As large and as good as ours shows them at that size. */
async function pictures({ url }: Show): Promise<BarePicture[]> {
  const streams = ['kitchen', 'tank', 'bedroom', 'garden'].map(async (id, index) => {
    const { url: stream } = (await (await fetch(`${url}/api/live-streams/${id}/playback`)).json()) as { url: string }
    return index === 0 ? { stream, width: '1400px', level: 1 } : { stream, width: '460px', level: 0 }
  })
  return Promise.all(streams)
}

/** The frames of every picture of a page for a minute, once all play. */
async function framesIn(
  browser: Browser,
  url: string,
  open: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<Frames[]> {
  const context = await browser.newContext({ viewport: { width: 2200, height: 1200 } })
  try {
    const page = await context.newPage()
    await open(context, page)
    const playing = page.waitForFunction(
      (count) => {
        const videos = [...document.querySelectorAll('video')]
        return videos.length === count && videos.every((one) => one.currentTime > 0 && one.readyState > 2)
      },
      cameras,
      { timeout: 60_000 },
    )
    await playing.catch(() => {
      throw new Error(`${url} never showed ${cameras} cameras`)
    })
    await page.waitForTimeout(settling)
    const before = await framesOf(page)
    await page.waitForTimeout(seconds * 1000)
    const after = await framesOf(page)
    return after.map(({ camera, shown, dropped }, index) => {
      const was = before[index]
      if (was?.camera !== camera) throw new Error('The cameras changed while they were looked at')
      return { camera, shown: shown - was.shown, dropped: dropped - was.dropped }
    })
  } finally {
    await context.close()
  }
}

/** Of every picture in the page, in order. */
const framesOf = (page: Page): Promise<Frames[]> =>
  page.locator('video').evaluateAll((videos) =>
    (videos as HTMLVideoElement[]).map((video, index) => {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
      return {
        camera: video.dataset.tile ?? (index === 0 ? 'large' : 'small'),
        shown: totalVideoFrames - droppedVideoFrames,
        dropped: droppedVideoFrames,
      }
    }),
  )
