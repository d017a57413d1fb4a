import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ footage: 'light' })

/** Where the picture is on the screen, without the bars around it, in px. */
const picture = (page: Page) =>
  page
    .locator('main video')
    .first()
    .evaluate((video: HTMLVideoElement) => {
      const frame = video.getBoundingClientRect()
      const scale = Math.min(frame.width / video.videoWidth, frame.height / video.videoHeight)
      const [width, height] = [video.videoWidth * scale, video.videoHeight * scale]
      return { x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width, height }
    })

/** A place of the picture on the screen. */
async function at(page: Page, across: number, down: number): Promise<[number, number]> {
  const { x, y, width, height } = await picture(page)
  return [x + across * width, y + down * height]
}

/** Opens the kitchen's picture and waits until it moves. */
async function watchKitchen(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('group', { name: 'Cameras' })
    .getByRole('button', { name: /^Kitchen,/ })
    .click()
  await expect(page.getByRole('region', { name: 'Kitchen camera' })).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('main video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.videoWidth),
    )
    .toBeGreaterThan(0)
  // The cameras to choose from stand below the picture.
  await page
    .locator('main video')
    .first()
    .evaluate((video) => video.scrollIntoView({ block: 'center' }))
}

const spots = (page: Page) => page.getByRole('button', { name: /^Hidden spot/ })
const zones = (page: Page) => page.getByRole('complementary', { name: 'Zones' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })

/** How many spots the demo show hides in the kitchen; zones of a test come after them. */
async function hiddenInKitchen(page: Page): Promise<number> {
  const { clickableZones } = await (await page.request.get('/api/live-streams/zones')).json()
  return (clickableZones as Array<{ camera: string }>).filter(({ camera }) => camera === 'kitchen').length
}

/** The XP that spots gave and took, the newest first. A day and its challenges give some too, when they come. */
async function xpOfSpots(page: Page): Promise<number[]> {
  const { lines } = (await (await page.request.get('/api/xp/history')).json()) as {
    lines: Array<{ amount: number; reason: string }>
  }
  return lines.filter(({ reason }) => reason === 'zone-claim').map(({ amount }) => amount)
}

/** A button's distance from where a shape of the contract has to be, in px: the most of its four sides. */
async function misses(page: Page, index: number, shape: { x: number; y: number; width: number; height: number }) {
  const [box, whole] = [await spots(page).nth(index).boundingBox(), await picture(page)]
  if (!box) return Number.POSITIVE_INFINITY
  return Math.max(
    Math.abs(box.x - (whole.x + shape.x * whole.width)),
    Math.abs(box.y - (whole.y + shape.y * whole.height)),
    Math.abs(box.width - shape.width * whole.width),
    Math.abs(box.height - shape.height * whole.height),
  )
}

