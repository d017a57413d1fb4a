import { seriousFindings } from './support/axe.ts'
import { broadcast } from './support/broadcast.ts'
import { watchLive } from './support/cameras.ts'
import { expect, type Page, test, uniqueName } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

test.use({ footage: 'light' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A panel's name in the navigation. */
const panel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name, exact: true })

/** The film of a clip plays: its time goes on. Returns how long it is, in seconds. */
async function plays(page: Page, name: string): Promise<number> {
  const film = page.getByLabel(name).locator('visible=true').and(page.locator('video'))
  await expect(film).toBeVisible()
  const facts = () =>
    film.evaluate(({ currentTime, duration, videoWidth }: HTMLVideoElement) => ({ currentTime, duration, videoWidth }))
  await expect.poll(async () => (await facts()).currentTime).toBeGreaterThan(1)
  const { duration, videoWidth } = await facts()
  expect(videoWidth).toBeGreaterThan(0)
  return duration
}

/** Clips the camera that plays, as a pass holder does; returns the length that was chosen, in seconds. */
async function clip(page: Page, name: string, camera = 'Kitchen'): Promise<number> {
  await page.getByRole('button', { name: 'Clip', exact: true }).click()
  const making = dialog(page, 'Create a Live Stream Clip')
  const preview = making.getByLabel(`Preview of ${camera}`)
  await expect(making.getByRole('button', { name: 'Play the clip' })).toBeEnabled()
  await expect.poll(() => preview.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBeGreaterThan(0)

  // Trimmed by keys; the picture goes along.
  const position = () => preview.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  const before = await position()
  await making.getByRole('slider', { name: 'Start of the clip' }).press('PageUp')
  await expect.poll(position).toBeGreaterThan(before + 0.5)
  await making.getByRole('slider', { name: 'Start of the clip' }).press('Shift+PageUp')
  for (let press = 0; press < 3; press++)
    await making.getByRole('slider', { name: 'End of the clip' }).press('PageDown')
  await making.getByRole('button', { name: 'Play the clip' }).click()
  await expect.poll(position).toBeGreaterThan(before + 1.5)
  const length = Number.parseFloat((await making.getByText(/^\d+\.\d s$/).textContent()) ?? '')

  await making.getByRole('textbox', { name: /Name/ }).fill(name)
  await making.getByRole('button', { name: 'Create clip' }).click()
  await expect(making.getByText('It is made, and pending')).toBeVisible()
  return length
}

/** The address of the clip that was just made, from its dialog. */
async function shareLink(maker: Page): Promise<string> {
  await dialog(maker, 'Create a Live Stream Clip').getByRole('button', { name: 'Share' }).click()
  const link = await dialog(maker, 'Share Clip').getByRole('textbox', { name: 'Link' }).inputValue()
  await maker.keyboard.press('Escape')
  return link
}

/** A moderator watches a pending clip and approves it; the maker hears of it at once. */
async function approve(moderator: Page, name: string, maker: Page): Promise<void> {
  await moderator.goto('/about')
  await panel(moderator, 'Staff room').click()
  const row = moderator.getByRole('listitem', { name })
  await row.getByRole('button', { name: `Watch ${name}` }).click()
  await plays(moderator, name)
  // Toasts go by themselves: it is looked for from before it can come.
  const told = expect(maker.getByText(`Your clip “${name}” is public now.`)).toBeVisible()
  await row.getByRole('button', { name: 'Approve' }).click()
  await told
  await expect(row).toHaveCount(0)
}

test('[CLP-2] a pass holder clips a camera, trims it, a moderator approves it, and anybody plays it from its link', async ({
  browse,
}) => {
  const name = uniqueName('clip')
  const maker = await browse('pass')
  await maker.goto('/')
  const length = await clip(maker, name)
  const link = await shareLink(maker)

  // CLP-4: until then it is the maker's alone.
  const visitor = await browse()
  await visitor.goto(link)
  await expect(visitor.getByText('There is no such clip')).toBeVisible()

  await approve(await browse('mod'), name, maker)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  const duration = await plays(visitor, name)
  // Without re-encoding it begins with the picture before that stands for itself.
  expect(duration).toBeGreaterThanOrEqual(length - 0.3)
  expect(duration).toBeLessThan(length + 2.3)
  const html = await (await visitor.request.get(link)).text()
  expect(html).toContain(`<meta property="og:title" content="${name}">`)
  expect(html).toMatch(/<meta name="twitter:card" content="player">/)
})

test('[STR-12] [CLP-3] [CLP-6] a broadcast is watched by two, and its clip plays from the link for somebody who is logged out', async ({
  browse,
  show,
}) => {
  const admin = await browse('admin')
  const camera = uniqueName('Shed')
  const id = camera.toLowerCase().replace('_', '-')
  const added = await admin.request.post('/api/cameras', {
    data: { id, name: camera, season: 2 },
    headers: { origin: show.url },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { publish } = (await added.json()) as { publish: { server: string; streamKey: string } }

  const [maker, watcher] = [await browse('pass'), await browse()]
  for (const page of [maker, watcher]) await page.goto('/')
  const broadcaster = broadcast(`${publish.server}/${publish.streamKey}`)
  for (const page of [maker, watcher]) await watchLive(page, camera, 640)
  // There is enough of it to be trimmed.
  const recorded = async () => {
    const window = await maker.request.get(`/api/clips/window/${id}`)
    const { from, to } = (window.ok() ? await window.json() : {}) as { from?: string; to?: string }
    return from && to ? (Date.parse(to) - Date.parse(from)) / 1000 : 0
  }
  await expect.poll(recorded).toBeGreaterThan(10)
  const name = uniqueName('clip')
  const length = await clip(maker, name, camera)
  const link = await shareLink(maker)
  await broadcaster.stop()
  // How a moderator does that is looked at above.
  const { request } = await browse('mod')
  const decided = await request.put(`/api/clips/${link.split('/').at(-1)}/status`, {
    data: { status: 'approved' },
    headers: { origin: show.url },
  })
  expect(decided.ok(), await decided.text()).toBe(true)

  const visitor = await browse()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  expect(length).toBeGreaterThanOrEqual(3)
  expect(await plays(visitor, name)).toBeGreaterThanOrEqual(length - 0.3)
})

test('[CLP-4] a rejected clip stays its maker’s, with the reason', async ({ browse }) => {
  const name = uniqueName('dark')
  const maker = await browse('xl')
  await maker.goto('/')
  await clip(maker, name)
  const moderator = await browse('mod')
  await moderator.goto('/about')
  await panel(moderator, 'Staff room').click()
  await moderator.getByRole('listitem', { name }).getByRole('button', { name: 'Reject' }).click()
  await dialog(moderator, 'Reject clip').getByRole('textbox', { name: 'Reason' }).fill('Too dark')
  const told = expect(maker.getByText(`Your clip “${name}” was rejected: Too dark`)).toBeVisible()
  await dialog(moderator, 'Reject clip').getByRole('button', { name: 'Reject' }).click()
  await told
  await dialog(maker, 'Create a Live Stream Clip').getByRole('button', { name: 'My clips' }).click()
  await maker.getByRole('list', { name: 'Your clips' }).getByRole('link', { name }).click()
  await expect(maker.getByText('A moderator rejected it: Too dark')).toBeVisible()

  // CLP-2: it can be named otherwise, and removed after being asked.
  await maker.getByRole('button', { name: 'Rename' }).click()
  await maker.getByRole('textbox', { name: /Name/ }).fill(`${name}_too`)
  await maker.getByRole('button', { name: 'Save' }).click()
  await expect(maker.getByRole('heading', { name: `${name}_too` })).toBeVisible()
  await maker.getByRole('button', { name: 'Remove' }).click()
  await maker.getByRole('alertdialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(maker.getByText('The clip is removed')).toBeVisible()
  await expect(maker.getByRole('link', { name: `${name}_too` })).toHaveCount(0)
})

test('[CLP-5] likes are seen live in another browser, and are found again', async ({ browse }) => {
  const [one, two] = [await browse('viewer'), await browse()]
  await one.goto('/clips')
  await one.getByRole('searchbox', { name: 'Search' }).fill('tap running')
  // What is found takes the place of the list while it is pressed otherwise.
  await expect(one.locator('main').getByRole('status')).toHaveText('1 clip')
  await one.getByRole('link', { name: 'Who left the tap running' }).click()
  await expect(one).toHaveURL(/\/clips\/[0-9a-f-]{36}$/)
  await two.goto(one.url())
  const like = (page: Page) => page.getByRole('button', { name: /^Like Who left the tap running/ })
  await expect(like(two)).toHaveText('0')
  await like(one).click()
  await expect(like(two)).toHaveText('1')
  await one.getByRole('link', { name: 'Liked' }).click()
  await expect(one.getByRole('link', { name: 'Who left the tap running' })).toBeVisible()
  await one.goBack()
  await like(one).click()
  await expect(like(two)).toHaveText('0')
  await like(two).click()
  await expect(dialog(two, 'Log in')).toContainText('Log in to like clips.')
})

test('[NAV-2] the clips panel has an address of its own: by link, back and forward, with the query string', async ({
  visitor: page,
}) => {
  await page.goto('/?from=friend')
  await panel(page, 'Clips').click()
  await expect(page).toHaveURL(/\/clips\?from=friend$/)
  await page.getByRole('link', { name: 'The big one says hello' }).click()
  await expect(page).toHaveURL(/\/clips\/[0-9a-f-]{36}\?from=friend$/)
  await plays(page, 'The big one says hello')
  await page.goBack()
  await expect(page).toHaveURL(/\/clips\?from=friend$/)
  await expect(page.getByRole('link', { name: 'The big one says hello' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'The big one says hello' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The big one says hello' })).toBeVisible()
  await panel(page, 'Live').click()
  await expect(page).toHaveURL(/\/\?from=friend$/)
})

test('[CLP-2] clips of season pass cameras are for holders', async ({ browse }) => {
  const viewer = await browse('viewer')
  await viewer.goto('/clips')
  await expect(viewer.getByRole('link', { name: 'The big one says hello' })).toBeVisible()
  await expect(viewer.getByRole('link', { name: 'Lights on in the attic' })).toHaveCount(0)

  const holder = await browse('pass')
  await holder.goto('/clips')
  await holder.getByRole('link', { name: 'Lights on in the attic' }).click()
  await plays(holder, 'Lights on in the attic')
  await viewer.goto(holder.url())
  await expect(viewer.getByText('This clip is for season pass holders')).toBeVisible()
})

test('[CLP-2] changing the camera cancels a clip', async ({ browse }) => {
  const page = await browse('pass')
  await page.goto('/')
  await page.getByRole('button', { name: 'Clip', exact: true }).click()
  await dialog(page, 'Create a Live Stream Clip').getByRole('button', { name: 'Clip from now on instead' }).click()
  await expect(page.getByRole('button', { name: 'Stop clipping' })).toBeVisible()
  await page
    .getByRole('group', { name: 'Cameras' })
    .getByRole('button', { name: /^The Tank,/ })
    .click()
  await expect(page.getByText('The clip was cancelled, because the camera changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clip', exact: true })).toBeVisible()
})

// The list of clips is looked at with all other panels.
test('[UI-10] a clip and the dialog that shares it have no serious finding, and fit each width', async ({ browse }) => {
  const page = await browse('pass')
  await page.goto('/clips')
  await page.getByRole('link', { name: 'The big one says hello' }).click()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await fitsEachWidth(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(dialog(page, 'Share Clip')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
