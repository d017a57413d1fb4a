import type { Browser, Page } from 'playwright'

/** Tasks of a page's main thread, in ms. */
export interface Tasks {
  /** Longest time that one task computed. */
  longest: number
  /** Times of those that computed longer than 50 ms. */
  computing: number[]
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

/**
 * What holds up a page's main thread while `work` runs, from Chromium's own trace. It tells how long each task took, and
 * how much of that its thread computed: the rest is the machine doing something else.
 */
export async function longTasks(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<Tasks> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { __longTasks: seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const observed = await page.evaluate(() => (window as unknown as { __longTasks: number[] }).__longTasks)
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
  return {
    longest: Math.max(...computed),
    computing: computed.filter((ms) => ms > limit),
    longestByClock: Math.max(0, ...observed, ...tasks.map(({ dur }) => (dur ?? 0) / 1000)),
    waiting: observed,
  }
}
