import { seriousFindings } from './support/axe.ts'
import { card } from './support/cameras.ts'
import { facts, monitor, moves } from './support/picture.ts'
import { expect, test } from './support/test.ts'
import { behind } from './support/watching.ts'

// The picture itself is examined in pictures.spec.ts.
test.use({ footage: 'light' })
// Each looks at its own pages, and several at a time can.
test.describe.configure({ mode: 'parallel' })

test('[STR-4] another camera comes on the picture when chosen, and stays after a reload', async ({ visitor: page }) => {
  await page.goto('/')
  await moves(page)
  const tank = page.waitForRequest(/\/live\/demo-tank\/.*\.m4s/)
  await card(page, 'The Tank').click()
  await tank
  await expect(monitor(page, 'The Tank')).toBeVisible()
  await expect(card(page, 'The Tank')).toHaveAttribute('aria-pressed', 'true')
  await moves(page)
  await page.reload()
  await expect(monitor(page, 'The Tank')).toBeVisible()
  await moves(page)
})

test('[STR-3] a season pass camera tells a visitor what opens it, sends them to log in and comes on after it; without a pass it stays shut', async ({
  browse,
}) => {
  const page = await browse()
  await page.goto('/')
  await moves(page)
  await card(page, 'Attic').click()
  await expect(page.getByText('From $4.99 a month, or $19.99 for good.')).toBeVisible()
  expect(await seriousFindings(page, 'main')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Attic is for season pass holders')).toBeHidden()
  await moves(page)
  await card(page, 'Attic').click()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog).toContainText('Attic is for season pass holders')
  await dialog.getByLabel('E-mail').fill('pass@example.test')
  await dialog.getByLabel('Password').fill('swim-with-us')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(monitor(page, 'Attic')).toBeVisible()
  await moves(page)

  const viewer = await browse('viewer')
  await viewer.goto('/')
  await moves(viewer)
  await card(viewer, 'Attic').click()
  await expect(viewer.getByRole('dialog', { name: 'Get Season Pass' })).toContainText(
    'Attic is for season pass holders',
  )
  await viewer.getByRole('button', { name: 'Cancel' }).click()
  await expect(viewer.getByText('Attic is for season pass holders').first()).toBeVisible()
  expect(await seriousFindings(viewer, 'main')).toEqual([])
  await viewer.getByRole('button', { name: /^Back to/ }).click()
  await moves(viewer)
})

test('[STR-10] a season pass camera gives its address to nobody without the pass', async ({ browse, show }) => {
  const copied = await (async () => {
    const page = await browse('pass')
    await page.goto('/')
    const request = page.waitForRequest(/\/live\/demo-attic\/.*index\.m3u8/)
    await card(page, 'Attic').click()
    return (await request).url()
  })()
  const visitor = await browse()
  const { liveStreams } = await (await visitor.request.get(`${show.url}/api/live-streams`)).json()
  const byId = (id: string) => liveStreams.find((stream: { id: string }) => stream.id === id)
  expect(byId('attic')).toMatchObject({ jwt: null, playbackInfo: null })
  expect((await visitor.request.get(`${show.url}/api/live-streams/attic/playback`)).status()).toBe(403)
  const address = new URL(copied)
  address.searchParams.set('jwt', byId('kitchen').jwt)
  expect((await visitor.request.get(address.href)).status()).toBe(401)
  address.searchParams.delete('jwt')
  expect((await visitor.request.get(address.href)).status()).toBe(401)
})

