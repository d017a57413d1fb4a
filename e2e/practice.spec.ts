import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

/** The findings of axe on a phone and on a desk. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await seriousFindings(page, 'main')))
  }
  return found
}

/** How many things are animated that one would see: the rule of reduced motion makes each end after 0.01 ms. */
const moving = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const animations = document.querySelector('main')?.getAnimations({ subtree: true }) ?? []
    return animations.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1).length
  })

test('[BAT-11] somebody practises in their own page: chooses, shows the own camera, battles, loses, and finds the record again', async ({
  browse,
}) => {
  const page = await browse('viewer')
  await page.goto('/battle-chat')
  await page.getByRole('button', { name: 'Practise meanwhile' }).click()
  await expect(page).toHaveURL(/\/battle-chat\/practice$/)
  await expect(page.getByText('Practice: the crowd is drawn, no ₣, nothing is counted.')).toBeVisible()
  await page.getByRole('radio', { name: /Captain Clamp/ }).check()
  await fitsEachWidth(page)
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Show my camera' }).click()
  const own = page.getByLabel('Your camera')
  await expect.poll(() => own.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)

  // A mood lasts some seconds: until it was seen, time passes only as the journey says.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/battle')) asked.push(request.url())
  })
  await page.getByRole('button', { name: 'Start practice' }).click()
  await page.clock.fastForward(3_000)
  await page.getByRole('button', { name: /^Taunt/ }).click()
  const camera = page.getByRole('region', { name: 'Camera of Captain Clamp' })
  await expect(camera.getByText('Furious')).toBeVisible()
  await expect(page.getByText('You taunt. The crowd roars.')).toBeVisible()
  // All of it stands still with reduced motion, and only then.
  expect(await moving(page)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving(page)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.resume()
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('meter', { name: 'Votes for Captain Clamp' })).not.toHaveAttribute('aria-valuenow', '0')
  await fitsEachWidth(page)
  expect(await findings(page)).toEqual([])

  await page.clock.fastForward(120_000)
  await expect(page.getByRole('heading', { name: 'Captain Clamp wins' })).toBeFocused()
  expect(await seriousFindings(page, 'main')).toEqual([])
  expect(asked).toEqual([])

  await page.reload()
  await expect(page.getByRole('radio', { name: /Captain Clamp.*0 won, 1 lost/ })).toBeVisible()
})
