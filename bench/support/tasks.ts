import type { Browser, Page } from 'playwright'

/** Tasks of a page's main thread, in ms. */
export interface Tasks {
  /** Longest time that one task computed. */
  longest: number
  /** Times of those that computed longer than 50 ms. */
  computing: number[]
  /** All that was computed. */
  computed: number
  /** Longest time from a task's beginning to its end. */
  longestByClock: number
  /** Times of those that took longer than 50 ms by the clock: what `PerformanceObserver` calls long tasks. */
  waiting: number[]
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** By the clock, in µs. */
  dur?: number
  /** Of the thread, in µs. */
  tdur?: number
  args?: { name?: string }
}

const limit = 50

/** How much longer than 50 ms these tasks took, in ms: the total blocking time. */
export const blockingOf = (tasks: readonly number[]): number =>
  tasks.reduce((sum, ms) => sum + Math.max(ms - limit, 0), 0)

/**
 * Tasks that hold up a page's main thread while `work` runs, from Chromium's own trace. It tells how long each task took,
 * and how much of that its thread computed: the rest is the machine doing something else.
 */
export async function tracedTasks(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid}/${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace holds no tasks')
  const computed = tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
  const byClock = tasks.map(({ dur }) => (dur ?? 0) / 1000)
  return {
    longest: Math.max(...computed),
    computing: computed.filter((ms) => ms > limit),
    computed: computed.reduce((sum, ms) => sum + ms, 0),
    longestByClock: Math.max(...byClock),
    waiting: byClock.filter((ms) => ms > limit),
  }
}

/** The same in a page that stays; long tasks by the clock are those that the page itself observes. */
export async function longTasks(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Tasks> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { __longTasks: seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const tasks = await tracedTasks(browser, page, work)
  const observed = await page.evaluate(() => (window as unknown as { __longTasks: number[] }).__longTasks)
  return { ...tasks, longestByClock: Math.max(tasks.longestByClock, ...observed), waiting: observed }
}
