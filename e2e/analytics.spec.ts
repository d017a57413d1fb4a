import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allow } from '../scripts/lib/pace.mjs'
import { newPerson } from './support/newPerson.ts'
import { type PosthogStandIn, startPosthog } from './support/posthog.ts'
import { enterGlobal, message, say } from './support/room.ts'
import { test as base, expect, type Page, startShow } from './support/test.ts'

/** A show that has its pages counted by a stand-in of PostHog. */
const test = base.extend<object, { posthog: PosthogStandIn }>({
  posthog: [
    async ({ browserName: _ }, use) => {
      const posthog = await startPosthog()
      await use(posthog)
      await posthog.close()
    },
    { scope: 'worker' },
  ],
  show: [
    async ({ posthog }, use) => {
      const show = await startShow({ POSTHOG_KEY: 'phc_fish', POSTHOG_HOST: posthog.origin }, { footage: 'light' })
      await use(show)
      await show.stop()
    },
    { scope: 'worker', timeout: allow(120_000) },
  ],
})
test.use({ showOf: 'analytics', footage: 'light' })
test.beforeEach(({ posthog }) => posthog.begin())

/** The file of the shell's build that holds the library. */
const library = (() => {
  const dist = process.env.SHELL_DIR ?? fileURLToPath(new URL('../shell/dist', import.meta.url))
  const [file, ...more] = globSync(join(dist, 'assets/*.js')).filter((file) =>
    readFileSync(file, 'utf8').includes('$$client_ingestion_warning'),
  )
  if (!file || more.length > 0) throw new Error('The library of analytics is not in one file of its own')
  return basename(file)
})()

const person = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
/** As a browser in somebody's hands: the library counts none that a program drives. */
function inHand(): void {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })
  Object.defineProperty(Navigator.prototype, 'userAgentData', { get: () => undefined })
}
/** Notes when the first picture moved, in ms of the page. */
function notePicture(): void {
  document.addEventListener('playing', () => performance.mark('test:picture'), { capture: true, once: true })
}

/** Opens a browser in somebody's hands; what it complains of is collected. */
async function hold(browse: (as?: string, options?: object) => Promise<Page>, options?: object) {
  const page = await browse(undefined, { ...person, ...options })
  const complaints: string[] = []
  const files: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => files.push(request.url()))
  for (const script of [inHand, notePicture]) await page.addInitScript(script)
  return { page, complaints, files }
}

/** Waits until the page has fetched all that it ever does by itself: analytics begins in the same moment as the app. */
const allIsThere = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('shoal:app').length > 0, null, { polling: 100 })

const view = (posthog: PosthogStandIn, panel: string) =>
  posthog.told().find(({ event, properties }) => event === '$pageview' && properties.panel === panel)

