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
  await expect(page.getByRole('banner')).toHaveText('SHOAL')
  await expect(page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Clips' })).toBeVisible()
  await expect(page.locator('#first-picture')).toBeVisible()
  await expect(page.locator('#first-name')).toHaveText('Kitchen')
  for (const name of ['The Tank', 'Attic']) await expect(page.getByRole('main').getByText(name)).toBeVisible()
})

test('[STR-8] the picture that the document begins with goes on in the player: no file twice, no stop', async ({
  visitor: page,
}) => {
  const files: string[] = []
  page.on('request', (request) => {
    const file = /\/live\/demo-kitchen\/(.*(?:\.m4s|\.mp4))/.exec(request.url())?.[1]
    if (file) files.push(file)
  })
  await page.addInitScript(() => {
    const events: string[] = []
    Object.assign(window, { __events: events })
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
    const { __events: events, __first: first } = window as unknown as { __events: string[]; __first: Element }
    return { same: video === first, events, ranges: video.buffered.length }
  })
  expect(seen).toMatchObject({ same: true, ranges: 1 })
  expect(seen.events.filter((event) => /pause|emptied|error/.test(event))).toEqual([])
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([])
})

for (const [width, height] of [
  [390, 844],
  [1280, 800],
  [2200, 1200],
] as const)
  test(`[NAV-4] what the document paints lies where the page lies then, ${width} px wide`, async ({ browse }) => {
    const page = await browse(undefined, { viewport: { width, height } })
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
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
    const about = ({ x, y, width, height }: Box) => ({
      x: near(x),
      y: near(y),
      width: near(width),
      height: near(height),
    })
    const [bar, glass] = [await box('header'), await box('main video')]
    // On a small screen the line for everybody, which the document does not know, moves all below it.
    const notice = width < 1100 ? bar.height - painted.bar.height : 0
    expect(painted.bar).toEqual(about({ ...bar, height: bar.height - notice }))
    expect(painted.glass).toEqual(about({ ...glass, y: glass.y - notice }))
    if (width < 1100) expect(painted.dock).toEqual(about(await box('nav[aria-label="Dock"]')))
  })
