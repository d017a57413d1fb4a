import { facts, moves } from './support/picture.ts'
import { expect, test } from './support/test.ts'

// What the page is before its code runs, and how its picture goes on when it does.
test.use({ footage: 'light' })
test.describe.configure({ mode: 'parallel' })

test('[NAV-1] without any script the document shows its frame, the names and the still', async ({ browse }) => {
  const page = await browse(undefined, { javaScriptEnabled: false })
  const still = page.waitForResponse(/\/live\/demo-kitchen\/poster\.jpg/)
  await page.goto('/')
  expect((await still).ok()).toBe(true)
  await expect(page.getByRole('banner')).toContainText('SHOAL')
  await expect(page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Clips' })).toBeVisible()
  await expect(page.locator('#first-picture')).toBeVisible()
  await expect(page.locator('#first-name')).toHaveText('Kitchen')
  for (const name of ['The Tank', 'Attic']) await expect(page.getByRole('main').getByText(name)).toBeVisible()
  // Where the code does not come, a word does, without any code.
  await expect(page.getByText('Your line is slow')).toBeVisible()
})

test('[STR-8] the picture that the document begins with goes on in the player: no file twice, no stop', async ({
  visitor: page,
}) => {
  const files: Array<{ file: string; at: number }> = []
  page.on('request', (request) => {
    const file = /\/live\/demo-kitchen\/(.*(?:\.m4s|\.mp4))/.exec(request.url())?.[1]
    if (file) files.push({ file, at: Date.now() })
  })
  await page.addInitScript(() => {
    const events: string[] = []
    // Where a machine is so slow that the picture is late, the player jumps to life, beyond what it has: that leaves a gap.
    const jumps: number[] = []
    Object.assign(window, { __events: events, __jumps: jumps })
    document.addEventListener(
      'seeking',
      ({ target }) => {
        const { buffered, currentTime } = target as HTMLVideoElement
        const ends = Array.from({ length: buffered.length }, (_, at) => buffered.end(at))
        if (events.some((event) => event.startsWith('playing')) && ends.every((end) => currentTime > end))
          jumps.push(Date.now())
      },
      { capture: true },
    )
    for (const name of ['playing', 'waiting', 'pause', 'emptied', 'error'])
      document.addEventListener(name, () => events.push(`${name} ${Math.round(performance.now())}`), { capture: true })
    new MutationObserver(() => {
      const video = document.getElementById('first-picture')
      if (video) Object.assign(window, { __first: video })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  // Live once the player has it, and for a while.
  await expect(page.getByRole('region', { name: 'Kitchen camera' })).toHaveAttribute('data-phase', 'playing')
  await moves(page)
  const { time } = await facts(page)
  await expect.poll(async () => (await facts(page)).time).toBeGreaterThan(time + 3)
  const seen = await page.evaluate(() => {
    const video = document.querySelector('main video') as HTMLVideoElement
    const seen = window as unknown as { __events: string[]; __first: Element; __jumps: number[] }
    const gaps = video.buffered.length - 1
    const { __first: first, __events: events, __jumps: jumps } = seen
    return { same: video === first, events, gapsWithoutJump: gaps - jumps.length, jumped: jumps[0] ?? null }
  })
  expect(seen.same).toBe(true)
  expect(seen.gapsWithoutJump).toBeLessThanOrEqual(0)
  expect(seen.events.filter((event) => /pause|emptied|error/.test(event))).toEqual([])
  // A player that jumps may fetch files again.
  const until = seen.jumped ?? Number.POSITIVE_INFINITY
  const fetched = files.filter(({ at }) => at < until).map(({ file }) => file)
  expect(fetched.filter((file, at) => fetched.indexOf(file) !== at)).toEqual([])
})

/** Adds up the layout shifts that the page causes by itself, as browsers count them. */
function countShifts(): void {
  const counted = window as unknown as { __moved: number }
  counted.__moved = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.__moved += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const [width, height, inHand] of [
  [390, 844, true],
  [844, 390, true],
  [1280, 800, false],
  [2200, 1200, false],
] as const)
  test(`[NAV-4] what the document paints lies where the page lies then, and nothing moves, ${width} px wide`, async ({
    browse,
  }) => {
    const page = await browse(undefined, { viewport: { width, height }, hasTouch: inHand, isMobile: inHand })
    await page.addInitScript(countShifts)
    const box = (selector: string) => page.locator(selector).first().boundingBox()
    type Box = Awaited<ReturnType<typeof box>>
    const painted = {} as Record<'bar' | 'glass' | 'dock', Box>
    await page.route(/\/assets\/main\..*\.js$/, async (route) => {
      const [bar, glass, dock] = [await box('.first-bar'), await box('#first-picture'), await box('.first-dock')]
      Object.assign(painted, { bar, glass, dock })
      await route.continue()
    })
    await page.goto('/')
    await moves(page)
    const near = (value: number) => expect.closeTo(value, -0.5)
    const about = (one: Box) =>
      one && { x: near(one.x), y: near(one.y), width: near(one.width), height: near(one.height) }
    // A telephone on its side has nothing but the picture.
    if (height > 500) expect(painted.bar).toEqual(about(await box('header')))
    expect(painted.glass).toEqual(about(await box('main video')))
    if (width < 600) expect(painted.dock).toEqual(about(await box('nav[aria-label="Dock"]')))
    // The parts after the picture have come, too.
    await expect(page.locator('[data-camera]').first()).toBeAttached()
    if (height > 500) await expect(page.getByRole('log').or(page.getByText('Nobody has said')).first()).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { __moved: number }).__moved)).toBeLessThan(0.02)
  })
