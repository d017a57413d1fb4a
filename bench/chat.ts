import type { Browser, CDPSession, Page } from 'playwright'
import { startBrowser } from './support/browser.ts'
import { atMost, type Row } from './support/row.ts'
import { type Show, startShow } from './support/show.ts'
import { longTasks, type Tasks } from './support/tasks.ts'
import { connectViewer, type Viewer } from './support/viewer.ts'

const rate = 200
const bots = 10
const control = 15_000
const warmUp = 30_000
const flood = 60_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A page open on the chat while 200 messages a second arrive for a minute: what holds its main thread up, and whether its
 * memory grows. The camera is switched off, so that only the chat is measured; 15 s without messages show what the page and
 * the machine do by themselves.
 */
export async function chat(): Promise<Row[]> {
  const show = await startShow()
  const browser = await startBrowser()
  try {
    const crowd = await gather(show)
    await crowd.talk(1_000)
    const page = await openChat(browser, show)
    const session = await page.context().newCDPSession(page)
    const quiet = await longTasks(browser, page, () => wait(control))
    // The kept messages fill up first, and the code that draws them is compiled: afterwards nothing may grow.
    await crowd.talk(warmUp)
    const before = await heapMb(session)
    const busy = await longTasks(browser, page, () => crowd.talk(flood))
    await shows(page, crowd.lastText())
    const after = await heapMb(session)
    const rows = await page.locator('[role=log] [data-message]').count()
    crowd.leave()
    return [
      atMost(`chat at ${crowd.rate()} messages/s: tasks over 50 ms of computing in 60 s`, busy.computing.length, 0, ''),
      atMost(
        `… the longest task (${describe(busy)}; before, without messages: ${describe(quiet)})`,
        busy.longest,
        50,
        'ms',
      ),
      atMost(
        `… growth of the heap (${before.toFixed(1)} to ${after.toFixed(1)} MB, ${rows} rows in the document)`,
        (after / before - 1) * 100,
        10,
        '%',
        1,
      ),
    ]
  } finally {
    await browser.close()
    await show.stop()
  }
}

/** On a machine with other work a task takes longer than it computes; both are told. */
const describe = ({ waiting, longestByClock }: Tasks) =>
  `by the clock ${waiting.length} over 50 ms, the longest ${longestByClock.toFixed(0)} ms`

async function openChat(browser: Browser, { url }: Show): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.locator('[data-camera]').first().waitFor()
  // Deselects the camera, by a handle that the page offers to developers outside production.
  await page.evaluate(() => {
    const { bus } = (window as unknown as { __shoal: { bus: { publish(topic: object, payload: unknown): void } } })
      .__shoal
    bus.publish({ kind: 'topic', name: 'streams:select' }, { id: null })
  })
  await page.locator('[data-phase=idle]').waitFor()
  await page.getByRole('tab', { name: 'Global' }).click()
  await page.locator('[role=log]').waitFor()
  await wait(3_000)
  return page
}

/** Collects what is garbage first. */
async function heapMb(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  // Twice: objects that finalizers release are collected the second time.
  await session.send('HeapProfiler.collectGarbage')
  await wait(500)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

const words =
  'the pan is on fire and nobody moves somebody call kitchen fish again who took my spoon lol wait what'.split(' ')
/** A text of 2 to 20 words, different each time. */
const text = (count: number) =>
  `${count} ${Array.from({ length: 2 + ((count * 7) % 19) }, (_, at) => words[(count * 3 + at * 5) % words.length]).join(' ')}`

interface Crowd {
  talk(ms: number): Promise<void>
  lastText(): string
  /** Messages a second in the latest talk. */
  rate(): number
  leave(): void
}

async function gather(show: Show): Promise<Crowd> {
  const tokens = await Promise.all(['viewer', 'rival', 'pass', 'xl', 'mod'].map((name) => show.logIn(name)))
  const viewers: Viewer[] = []
  for (let bot = 0; bot < bots; bot += 1) {
    const viewer = await connectViewer(show.url, tokens[bot % tokens.length])
    await viewer.request('chat:join', { room: 'global' })
    viewers.push(viewer)
  }
  let count = 0
  let last = ''
  let reached = 0
  return {
    async talk(ms) {
      const began = performance.now()
      const first = count
      const acks: Promise<unknown>[] = []
      for (let passed = 0; passed < ms; passed = performance.now() - began) {
        const due = first + Math.floor((passed / 1000) * rate)
        while (count < due) {
          last = text(count)
          acks.push(viewers[count % bots]!.request('chat:send', { room: 'global', text: last }))
          count += 1
        }
        await wait(5)
      }
      const refused = (await Promise.all(acks)).find((ack) => ack !== null && typeof ack === 'object' && 'error' in ack)
      if (refused) throw new Error(`The server refused a message: ${JSON.stringify(refused)}`)
      reached = Math.round(((count - first) / (performance.now() - began)) * 1000)
    },
    lastText: () => last,
    rate: () => reached,
    leave: () => {
      for (const viewer of viewers) viewer.close()
    },
  }
}

/** The page kept up: the last message is on it. */
async function shows(page: Page, last: string): Promise<void> {
  await page.locator('[role=log]').getByText(last).waitFor({ timeout: 5_000 })
}
