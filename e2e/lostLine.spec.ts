import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { allow } from '../scripts/lib/pace.mjs'
import { seriousFindings } from './support/axe.ts'
import { inject, missing } from './support/faults.ts'
import { facts, monitor, moves } from './support/picture.ts'
import { enterGlobal, row, say } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'
import { atEachWidth, fitsEachWidth } from './support/widths.ts'

test.use({ footage: 'light' })

const kitchen = (page: Page) => monitor(page, 'Kitchen')
/** Marks the document, to see later that it is still the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** Every part of the live page is there: the picture, and the parts on it, on its time bar and below it. */
async function isWhole(page: Page, who?: string): Promise<void> {
  await moves(page)
  await expect(page.getByRole('list', { name: 'Just happened' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Hidden spots' })).toBeAttached()
  await expect(kitchen(page).getByRole('group', { name: 'Moments' }).getByRole('button').first()).toBeVisible()
  await expect(kitchen(page).locator('[data-layer="moments"]')).toBeAttached()
  await expect(kitchen(page).getByRole('button', { name: 'Clip', exact: true })).toBeVisible()
  if (who) await expect(page.getByRole('button', { name: /^Your balance: ₣\d/ })).toBeVisible()
  await expect(page.getByText(/is missing/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /is missing/ })).toHaveCount(0)
}

/** From the first request of this kind on, or from the socket on, nothing gets through, until `back` is called. */
async function cutAt(page: Page, moment: RegExp | 'socket') {
  let [hasBegun, isGone, lost] = [false, false, 0]
  const cut = () => {
    if (hasBegun) return
    hasBegun = true
    isGone = true
    void page.context().setOffline(true)
  }
  if (moment === 'socket') page.on('websocket', cut)
  await page.route('**/*', (route) => {
    if (moment !== 'socket' && moment.test(route.request().url())) cut()
    if (!isGone) return route.fallback()
    lost += 1
    return route.abort('internetdisconnected')
  })
  return {
    /** How much was asked for in vain. */
    lost: () => lost,
    async back() {
      isGone = false
      await page.context().setOffline(false)
    },
  }
}

let happen: () => Promise<void>
// Something happened in the kitchen, so that there is a mark.
test.beforeEach(async ({ browse }) => {
  const [rich, viewer] = [await browse('xl'), await browse('viewer')]
  const { user } = (await (await viewer.request.get('/api/auth')).json()) as { user: { id: string } }
  happen = async () => {
    const answer = await rich.request.post(`/api/tokens/tip/${user.id}`, { data: { tip: 300, room: 'stream:kitchen' } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await happen()
})

const moments: Array<[string, RegExp | 'socket', who?: string]> = [
  ['as the document asks for its first script', /\/assets\/[^/]+\.js/],
  ['as the first remote is asked for', /\/remotes\/mfe-streams\//],
  ['as the picture begins', /\.m4s/],
  ['as what comes after the picture is asked for', /\/remotes\/mfe-streams\/.*src_(deck_Deck|clips_ClipButton)/],
  ['as the chat is asked for', /\/remotes\/mfe-social\//],
  ['as the socket connects', 'socket'],
  ['as somebody who is signed in asks for what is theirs', /\/api\/tokens$/, 'pass'],
]
for (const [name, moment, who] of moments)
  test(`[MFE-3] the network is gone ${name}, and back later: live plays, with all that belongs to it, without a reload`, async ({
    browse,
  }) => {
    const page = await browse(who)
    const network = await cutAt(page, moment)
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(network.lost).toBeGreaterThan(3)
    await mark(page)
    await network.back()
    await isWhole(page, who)
    expect(await isMarked(page)).toBe(true)
  })

test('[MFE-3] a button whose code does not come twice says so in its place, takes nothing away, and comes by itself', async ({
  visitor: page,
}) => {
  const heal = await inject(page, /src_clips_ClipButton/, missing)
  await page.goto('/')
  await mark(page)
  const hole = kitchen(page).getByRole('button', { name: 'The clip button is missing. Retry' })
  await expect(hole).toBeVisible()
  await moves(page)
  await expect(page.getByText('Live is missing')).toHaveCount(0)
  expect(await seriousFindings(page, 'main')).toEqual([])
  await heal()
  await isWhole(page)
  expect(await isMarked(page)).toBe(true)
})

test('[MFE-3] [STR-8] the picture goes on while the code that plays is missing, and the player goes on with it when it comes', async ({
  visitor: page,
}) => {
  const heal = await inject(page, /src_player_hlsEngine/, missing)
  await page.goto('/')
  await moves(page)
  await mark(page)
  await page.evaluate(() => {
    const video = document.querySelector('main video') as HTMLVideoElement
    const first = Object.assign(window, { firstVideo: video, emptied: 0 })
    video.addEventListener('emptied', () => (first.emptied += 1))
  })
  const { time } = await facts(page)
  // Longer than the player waits for a picture that does not come.
  await expect
    .poll(async () => (await facts(page)).time, { timeout: 20_000 + allow(20_000) })
    .toBeGreaterThan(time + 13)
  await expect(kitchen(page)).toHaveAttribute('data-phase', 'playing')
  // Only the player asks in this way.
  const played = page.waitForRequest(
    (request) => request.resourceType() === 'xhr' && /\.m3u8/.test(request.url()),
    // It is asked for ever more rarely.
    { timeout: 40_000 + allow(20_000) },
  )
  await heal()
  await played
  // It is the same picture, which nobody had to load anew.
  const seen = await page.evaluate(() => {
    const { firstVideo, emptied } = window as unknown as { firstVideo: Element; emptied: number }
    return { same: document.querySelector('main video') === firstVideo, emptied }
  })
  expect(seen).toEqual({ same: true, emptied: 0 })
  await isWhole(page)
  await expect(kitchen(page)).toHaveAttribute('data-phase', 'playing')
  expect(await isMarked(page)).toBe(true)
})

test('[MFE-3] what lies on the picture says together, among the controls, that it is missing, moves no button, and comes by itself', async ({
  visitor: page,
}) => {
  const heal = await inject(page, /\/onPicture\./, missing)
  await page.goto('/')
  const told = kitchen(page).getByRole('button', { name: /^Part of the live view \(.*\) is missing\. Retry$/ })
  for (const part of ['hidden spots', 'marks of the time bar', 'what people do', 'who is where'])
    await expect(told).toHaveAccessibleName(new RegExp(part))
  await moves(page)
  expect(await seriousFindings(page, 'main')).toEqual([])
  const places = () =>
    kitchen(page)
      .getByRole('button', { name: /^(Pause|Clip|Full screen)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().x))
  /** Where the buttons are once the page stands still after its width has changed: twice the same, half a second apart. */
  const placesAtRest = async () => {
    let rest: number[] = []
    await expect
      .poll(
        async () => {
          const before = rest
          rest = await places()
          return rest.join() === before.join()
        },
        { intervals: [500] },
      )
      .toBe(true)
    return rest
  }
  const whileTold: number[][] = []
  await atEachWidth(page, async () => {
    await expect(told).toBeInViewport()
    whileTold.push(await placesAtRest())
  })
  await fitsEachWidth(page)
  await heal()
  await isWhole(page)
  await expect(told).toHaveCount(0)
  await atEachWidth(page, (width) => expect.poll(places, { message: `at ${width} px` }).toEqual(whileTold.shift()))
})

test('[MFE-3] a dialog whose code does not come can be left, and opens later', async ({ visitor: page }) => {
  const heal = await inject(page, /\/assets\/frames/, missing)
  await page.goto('/')
  await moves(page)
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  const hole = page.getByRole('alertdialog', { name: 'This dialog is missing' })
  await atEachWidth(page, () => expect(hole).toBeInViewport({ ratio: 1 }))
  expect(await seriousFindings(page, '[role="alertdialog"]')).toEqual([])
  await hole.getByRole('button', { name: 'Not now' }).click()
  await expect(hole).toHaveCount(0)
  await expect(logIn).toBeFocused()
  await heal()
  await logIn.click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('[MOD-1] [UI-10] the code of dialogs comes ahead; one that is pressed before waits in a frame that can be left', async ({
  visitor: page,
}) => {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  // Nobody has asked for a dialog: it is fetched all the same.
  const ahead = page.waitForRequest(/\/assets\/frames/)
  await page.route(/\/assets\/frames/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await moves(page)
  await ahead
  const logIn = page.getByRole('button', { name: 'Log in', exact: true })
  const frame = page.getByRole('dialog', { name: 'Opening' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => frame.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await logIn.click()
    await expect(frame).toBeFocused()
    await leave()
    await expect(frame).toHaveCount(0)
    await expect(logIn).toBeFocused()
  }
  await logIn.click()
  await expect(frame).toBeVisible()
  expect(await seriousFindings(page, '[role="dialog"]')).toEqual([])
  // The picture is dimmed and stays in sight.
  await expect(page.locator('video').first()).toBeInViewport()
  letThrough()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('[MFE-3] [MFE-9] [TST-1] what comes at the second try belongs to the same page as what was there: a tip is told once', async ({
  browse,
}) => {
  const [page, other] = await Promise.all([browse('viewer'), browse('rival')])
  await other.goto('/about')
  await enterGlobal(other)
  await say(other, 'anybody there?')
  const heal = await inject(page, /src_tokens_TipModal/, missing)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /^Your balance: ₣\d/ })).toBeVisible()
  await enterGlobal(page)
  await row(page, 'anybody there?').getByRole('button', { name: 'Rival' }).click()
  await page.getByRole('dialog', { name: 'About Rival' }).getByRole('button', { name: 'Tip', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Tip' })
  await expect(dialog.getByText('Tip is missing')).toBeVisible()
  await heal()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByRole('radio', { name: '25' }).check()
  const spent = 'You spent ₣25'
  const seen = expect(page.getByText(spent).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Tip ₣25' }).click()
  await seen
  // Toasts go by themselves; the page's bus remembers them.
  const toasts = await page.evaluate((text) => {
    const { bus } = (window as unknown as { __shoal: { bus: { recent(): { name: string; payload: object }[] } } })
      .__shoal
    return bus
      .recent()
      .filter(({ name, payload }) => name === 'toast:show' && (payload as { text: string }).text === text)
  }, spent)
  expect(toasts).toHaveLength(1)
})

/** How long the network is gone, in ms. Only this long test measures seconds; they are in `seconds.json` beside its results. */
const gone = 5_000
/** So many pages are open at a time. */
const together = 5

test('[MFE-3] the network is gone at any second of the first minute and back five seconds later: live plays, with all that belongs to it, without a reload', {
  tag: '@long',
}, async ({ browse }) => {
  test.setTimeout(allow(1_800_000))
  const seconds = Array.from({ length: 61 }, (_, second) => second)
  const found: Array<{ second: number; document: boolean; wholeAfter?: number; wrong?: string }> = []

  async function loseAt(second: number): Promise<void> {
    await happen()
    // Every other is signed in, and has more to ask for.
    const who = second % 2 === 1 ? 'pass' : undefined
    const page = await browse(who)
    const context = page.context()
    const begun = Date.now()
    const arrival = page.goto('/', { waitUntil: 'commit' }).then(
      () => true,
      () => false,
    )
    await delay(Math.max(begun + second * 1_000 - Date.now(), 0))
    await context.setOffline(true)
    const document = await arrival
    await delay(gone)
    if (document) await mark(page)
    await context.setOffline(false)
    const back = Date.now()
    try {
      // We cannot mend the browser's own error page: a person would load again.
      if (!document) await page.goto('/')
      // A part that was too late on a slow machine is tried again once a minute.
      await expect(() => isWhole(page, who)).toPass({ timeout: allow(180_000) })
      if (document) expect(await isMarked(page), 'it is the same document').toBe(true)
      found.push({ second, document, wholeAfter: Date.now() - back })
    } catch (error) {
      await page.screenshot({ path: test.info().outputPath(`second-${second}.png`) })
      found.push({ second, document, wrong: error instanceof Error ? error.message : String(error) })
    }
    await context.close()
  }

  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let second = seconds.shift(); second !== undefined; second = seconds.shift()) await loseAt(second)
    }),
  )
  found.sort((one, other) => one.second - other.second)
  await writeFile(test.info().outputPath('seconds.json'), JSON.stringify(found, null, 2))
  expect(found.map(({ second }) => second)).toHaveLength(61)
  expect(found.filter(({ wrong }) => wrong !== undefined)).toEqual([])
})
