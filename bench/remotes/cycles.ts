import type { Browser, CDPSession, Page } from 'playwright'
import { type Row, seen } from '../support/row.ts'
import type { Show } from '../support/show.ts'

const mounts = 200
/** Until code is compiled and the rings of recent records are full: 300 events and 300 measures. */
const warmUp = 320

interface Held {
  heap: number
  nodes: number
  listeners: number
  subscriptions: number
}

interface Shoal {
  bus: { publish(topic: object, payload: unknown): void; subscriptions(): Record<string, number> }
}
type Kind = 'panel' | 'modal' | 'slot'

/** Runs in the page: mounts and unmounts through the shell, each seen to be there and gone. */
async function cycle({ kind, count }: { kind: Kind; count: number }): Promise<void> {
  const { bus } = (window as unknown as { __shoal: Shoal }).__shoal
  const room = (open: boolean) => window.dispatchEvent(new CustomEvent('bench:room', { detail: open }))
  const [open, close] = {
    panel: [
      () => bus.publish({ kind: 'topic', name: 'panel:open' }, { id: 'cycle' }),
      () => bus.publish({ kind: 'topic', name: 'panel:open' }, { id: 'live-streams' }),
    ],
    modal: [
      () => bus.publish({ kind: 'topic', name: 'modal:open' }, { id: 'cycle' }),
      () => bus.publish({ kind: 'topic', name: 'modal:close' }, {}),
    ],
    slot: [() => room(true), () => room(false)],
  }[kind] as [() => void, () => void]
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const until = async (there: boolean) => {
    const began = performance.now()
    while ((document.querySelector(`[data-cycle=${kind}]`) !== null) !== there) {
      if (performance.now() - began > 10_000) throw new Error(`The ${kind} ${there ? 'never came' : 'never went'}`)
      await pause(4)
    }
    // The browser holds up pages that change their address more than 200 times in ten seconds.
    await pause(kind === 'panel' ? 60 : 10)
  }
  for (let mount = 0; mount < count; mount += 1) {
    open()
    await until(true)
    close()
    await until(false)
  }
}

async function look(page: Page, session: CDPSession): Promise<Held> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const subscriptions = await page.evaluate(() =>
    Object.values((window as unknown as { __shoal: Shoal }).__shoal.bus.subscriptions()).reduce((sum, n) => sum + n, 0),
  )
  return { heap: usedSize / 1000, nodes: metric('Nodes'), listeners: metric('JSEventListeners'), subscriptions }
}

/**
 * Memory of the page once it has come to rest. Timers of seconds hold the last dialogs, and objects that finalizers release
 * are collected the next time: so it measures until the figure no longer falls.
 */
async function held(page: Page, session: CDPSession): Promise<Held> {
  let least = await look(page, session)
  for (let quiet = 0; quiet < 4; ) {
    await page.waitForTimeout(1_000)
    const now = await look(page, session)
    const less = now.nodes < least.nodes || now.listeners < least.listeners || now.heap < least.heap - 10
    quiet = less ? 0 : quiet + 1
    if (less) least = now
  }
  return least
}

/** Less than 1 KB of heap, a twentieth of a node and of a listener for each mount is noise; a subscription never is. */
const isFlat = ({ heap, nodes, listeners, subscriptions }: Held) =>
  heap < mounts && nodes < mounts / 20 && listeners < mounts / 20 && subscriptions <= 0

/** Panels, modals and slots that come and go leave nothing behind, though the component forgets to end what it began. */
export async function cycles(browser: Browser, { url }: Show): Promise<Row[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  await page.goto(url)
  await page.locator('[data-room]').waitFor({ state: 'attached' })
  const rows: Row[] = []
  for (const kind of ['panel', 'modal', 'slot'] as const) {
    await page.evaluate(cycle, { kind, count: warmUp })
    const before = await held(page, session)
    await page.evaluate(cycle, { kind, count: mounts })
    const after = await held(page, session)
    const grown = {
      heap: after.heap - before.heap,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      subscriptions: after.subscriptions - before.subscriptions,
    }
    const sign = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(0)}`
    const words = `heap ${sign(grown.heap)} KB of ${(before.heap / 1000).toFixed(1)} MB, nodes ${sign(grown.nodes)}, listeners ${sign(grown.listeners)}, subscriptions ${sign(grown.subscriptions)}`
    rows.push(seen(`${mounts} mounts and unmounts of a ${kind}`, words, 'no growth', isFlat(grown)))
  }
  await page.close()
  return rows
}
