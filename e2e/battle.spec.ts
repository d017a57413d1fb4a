import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'

/** How long a battle lasts, in ms: longer than a journey takes, however busy the machine is. */
const battle = 600_000
/** How long somebody who left may take to come back, in ms. */
const returnTime = 10_000

// A show whose clock is moved to the end of a battle.
test.use({ showOf: 'battle', later: true, settings: { BATTLE_DURATION_MS: String(battle) } })

async function openRing(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Battle chat' }).click()
  await expect(page.getByRole('region', { name: 'Queue' })).toBeVisible()
}

const join = (page: Page) => page.getByRole('button', { name: 'Join queue' }).click()
const votesFor = (page: Page, name: string) => page.getByRole('meter', { name: `Votes for ${name}` })

test('[BAT-1] [BAT-2] [BAT-5] [BAT-7] [BAT-8] two are queued and battle, a third votes for free and for ₣1, the clock decides, the leaderboard counts it', async ({
  browse,
  visitor,
  show,
}) => {
  const [viewer, rival, fan] = await Promise.all([browse('viewer'), browse('rival'), browse('pass')])
  // The server reads its leaderboard at most once a minute: nobody asks for it before the battle is over.
  const over = Promise.withResolvers<void>()
  for (const page of [viewer, rival, fan, visitor])
    await page.route('**/api/battle-chat/leaderboard', async (route) => {
      await over.promise
      await route.continue()
    })
  for (const page of [viewer, rival, fan, visitor]) await openRing(page)

  await expect(fan.getByText('The ring is empty')).toBeVisible()
  await join(viewer)
  await expect(viewer.getByText('You are #1 of 1')).toBeVisible()
  await expect(fan.getByText('One fighter waits')).toBeVisible()
  // Somebody who waits may look at something else and hears of the battle there.
  await viewer.getByRole('link', { name: 'Live', exact: true }).click()
  await expect(viewer.getByRole('button', { name: 'You are #1 in the queue' })).toBeVisible()

  // A toast disappears by itself, so the test looks for it from before it can come.
  const told = expect(viewer.getByText('Your battle begins', { exact: true })).toBeVisible()
  await join(rival)
  await told
  await expect(fan.getByRole('timer')).toBeVisible()
  await fan.getByRole('button', { name: 'Vote for Rival' }).click()
  await expect(fan.getByText('Voted for Rival!')).toBeVisible()
  await fan.getByRole('button', { name: 'Vote for Rival ₣1' }).click()
  await expect(fan.getByText('Voted ₣1 for Rival!')).toBeVisible()
  await expect(votesFor(visitor, 'Rival')).toHaveAttribute('aria-valuenow', '2')

  await viewer.getByRole('button', { name: /^Your battle/ }).click()
  await expect(viewer.getByText('You battle Rival')).toBeVisible()
  await expect(viewer.getByText('You are in this battle: the others vote.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Log in to vote' })).toBeVisible()
  expect(await seriousFindings(fan, 'main')).toEqual([])

  await show.moveTime(battle)
  await expect(fan.getByText('Rival wins')).toBeVisible()
  over.resolve()
  await expect(rival.getByText('You are #1 of 1')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Join queue' })).toBeVisible()
  const row = fan.getByRole('row', { name: /Rival/ })
  await expect(row.getByRole('cell')).toHaveText(['1', '[KRIL] Rival', '1', '0', '10m', '2'])
  expect(await seriousFindings(fan, 'main')).toEqual([])
  await rival.getByRole('button', { name: 'Leave queue' }).click()
  await expect(rival.getByRole('button', { name: 'Join queue' })).toBeVisible()
})

/** How often a remote has asked the server about the battle in this page. */
const asked = (page: Page, remote: string) =>
  page.evaluate((remote) => {
    const { bus } = (window as unknown as { __shoal: { bus: { recent(): { name: string; owner: string }[] } } }).__shoal
    return bus.recent().filter(({ name, owner }) => name === 'battle-chat:watch' && owner.startsWith(remote)).length
  }, remote)

test('[BAT-5] [BAT-10] the deck hears of a battle whatever another remote of the page asks for; who closes the page in it and stays away forfeits', async ({
  browse,
  show,
}) => {
  const [viewer, rival, fan] = await Promise.all([browse('viewer'), browse('rival'), browse('pass')])
  for (const page of [viewer, rival]) await openRing(page)
  // The chip for people in a battle comes late to this page, and asks for the person's own part only.
  const late = Promise.withResolvers<void>()
  await fan.route('**/mfe-battle-chat/**', async (route) => {
    await late.promise
    await route.continue()
  })
  // The document may load the remote ahead, so its load event is not waited for.
  await fan.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(fan.getByText(/No poll, mission or battle right now/)).toBeVisible()
  await expect.poll(() => asked(fan, 'mfe-streams')).toBeGreaterThanOrEqual(1)
  late.resolve()
  await expect.poll(() => asked(fan, 'mfe-battle-chat')).toBeGreaterThanOrEqual(1)
  await join(viewer)
  await expect(viewer.getByText('You are #1 of 1')).toBeVisible()
  await join(rival)
  await expect(viewer.getByText('You battle Rival')).toBeVisible()
  await expect(fan.getByRole('region', { name: 'Battle', exact: true })).toContainText('Rival')

  await rival.close()
  // As soon as the server has seen that.
  const forfeit = viewer.getByText('Rival left the battle and forfeits.')
  await expect(async () => {
    await show.moveTime(returnTime)
    await expect(forfeit).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(viewer.getByText('You are #1 of 1')).toBeVisible()
})

test('[BAT-2] a visitor is asked to log in', async ({ visitor }) => {
  await openRing(visitor)
  await visitor.getByRole('button', { name: 'Log in to battle' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})
