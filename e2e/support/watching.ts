import { facts, monitor } from './picture.ts'
import { expect, type Page } from './test.ts'

/** Seconds behind live, as the player says. */
export async function behind(page: Page): Promise<number> {
  const text = (await page.getByRole('slider', { name: 'Time' }).getAttribute('aria-valuetext')) ?? ''
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d+)h ?)?(?:(\d+)m ?)?(?:([\d.]+) ?s ?)?behind live$/.exec(text.replace(/^.*York, /, '')) ?? ['', 'NaN']
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Between two looks at a picture that is watched, in ms. */
const pause = 2_000

/**
 * Watches a camera that plays for so many seconds, which really pass: at each look it plays, is within 3 s of life, its
 * time went on and its picture changed [STR-8].
 */
export async function goesOn(page: Page, camera: string, seconds: number): Promise<void> {
  let last = await facts(page)
  for (let passed = 0; passed < seconds * 1000; passed += pause) {
    await page.waitForTimeout(pause)
    const what = `after ${Math.round(passed / 1000)} s`
    const now = await facts(page)
    expect(await monitor(page, camera).getAttribute('data-phase'), what).toBe('playing')
    expect(await behind(page), what).toBeLessThan(3)
    expect(now.time, what).toBeGreaterThan(last.time + 1)
    expect(now.picture !== last.picture, `${what}, the picture changed`).toBe(true)
    last = now
  }
}