test('[ANA-1] with a key the page tells what is done, after the picture and together, and nobody’s name or word', async ({
  browse,
  posthog,
  show,
}) => {
  const { page, complaints } = await hold(browse)
  const { name, email } = await newPerson(page, show.url)
  const { user } = (await (await page.request.get('/api/auth')).json()) as { user: { id: string } }
  await page.goto('/?token=very-secret#there')
  await expect.poll(() => view(posthog, 'live-streams')).toBeDefined()
  const times = await page.evaluate((file) => {
    const fetched = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(file))
    return { picture: performance.getEntriesByName('test:picture')[0]!.startTime, library: fetched!.startTime }
  }, library)
  expect(times.library).toBeGreaterThan(times.picture)

  await enterGlobal(page)
  await say(page, 'The pan is on fire')
  await expect(message(page, 'The pan is on fire')).toBeVisible()
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Clips' }).click()
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect.poll(() => posthog.told().some(({ properties }) => properties.modal === 'settings')).toBe(true)
  await expect.poll(() => view(posthog, 'clips')).toBeDefined()

  const all = posthog.told()
  expect(all.every(({ properties }) => properties.token === 'phc_fish')).toBe(true)
  expect(all.filter(({ event }) => event === '$identify').map(({ properties }) => properties.distinct_id)).toEqual([
    user.id,
  ])
  expect(all.some(({ event, properties }) => event === 'remote mounted' && properties.remote === 'mfe-streams')).toBe(
    true,
  )
  expect(view(posthog, 'clips')!.properties).toMatchObject({
    distinct_id: user.id,
    $pathname: '/clips',
    $current_url: `${show.url}/clips`,
  })
  // One place is asked, for nothing but this; what happens at the same time goes together, and small.
  expect(new Set(posthog.asked.map(({ path }) => path))).toEqual(new Set(['/e/']))
  expect(new Set(posthog.asked.map(({ encoding }) => encoding))).toEqual(new Set(['gzip']))
  expect(posthog.asked.some(({ events }) => events.length > 2)).toBe(true)
  for (const secret of [name, email, 'pan is on fire', 'very-secret', 'there'])
    expect(posthog.asked.map(({ text }) => text).join('\n')).not.toContain(secret)

  // Whoever comes after them in this browser is somebody else.
  await page.keyboard.press('Escape')
  posthog.begin()
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await expect.poll(() => view(posthog, 'live-streams')).toBeDefined()
  expect(view(posthog, 'live-streams')!.properties.distinct_id).not.toBe(user.id)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).toContain('ph_phc_fish')
  expect(kept).not.toContain(user.id)
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /^posthog/i.test(name)))).toEqual([])
  expect(complaints).toEqual([])
})

test('[ANA-1] what the other side cannot take is told again later, and the page goes on', async ({
  browse,
  posthog,
}) => {
  const { page } = await hold(browse)
  posthog.begin({ status: 503, body: {} })
  await page.goto('/')
  await expect.poll(() => posthog.asked.length).toBe(1)
  const [first] = posthog.asked
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Clips' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Clips' }).first()).toBeVisible()
  const again = () => posthog.asked.find(({ search }) => search.get('retry_count') === '1')
  await expect.poll(again).toBeDefined()
  expect(again()!.events.map(({ uuid }) => uuid)).toEqual(first!.events.map(({ uuid }) => uuid))
  await expect.poll(() => view(posthog, 'clips')).toBeDefined()
})

test('[ANA-1] where its code does not come, nobody notices', async ({ browse, posthog }) => {
  const { page } = await hold(browse)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route(`**/${library}`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(library))
  await page.goto('/')
  await failed
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Clips' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Clips' }).first()).toBeVisible()
  expect(errors).toEqual([])
  expect(posthog.asked).toEqual([])
})

for (const [what, asks] of [
  ['Do Not Track', () => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  ],
] as const)
  test(`[ANA-1] a browser that asks by ${what} loads nothing and tells nobody`, async ({ browse, posthog }) => {
    const { page, files } = await hold(browse)
    await page.addInitScript(asks)
    await page.goto('/')
    await allIsThere(page)
    expect(files.filter((file) => file.endsWith(library) || file.startsWith(posthog.origin))).toEqual([])
    expect(posthog.asked).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toContain('ph_')
  })

test('[ANA-1] without a key no page has anything of it', async ({ browse, posthog }) => {
  const silent = await startShow({}, { footage: 'light' })
  try {
    const { page, files } = await hold(browse, { baseURL: silent.url })
    const text = await (await page.goto('/'))!.text()
    await allIsThere(page)
    expect(text).not.toMatch(/analytics|posthog/i)
    // Nor does the service worker keep the file for later, as it does with the others.
    expect(await (await page.request.get('/sw.js')).text()).not.toContain(library)
    expect(files.filter((file) => file.endsWith(library) || file.startsWith(posthog.origin))).toEqual([])
    expect(posthog.asked).toEqual([])
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]))).not.toContain('ph_')
  } finally {
    await silent.stop()
  }
})
