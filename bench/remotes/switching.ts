import type { Browser, Page } from 'playwright'
import { atMost, median, type Row, told } from '../support/row.ts'
import { type BoardName, boards } from './names.ts'
import { comes, linkTo, type Sides } from './sides.ts'
import './frames.ts'
import { watchFrames } from './frames.ts'

/** Delay that a network adds to each answer, in ms: the price of files that were not preloaded. */
const slow = 200
const pages = { hovered: 4, unprepared: 2 }

interface Switch {
  /** From the click to the end of the first frame with content. */
  total: number
  /** The panel's own rendering in that time. */
  own: number
}
const beyond = (switches: Switch[]) => median(switches.map(({ total, own }) => total - own))

async function withPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchFrames)
    await page.goto(url, { waitUntil: 'commit' })
    if (!(await comes(page, boards[0], 20_000))) throw new Error('The page never came')
    // Parts around the first panel come a moment later.
    await page.waitForTimeout(2_500)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** Whatever the page asked for of a remote in advance has arrived. */
const isPreloaded = (page: Page, board: BoardName) =>
  page.waitForFunction((remote) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    const files = links.filter(({ href }) => href.includes(`/${remote}/`))
    const arrived = ({ href }: HTMLLinkElement) =>
      performance.getEntriesByName(href).some((entry) => (entry as PerformanceResourceTiming).responseEnd > 0)
    return files.length > 0 && files.every(arrived)
  }, `mfe-${board}`)

async function switchTo(page: Page, board: BoardName, click: () => Promise<unknown>): Promise<number> {
  const switched = page.evaluate((name) => globalThis.__frames.switched(name), board)
  await click()
  return switched
}

/**
 * The panel's own rendering: the very same component of the same build in the same page, mounted by React alone into the
 * same place, with neither shell nor lifecycles nor loading. It goes from a moment like a click's to the end of the same
 * kind of frame. It comes after the switch, when its code is warm: so too little is taken off rather than too much.
 */
async function ownOf(page: Page, board: BoardName): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1)
    times.push(await page.evaluate((name) => globalThis.__frames.own(name), board))
  return median(times)
}

const others = boards.slice(1)

/** From panel to panel, each in another remote that was never mounted before on that page. */
export async function switching(browser: Browser, sides: Sides): Promise<Row[]> {
  const url = await sides.url('ours', slow)
  const hovered: Switch[] = []
  const again: Switch[] = []
  const unprepared: Switch[] = []
  for (let count = 0; count < pages.hovered; count += 1)
    await withPage(browser, url, async (page) => {
      const own = new Map<BoardName, number>()
      for (const board of others) {
        await linkTo(page, board).hover()
        await isPreloaded(page, board)
        const total = await switchTo(page, board, () => linkTo(page, board).click())
        own.set(board, await ownOf(page, board))
        hovered.push({ total, own: own.get(board)! })
      }
      for (const board of others) {
        const total = await switchTo(page, board, () => linkTo(page, board).click())
        again.push({ total, own: own.get(board)! })
        await page.waitForTimeout(200)
      }
    })
  for (let count = 0; count < pages.unprepared; count += 1)
    await withPage(browser, url, async (page) => {
      for (const board of others) {
        // As from a keyboard shortcut or a script: no pointer and no focus came before.
        const total = await switchTo(page, board, () =>
          linkTo(page, board).evaluate((link: HTMLElement) => link.click()),
        )
        unprepared.push({ total, own: await ownOf(page, board) })
      }
    })
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`
  const own = ms(hovered.map((one) => one.own))
  return [
    atMost(
      `switch to another remote beyond its own render (${ms(hovered.map(({ total }) => total))} with its own ${own}; preloaded on hover, ${slow} ms on each answer, median of ${hovered.length})`,
      beyond(hovered),
      50,
      'ms',
    ),
    told('… to one that stood there before', `${beyond(again).toFixed(0)} ms`),
    told('… without hover', `${beyond(unprepared).toFixed(0)} ms`),
  ]
}
