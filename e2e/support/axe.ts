import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const require = createRequire(import.meta.url)
/** The axe-core that belongs to axe's Playwright package, which itself opens another page for every question. */
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Rules that pass are left out of the report, which is most of the work. Nothing is loaded ahead: axe would fetch all styles
 * again each time and wait for the metadata of every video, for two rules that find nothing here.
 */
const options: RunOptions = { resultTypes: ['violations'], elementRef: false, preload: false }

/**
 * Findings of axe on a page, as text, for a readable failure: only serious and critical ones [UI-10].
 * @param within a selector, where the rest of the page is not meant
 */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ([selector, how]) => {
      const { axe, plainSheet } = window as unknown as { axe: typeof import('axe-core'); plainSheet?: CSSStyleSheet }
      // Whether a text can be read depends on the gradient behind it, which journeys do not draw.
      if (plainSheet) plainSheet.disabled = true
      try {
        return (await axe.run(selector ?? document, how)).violations
      } finally {
        if (plainSheet) plainSheet.disabled = false
      }
    },
    [within, options] as const,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}