test('[STR-8] the player works by keyboard alone, and not while somebody types', async ({ visitor: page }) => {
  await page.goto('/')
  await moves(page)
  await page.keyboard.press('k')
  await expect.poll(async () => (await facts(page)).paused).toBe(true)
  await expect(page.getByRole('button', { name: /Jump to live/ })).toBeVisible()
  await page.keyboard.press('End')
  await moves(page)
  await page.keyboard.press('m')
  await expect.poll(async () => (await facts(page)).muted).toBe(true)
  await page.keyboard.press('m')
  const { volume } = await facts(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await facts(page)).volume).toBeLessThan(volume)
  const before = await facts(page)
  await page.keyboard.press('j')
  await expect.poll(async () => (await facts(page)).time).toBeLessThan(before.time)
  await expect(page.getByRole('button', { name: /Jump to live/ })).toBeVisible()

  const kitchen = monitor(page, 'Kitchen')
  await page.keyboard.press('t')
  await expect(kitchen).toHaveAttribute('data-immersion', 'cinema')
  await page.keyboard.press('Escape')
  await expect(kitchen).toHaveAttribute('data-immersion', 'none')
  await page.keyboard.press('f')
  await expect(kitchen).toHaveAttribute('data-immersion', 'full')
  await page.keyboard.press('f')
  await expect(kitchen).toHaveAttribute('data-immersion', 'none')

  await page.keyboard.press('n')
  await expect(monitor(page, 'The Tank')).toBeVisible()
  await page.keyboard.press('p')
  await expect(kitchen).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help).toContainText('Picture in picture')
  await expect(help).toContainText('Live, and back')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').pressSequentially('mkn@example.test')
  await expect.poll(async () => (await facts(page)).muted).toBe(false)
  await expect(page.getByRole('region', { name: 'Kitchen camera', includeHidden: true })).toHaveCount(1)
})

test('[STR-8] the picture comes back by itself after the network was away', async ({ visitor: page }) => {
  await page.goto('/')
  await moves(page)
  await page.route('**/live/**', (route) => route.abort())
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.unroute('**/live/**')
  await moves(page)
  await expect(page.getByText('Reconnecting…')).toBeHidden()
  await expect(monitor(page, 'Kitchen')).toHaveAttribute('data-phase', 'playing')
})

test('[STR-8] [STR-2] says that it is loading until there is a picture, and that a camera is off', async ({
  visitor: page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/live\/.*\.(m4s|mp4)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const loading = page.getByRole('status').filter({ hasText: 'Loading the picture' })
  await expect(loading).toBeVisible()
  await expect(monitor(page, 'Kitchen')).toHaveAttribute('data-phase', 'starting')
  release()
  await moves(page)
  await expect(loading).toBeHidden()

  // A camera that is off cannot be chosen, and the one that plays goes on.
  await expect(card(page, 'Porch')).toHaveAccessibleName(/offline/)
  await card(page, 'Porch').click()
  await expect(page.getByText('Porch is offline right now.')).toBeVisible()
  await expect(monitor(page, 'Kitchen')).toBeVisible()
  await moves(page)
})

test('[STR-10] [STR-8] a permission that is refused in the middle is asked for anew, and the picture goes on', async ({
  visitor: page,
}) => {
  await page.goto('/')
  await moves(page)
  const used = new URL((await page.waitForRequest(/\.m4s/)).url()).searchParams.get('jwt') as string
  // As the server answers when a permission has expired: nothing more for this one.
  await page.route(/\/live\//, async (route) => {
    if (!route.request().url().includes(used)) return route.continue()
    const json = { code: 'media/expired-token', message: 'This address has expired' }
    return route.fulfill({ status: 403, json })
  })
  const renewed = await page.waitForRequest((request) => /\.m4s/.test(request.url()) && !request.url().includes(used))
  expect((await renewed.response())?.status()).toBe(200)
  await expect(monitor(page, 'Kitchen')).toHaveAttribute('data-phase', 'playing')
  await moves(page)
})

test('[RT-5] the viewers of a camera are counted, and the count is told', async ({ browse }) => {
  const [one, two] = [await browse('viewer'), await browse('rival')]
  await one.goto('/')
  await card(one, 'Garden').click()
  await expect(monitor(one, 'Garden')).toContainText('1 watching')
  await two.goto('/')
  await card(two, 'Garden').click()
  await expect(monitor(one, 'Garden')).toContainText('2 watching')
  await expect(card(two, 'Garden')).toContainText('2')
  await card(two, 'Kitchen').click()
  await expect(monitor(one, 'Garden')).toContainText('1 watching')
})

