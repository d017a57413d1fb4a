import type { Page } from '../page/context.ts'
import { mayCount } from './mayCount.ts'

/** What the server tells pages of a show that counts: a project in PostHog, and where it is. */
export interface AnalyticsFacts {
  key: string
  host: string
}

function factsInPage(): AnalyticsFacts | null {
  try {
    return JSON.parse(document.getElementById('shoal-analytics')?.textContent ?? 'null') as AnalyticsFacts | null
  } catch {
    return null
  }
}

/**
 * Begins to count what is done in the page [ANA-1], if the show has it counted and the browser lets us. Otherwise nothing is
 * fetched. It is called when nobody waits for anything of the page any more; what goes wrong is nothing that anybody in
 * front of it needs to know.
 */
export async function beginAnalytics(page: Page): Promise<void> {
  const facts = factsInPage()
  if (!facts || !mayCount()) return
  try {
    // By this name shell/webpack/AppPlugin.js leaves it out of what service workers keep for all pages.
    const { report } = await import(/* webpackChunkName: "analytics" */ './report.ts')
    report(page, facts)
  } catch {}
}
