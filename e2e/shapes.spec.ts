import { card } from './support/cameras.ts'
import { facts, main, moves } from './support/picture.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

test.use({ footage: 'light' })
test.describe.configure({ mode: 'parallel' })

interface Shape {
  name: string
  width: number
  height: number
  /** Held in the hand. */
  touch?: boolean
  /** A dock in the place of the columns. */
  docked?: boolean
  /** The least share of the window's width that the picture has. */
  picture: number
  /** The least share of its height that an open chat has below the picture. */
  chat?: number
}
const shapes: Shape[] = [
  { name: 'a phone', width: 390, height: 844, touch: true, docked: true, picture: 1 },
  { name: 'a small phone', width: 360, height: 640, touch: true, docked: true, picture: 1 },
  { name: 'the smallest phone', width: 320, height: 568, touch: true, docked: true, picture: 1, chat: 0.44 },
  { name: 'a phone on its side', width: 844, height: 390, touch: true, picture: 1 },
  { name: 'a tablet', width: 768, height: 1024, touch: true, docked: true, picture: 1, chat: 0.44 },
  { name: 'a tablet on its side', width: 1024, height: 768, touch: true, picture: 0.6 },
  { name: 'a desk at 200 %', width: 640, height: 400, docked: true, picture: 0.6 },
  { name: 'a desk', width: 1280, height: 800, picture: 0.55 },
  { name: 'a large desk', width: 1920, height: 1080, picture: 0.69 },
  { name: 'a wall', width: 2200, height: 1200, picture: 0.68 },
]

/** The visible box of the first element that matches, in px of the window. */
const box = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Looks at the page in one shape. */
async function fits(page: Page, shape: Shape): Promise<void> {
  const { name, width, height, touch = false, docked = false, picture, chat = 0.45 } = shape
  const lying = touch && height < 500
  await page.setViewportSize({ width, height })
  const dock = page.getByRole('navigation', { name: 'Dock' })
  // The page follows its window a moment later.
  await expect(dock, name).toHaveCount(docked ? 1 : 0)
  if (docked) await dock.getByRole('button', { name: 'Watch' }).click()
  const awake = page.locator('main [data-awake="true"]')
  const wake = async () => {
    if (!(await awake.isVisible())) await page.touchscreen.tap(width / 3, height / 2)
  }
  /**
   * Presses until `opened` is there. Controls over a picture that fills the screen disappear by themselves, even from under
   * a slow finger; and a click that was reported as too late may have arrived.
   */
  const press = (name: string, opened: Locator) =>
    expect(async () => {
      if (await opened.isVisible()) return
      await wake()
      await page.getByRole('button', { name, exact: true }).click({ timeout: 3_000 })
      await expect(opened).toBeVisible({ timeout: 3_000 })
    }).toPass()
  if (lying) {
    // A chat that was open before is a drawer now.
    const close = page.getByRole('button', { name: 'Close', exact: true })
    await expect(page.getByRole('button', { name: 'Menu' })).toBeAttached()
    if (await close.isVisible()) await close.click()
    await wake()
    await expect(awake).toBeVisible()
  }

  await expect.poll(async () => (await box(page, 'main video')).width / width, name).toBeGreaterThanOrEqual(picture)
  const video = await box(page, 'main video')
  // No dead bars: the element has the picture's own ratio.
  expect(video.width / video.height, name).toBeCloseTo(16 / 9, 1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)

  const cameras = page.locator('[data-camera]')
  const tops = await cameras.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(tops.length, name).toBeGreaterThan(5)
  expect(new Set(tops).size, name).toBe(1)
  const full = await box(page, 'button[aria-label="Full screen"]')
  const pause = await box(page, 'button[aria-label="Pause"]')
  expect(full.y, name).toBe(pause.y)
  expect(full.x + full.width, name).toBeLessThanOrEqual(width)
  expect(full.y + full.height, name).toBeLessThanOrEqual(height)
  if (touch) expect(Math.min(full.width, full.height, pause.width), name).toBeGreaterThanOrEqual(44)

  if (lying) {
    await press('Chat', page.locator('aside'))
    const drawer = await box(page, 'aside')
    expect(drawer.width / width, name).toBeCloseTo(0.36, 1)
    expect(drawer.height, name).toBe(height)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.locator('aside')).toBeHidden()
    await press('Menu', page.getByRole('link', { name: 'Clips' }))
    await dock.getByRole('button', { name: 'Watch' }).click()
    await expect(dock).toHaveCount(0)
  } else if (docked) {
    const bar = await box(page, 'header')
    expect(bar.height, name).toBeLessThanOrEqual(80)
    // Nothing of the chat below the picture lies under the dock.
    const send = await box(page, 'aside form button:has-text("Send")')
    expect(send.height, name).toBeGreaterThan(0)
    expect(send.y + send.height, name).toBeLessThanOrEqual((await box(page, 'nav[aria-label="Dock"]')).y)
    await dock.getByRole('button', { name: 'Chat' }).click()
    await expect.poll(async () => (await box(page, 'aside')).height / height, name).toBeGreaterThanOrEqual(chat)
    expect((await box(page, 'main video')).width / width, name).toBeGreaterThanOrEqual(picture)
  }
}

