import type { Request } from '@playwright/test'
import { seriousFindings } from './support/axe.ts'
import { inject, missing } from './support/faults.ts'
import { monitor, moves } from './support/picture.ts'
import { expect, type Page, test } from './support/test.ts'

test.use({ footage: 'light' })

const kitchen = (page: Page) => monitor(page, 'Kitchen')
/** Marks the document, to see later that it is still the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { sameDocument: true }))
const isMarked = (page: Page) => page.evaluate(() => 'sameDocument' in window)

/** All that the live page consists of is there: the picture, and what lies on it, on its time bar and below it. */
async function isWhole(page: Page): Promise<void> {
  await moves(page)
  await expect(page.getByRole('list', { name: 'Just happened' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Hidden spots' })).toBeAttached()
  await expect(kitchen(page).getByRole('group', { name: 'Moments' }).getByRole('button').first()).toBeVisible()
  await expect(kitchen(page).locator('[data-layer="moments"]')).toBeAttached()
  await expect(kitchen(page).getByRole('button', { name: 'Clip', exact: true })).toBeVisible()
  await expect(page.getByText(/is missing/)).toHaveCount(0)
}

/** From the first request of this kind on nothing gets through, until the returned function is called. */
async function cutAt(page: Page, isMeant: (request: Request) => boolean) {
  let [hasBegun, isGone, lost] = [false, false, 0]
  await page.route('**/*', (route) => {
    if (!hasBegun && isMeant(route.request())) {
      hasBegun = true
      isGone = true
      void page.context().setOffline(true)
    }
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

// Something happened in the kitchen, so that there is a mark.
test.beforeEach(async ({ browse }) => {
  const [rich, viewer] = [await browse('xl'), await browse('viewer')]
  const { user } = (await (await viewer.request.get('/api/auth')).json()) as { user: { id: string } }
  const answer = await rich.request.post(`/api/tokens/tip/${user.id}`, { data: { tip: 300, room: 'stream:kitchen' } })
  expect(answer.ok(), await answer.text()).toBe(true)
})

const asks = (file: RegExp) => (request: Request) => file.test(request.url())
const moments: Array<[string, (request: Request) => boolean]> = [
  ['as the first remote is asked for', asks(/\/remotes\/mfe-streams\//)],
  ['as the picture begins', asks(/\.m4s/)],
  ['as what comes after the picture is asked for', asks(/\/remotes\/mfe-streams\/.*src_(deck_Deck|clips_ClipButton)/)],
]
for (const [moment, isMeant] of moments)
  test(`[MFE-3] the network is gone ${moment}, and back later: live plays, with all that belongs to it, without a reload`, async ({
    visitor: page,
  }) => {
    const network = await cutAt(page, isMeant)
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(network.lost).toBeGreaterThan(3)
    await mark(page)
    await network.back()
    await isWhole(page)
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
