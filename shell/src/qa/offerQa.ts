import { meets } from '@shoal/bus'
import type { Page } from '../page/context.ts'
import { standingOf } from '../session/standing.ts'

/**
 * All of the testers' tool that is in everybody's first load (MFE-5): it waits for Alt+Shift+Q, for `?qa`, and for
 * overrides in the registry. People who may not test get nothing, not even the code. In development and test anyone may; the
 * server has its own say about every override.
 * @returns settles when what the overrides need, such as builds of development servers, is there
 */
export function offerQa(page: Page): Promise<void> {
  const bring = async (pressed?: boolean) => {
    const { environment } = page.registry.getState()
    if (environment !== 'development' && environment !== 'test' && !meets('qa', standingOf(page.session.current)))
      return
    try {
      await (await import('./tool.tsx')).bring(page, pressed)
    } catch {
      page.toasts.show({ type: 'error', text: 'The QA panel could not be loaded' })
    }
  }
  const look = async () => {
    if (page.registry.getState().overrides.length > 0 || /[?&]qa\b/.test(location.search)) await bring()
  }
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === 'KeyQ') void bring(true)
  })
  page.registry.subscribe(look)
  return look()
}