for (const touch of [true, false])
  test(`[NAV-4] ${touch ? 'in the hand' : 'on a desk'}, in every shape: the picture has its share, the cameras are one line, all controls are within reach`, async ({
    browse,
  }) => {
    const viewport = { width: touch ? 390 : 1280, height: 800 }
    // Somebody who is logged in has more in the bar.
    const page = await browse(touch ? 'viewer' : undefined, { viewport, hasTouch: touch, isMobile: touch })
    await page.goto('/')
    await moves(page)
    for (const shape of shapes.filter((one) => (one.touch ?? false) === touch)) await fits(page, shape)
  })

test('[STR-2] the line of cameras says where there is more of it, and a key leads there', async ({ browse }) => {
  const page = await browse()
  await page.goto('/')
  const strip = page.getByRole('group', { name: 'Cameras' })
  await card(page, 'Kitchen').focus()
  await page.keyboard.press('End')
  await expect(strip).toHaveAttribute('data-more', 'before')
  await page.keyboard.press('Home')
  await expect(strip).toHaveAttribute('data-more', 'after')
})

test('[STR-8] leaving Live keeps the picture in a small player with its sound, the same one; a film of its own pauses it', async ({
  browse,
}) => {
  const page = await browse(undefined, { viewport: { width: 1280, height: 800 } })
  await page.goto('/')
  await moves(page)
  const video = await main(page).elementHandle()
  const isSame = (other: typeof video) => page.evaluate(([one, two]) => one === two, [video, other] as const)
  const begun: string[] = []
  page.on(
    'request',
    (request) => /\.m3u8/.test(request.url()) && /init|master/.test(request.url()) && begun.push(request.url()),
  )

  const small = page.getByRole('region', { name: 'Small player' })
  await page.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle('About · Shoal')
  await expect(small).toBeVisible()
  const corner = (await small.boundingBox())!
  expect(corner.width).toBe(320)
  // In the lower right of the middle, beside the chat.
  expect(corner.x + corner.width).toBeLessThan((await box(page, 'aside')).x)
  expect(corner.y + corner.height).toBeGreaterThan(760)
  await moves(page)
  expect(await isSame(await main(page).elementHandle())).toBe(true)
  expect(await facts(page)).toMatchObject({ paused: false, muted: false })
  // Across remotes; Escape and the player's keys are the panel's.
  await page.getByRole('link', { name: 'Battle chat' }).click()
  await expect(page).toHaveURL(/\/battle-chat$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect(small).toBeVisible()
  expect(await facts(page)).toMatchObject({ paused: false })

  // Another video of the page that is heard.
  await page.evaluate(() => {
    const film = document.body.appendChild(document.createElement('video'))
    Object.defineProperty(film, 'paused', { value: false })
    film.dispatchEvent(new Event('play'))
  })
  await expect.poll(async () => (await facts(page)).paused).toBe(true)

  await small.getByRole('button', { name: 'Back to Kitchen' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Shoal')
  await moves(page)
  expect(await isSame(await main(page).elementHandle())).toBe(true)
  expect(begun).toEqual([])

  await page.goBack()
  await expect(small).toBeVisible()
  await small.getByRole('button', { name: 'Close the small player' }).click()
  await expect(small).toHaveCount(0)
  await expect.poll(async () => (await facts(page)).paused).toBe(true)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle('Shoal')
  await moves(page)
})

test('[STR-8] on a phone the small player is a line above the dock with the moving picture', async ({ browse }) => {
  const page = await browse(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto('/')
  await moves(page)
  const dock = page.getByRole('navigation', { name: 'Dock' })
  await dock.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'About' }).click()
  const small = page.getByRole('region', { name: 'Small player' })
  await expect(small).toBeVisible()
  const line = (await small.boundingBox())!
  const below = (await dock.boundingBox())!
  expect(line).toMatchObject({ x: 0, width: 390, height: 56 })
  expect(line.y + line.height).toBe(below.y)
  await moves(page)
  await dock.getByRole('button', { name: 'Chat' }).click()
  await expect(small).toBeVisible()
  expect((await box(page, 'aside')).y + (await box(page, 'aside')).height).toBeLessThanOrEqual(line.y)
  await small.getByRole('button', { name: 'Back to Kitchen' }).click()
  await expect(page.getByRole('region', { name: 'Kitchen camera' })).toBeVisible()
})