test('[ZON-5] [ZON-3] [ZON-4] an admin draws over the live picture, a viewer finds it on a phone and in full screen', async ({
  browse,
}) => {
  test.slow()
  const admin = await browse('admin')
  const phone = await browse('viewer', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const second = await browse('viewer', { viewport: { width: 2200, height: 1200 } })
  for (const page of [admin, phone, second]) await watchKitchen(page)
  const [before, others] = [await xpOfSpots(phone), await hiddenInKitchen(phone)]

  // A rectangle, dragged.
  await admin.getByRole('button', { name: 'Edit zones' }).click()
  await zones(admin).getByRole('button', { name: 'Rectangle' }).click()
  await admin.mouse.move(...(await at(admin, 0.6, 0.3)))
  await admin.mouse.down()
  await admin.mouse.move(...(await at(admin, 0.7, 0.4)))
  await admin.mouse.move(...(await at(admin, 0.8, 0.6)))
  await admin.mouse.up()
  await zones(admin).getByLabel('Name').fill('The kettle')
  await zones(admin).getByRole('spinbutton', { name: 'XP' }).fill('40')
  await zones(admin).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said(admin, 'Zone updated')).toBeVisible()

  // It is there at once, in its place at every size.
  const kettle = { x: 0.6, y: 0.3, width: 0.2, height: 0.3 }
  for (const page of [phone, second]) {
    await expect(spots(page)).toHaveCount(others + 1)
    await expect.poll(() => misses(page, others, kettle)).toBeLessThan(2)
  }
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await seriousFindings(phone, 'main')).toEqual([])

  await phone.touchscreen.tap(...(await at(phone, 0.7, 0.45)))
  await expect(said(phone, 'Nice Find!')).toBeVisible()
  await expect(said(phone, 'You claimed 40 XP!')).toBeVisible()
  for (const page of [phone, second]) await expect(spots(page)).toHaveCount(others)
  expect(await xpOfSpots(phone)).toEqual([40, ...before])

  // A polygon, point by point, that takes.
  await zones(admin).getByRole('button', { name: 'All zones' }).click()
  await expect(zones(admin).getByRole('button', { name: /The kettle/ })).toContainText('1 claim')
  await zones(admin).getByRole('button', { name: 'Polygon' }).click()
  for (const [x, y] of [
    [0.1, 0.2],
    [0.4, 0.2],
    [0.1, 0.7],
  ] as const)
    await admin.mouse.click(...(await at(admin, x, y)))
  await admin.mouse.click(...(await at(admin, 0.1, 0.2)))
  await zones(admin).getByRole('radio', { name: 'takes' }).check()
  await zones(admin).getByRole('button', { name: 'Save', exact: true }).click()

  await expect(spots(second)).toHaveCount(others + 1)
  await second.getByRole('button', { name: 'Full screen' }).click()
  await expect(second.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
  await expect.poll(() => misses(second, others, { x: 0.1, y: 0.2, width: 0.3, height: 0.5 })).toBeLessThan(2)
  // Within its bounds and beside its sides there is nothing.
  await second.mouse.click(...(await at(second, 0.37, 0.65)))
  await expect(spots(second)).toHaveCount(others + 1)
  await second.mouse.click(...(await at(second, 0.18, 0.35)))
  await expect(said(second, 'Big oof!')).toBeVisible()
  await expect(said(second, 'You lost 25 XP!')).toBeVisible()
  await expect(spots(phone)).toHaveCount(others)
  expect(await xpOfSpots(phone)).toEqual([-25, 40, ...before])

  // Claims deleted: it can be found again. The zone deleted: it is gone for everyone.
  await expect(zones(admin).getByText('1 claim', { exact: true })).toBeVisible()
  await zones(admin).getByRole('button', { name: 'Delete claims' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete claims' }).click()
  await expect(spots(phone)).toHaveCount(others + 1)
  await zones(admin).getByRole('button', { name: 'Delete', exact: true }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(said(admin, 'Zone deleted')).toBeVisible()
  await expect(spots(phone)).toHaveCount(others)
})

test('[ZON-5] the editor works with the keyboard alone, and its code comes to admins only', async ({ browse }) => {
  const admin = await browse('admin')
  const others = await hiddenInKitchen(admin)
  await watchKitchen(admin)
  const edit = admin.getByRole('button', { name: 'Edit zones' })
  await edit.focus()
  await admin.keyboard.press('Enter')
  await zones(admin).getByRole('button', { name: 'Rectangle' }).focus()
  await admin.keyboard.press('Enter')
  const zone = admin.getByRole('button', { name: 'Zone: Zone without a name' })
  await zone.focus()
  const [before, muted] = [await zone.boundingBox(), await admin.locator('main video').first().evaluate(isMuted)]
  for (let n = 0; n < 4; n += 1) await admin.keyboard.press('Shift+ArrowRight')
  const moved = await zone.boundingBox()
  expect((moved?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo((await picture(admin)).width * 0.2, 0)
  await admin.getByRole('button', { name: /^Lower right corner/ }).focus()
  await admin.keyboard.press('ArrowDown')
  expect((await zone.boundingBox())?.height).toBeGreaterThan(moved?.height ?? Number.POSITIVE_INFINITY)
  expect(await admin.locator('main video').first().evaluate(isMuted)).toBe(muted)
  expect(await seriousFindings(admin)).toEqual([])

  // An unsaved draft is not lost by accident.
  await zones(admin).getByRole('button', { name: 'Close the zones' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await zones(admin).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said(admin, 'Zone updated')).toBeVisible()

  // A visitor finds it with the Tab key and is led to log in; nothing of the editor came along.
  const visitor = await browse()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(request.url()))
  await watchKitchen(visitor)
  await expect(spots(visitor)).toHaveCount(others + 1)
  await spots(visitor).last().focus()
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('dialog', { name: 'Log in' })).toContainText('Log in to claim it')
  expect(asked.filter((url) => url.includes('mfe-admin'))).toEqual([])
  await expect(visitor.getByRole('button', { name: 'Edit zones' })).toHaveCount(0)
})

const isMuted = (video: HTMLVideoElement) => video.muted
