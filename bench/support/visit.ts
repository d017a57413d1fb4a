import type { Browser, CDPSession, Page } from 'playwright'

/** One request of a page; times are in ms since the document was asked for. */
export interface Exchange {
  url: string
  /** As Chromium names it: Document, Script, Stylesheet, Fetch, XHR, Font, Image, Media, WebSocket … */
  type: string
  /** Bytes of the answer's body on the wire, compressed as it came; 0 until it ended. */
  bytes: number
  start: number
  /** Infinity until it ended. */
  end: number
}

export interface Visit {
  exchanges: Exchange[]
  /** When each mark was reached, in ms since the document was asked for; NaN when it never was. */
  marks: Record<Mark, number>
}

/**
 * `paint`: something to see. `remote`: the first element that belongs to a remote. `cameras`: the list of cameras.
 * `picture`: a frame of video.
 */
export type Mark = 'paint' | 'remote' | 'cameras' | 'picture'

/**
 * Runs in the page before anything else. Class names of a remote begin with its name (MFE-15); a frame counts when the
 * compositor has it.
 */
function watchForMarks(): void {
  const marks: Record<string, number> = {}
  Object.assign(window, { __marks: marks })
  const seen = new WeakSet<HTMLVideoElement>()
  const note = (name: string, at = performance.now()) => {
    marks[name] ??= at
  }
  const look = () => {
    if (!('remote' in marks) && document.querySelector('[class^="mfe-"]')) note('remote')
    if (!('cameras' in marks) && document.querySelector('[data-camera]')) note('cameras')
    for (const video of document.querySelectorAll('video')) {
      if (seen.has(video)) continue
      seen.add(video)
      video.requestVideoFrameCallback((now) => note('picture', now))
    }
    if ('remote' in marks && 'cameras' in marks && 'picture' in marks) observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** Notes every request of a page from now on. */
export async function record(session: CDPSession): Promise<Map<string, Exchange>> {
  const exchanges = new Map<string, Exchange>()
  let origin: number | null = null
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, redirectResponse }) => {
    if (redirectResponse) throw new Error(`${request.url} is reached by a redirect: not foreseen`)
    origin ??= timestamp
    const start = (timestamp - origin) * 1000
    exchanges.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      bytes: 0,
      start,
      end: Number.POSITIVE_INFINITY,
    })
  })
  const headers = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const exchange = exchanges.get(requestId)
    if (exchange)
      Object.assign(exchange, {
        bytes: encodedDataLength - (headers.get(requestId) ?? 0),
        end: (timestamp - origin!) * 1000,
      })
  })
  await session.send('Network.enable')
  return exchanges
}

/** Tells what a page shows if it does not get there. */
async function tellWhy(page: Page): Promise<string> {
  const seen = await page.evaluate(() => {
    const video = document.querySelector('video')
    const { __marks } = window as unknown as { __marks: object }
    return {
      marks: __marks,
      video: video && {
        ready: video.readyState,
        paused: video.paused,
        at: video.currentTime,
        error: video.error?.message,
        frames: video.getVideoPlaybackQuality().totalVideoFrames,
      },
      text: document.getElementById('shoal')?.textContent?.slice(0, 300),
    }
  })
  return JSON.stringify(seen)
}

/** Opens an address in a profile of its own, with nothing in its caches, and waits for `until` and a moment more. */
export async function visit(browser: Browser, url: string, until: Mark): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchForMarks)
    const session = await context.newCDPSession(page)
    const exchanges = await record(session)
    await page.goto(url, { waitUntil: 'commit' })
    const reached = page.waitForFunction((name) => name in (window as unknown as { __marks: object }).__marks, until, {
      timeout: 30_000,
      polling: 50,
    })
    await reached.catch(async () => {
      throw new Error(`${url} never came to "${until}": ${await tellWhy(page)}`)
    })
    await page.waitForTimeout(250)
    const marks = await page.evaluate((): Partial<Record<Mark, number>> => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      return { paint: paint?.startTime, ...(window as unknown as { __marks: Record<string, number> }).__marks }
    })
    const { paint = Number.NaN, remote = Number.NaN, cameras = Number.NaN, picture = Number.NaN } = marks
    return { exchanges: [...exchanges.values()], marks: { paint, remote, cameras, picture } }
  } finally {
    await context.close()
  }
}

/**
 * The longest chain of requests up to `mark`, each of which was sent only after the one before had been answered: the
 * sequential round trips a person waits for. The document is the first. Requests still under way at `mark` were not
 * waited for. Images, sockets and preflights hold nothing up and are left out.
 *
 * It goes by time and not by initiator, because a script that fetches, waits and fetches again is the initiator of both. So
 * the answers must be slow against everything that the page computes: then one request that follows another by chance has
 * not ended yet when the page is there.
 */
export function roundTrips({ exchanges, marks }: Visit, mark: Mark): { trips: number; chain: string[] } {
  const counted = exchanges
    .filter(({ type, end }) => end <= marks[mark] && !['Image', 'WebSocket', 'Preflight', 'Ping'].includes(type))
    .sort((left, right) => left.start - right.start)
  const chains = new Map<Exchange, Exchange[]>()
  let longest: Exchange[] = []
  for (const exchange of counted) {
    let before: Exchange[] = []
    for (const other of counted) {
      const chain = chains.get(other)
      if (chain && other.end <= exchange.start && chain.length > before.length) before = chain
    }
    const chain = [...before, exchange]
    chains.set(exchange, chain)
    if (chain.length > longest.length) longest = chain
  }
  return { trips: longest.length, chain: longest.map(({ url }) => new URL(url).pathname) }
}
