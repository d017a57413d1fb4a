import type { HostBus } from '@shoal/bus'
import type { Page } from './test.ts'

/**
 * Waits until something on the page hears an event of the server: what listens may show nothing itself, and comes some
 * time after the page.
 */
export async function hears(page: Page, event: string): Promise<void> {
  await page.waitForFunction((name) => {
    const bus = (window as unknown as { __shoal?: { bus: HostBus } }).__shoal?.bus
    return bus && bus.listeners(name) > 0 && bus.recent().some(({ kind }) => kind === 'received')
  }, event)
}