test('[STR-8] looks half an hour back and comes back to live, by mouse and by key', async ({ visitor: page }) => {
  await page.goto('/')
  await moves(page)
  const bar = page.getByRole('slider', { name: 'Time' })
  await bar.hover()
  await expect.poll(async () => Number(await bar.getAttribute('max'))).toBeGreaterThan(1_800)
  const { width, height } = (await bar.boundingBox()) ?? { width: 0, height: 0 }
  await bar.hover({ position: { x: width * 0.3, y: height / 2 } })
  await expect(monitor(page, 'Kitchen')).toContainText(/\d\d:\d\d:\d\d NY−\d+m/)
  await bar.click({ position: { x: width * 0.3, y: height / 2 } })
  await expect(monitor(page, 'Kitchen')).toContainText('Recorded')
  await moves(page)
  expect(await behind(page)).toBeGreaterThan(1_800)

  await page.getByRole('region', { name: 'Kitchen camera' }).getByRole('button', { name: 'Mute' }).focus()
  const before = await behind(page)
  await page.keyboard.press('j')
  await expect.poll(() => behind(page)).toBeGreaterThan(before + 8)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => behind(page)).toBeLessThan(before + 3)
  await page.getByRole('combobox', { name: 'Quality' }).selectOption('low')
  await expect.poll(async () => (await facts(page)).width).toBe(160)
  expect(await behind(page)).toBeGreaterThan(1_800)
  expect(await seriousFindings(page, 'main')).toEqual([])

  await page.getByRole('button', { name: /Jump to live/ }).click()
  await moves(page)
  await expect.poll(() => behind(page)).toBeLessThan(3)
  await bar.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => behind(page)).toBeGreaterThan(1_800)
  await page.keyboard.press('End')
  await expect.poll(() => behind(page)).toBeLessThan(3)
  await moves(page)
})

test('[STR-13] the picture comes from another edge when the one of the region is dead', async ({
  visitor: page,
  show,
}) => {
  const dead = 'http://127.0.0.1:9'
  const loadBalancer = { 'us-east': [{ url: dead, weight: 1 }], 'eu-west': [{ url: show.url, weight: 1 }] }
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(id="shoal-start">)[^<]*/, '$1{}') })
  })
  const near = { loadBalancer, region: 'us-east' }
  await page.route('**/api/live-streams', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...near } })
  })
  // Once connected, the page asks for all areas in one request, and whichever answer comes first counts.
  await page.route('**/api/snapshot?*', async (route) => {
    const response = await route.fetch()
    const { areas } = await response.json()
    if (areas.streams) Object.assign(areas.streams.body, near)
    await route.fulfill({ response, json: { areas } })
  })
  const asked = page.waitForRequest((request) => request.url().startsWith(dead))
  await page.goto('/')
  await asked
  await moves(page)
  await expect(monitor(page, 'Kitchen')).toHaveAttribute('data-phase', 'playing')

  // It is remembered: the next camera does not begin with the dead one.
  let again = 0
  page.on('request', (request) => {
    if (request.url().startsWith(dead)) again += 1
  })
  await card(page, 'The Tank').click()
  await expect(monitor(page, 'The Tank')).toBeVisible()
  await moves(page)
  expect(again).toBe(0)
})

test('[STR-14] a viewer reports a broken camera, and a moderator sees it at once and clears it', async ({ browse }) => {
  const viewer = await browse('viewer')
  const mod = await browse('mod')
  for (const page of [viewer, mod]) {
    await page.goto('/')
    await card(page, 'Bedroom').click()
    await moves(page)
  }
  await monitor(viewer, 'Bedroom').getByRole('button', { name: 'Report a problem' }).click()
  const dialog = viewer.getByRole('dialog', { name: 'Live Streams Report' })
  await dialog.getByRole('radio', { name: 'Frozen' }).check()
  expect(await seriousFindings(viewer, 'main')).toEqual([])
  await dialog.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(monitor(viewer, 'Bedroom')).toContainText('Reported')

  await monitor(mod, 'Bedroom').getByRole('button', { name: '1 report' }).click()
  const reports = mod.getByRole('list', { name: 'Reported cameras' })
  await expect(reports).toContainText('Frozen 1')
  await reports.getByRole('button', { name: 'Clear the reports of Bedroom' }).click()
  await expect(mod.getByText('Nobody reports a camera now.')).toBeVisible()
  await mod.keyboard.press('Escape')
  await expect(monitor(mod, 'Bedroom').getByRole('button', { name: /\d reports?/ })).toHaveCount(0)
})
