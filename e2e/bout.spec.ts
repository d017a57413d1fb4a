import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

// A show in which a battle lasts longer than a journey takes, and whose clock can be moved.
test.use({ showOf: 'bout', later: true, settings: { BATTLE_DURATION_MS: '600000' } })

const balance = async (page: Page): Promise<number> => (await (await page.request.get('/api/tokens')).json()).tokens
/** Where the knot of the rope is: below 0 on the left. */
const pull = (page: Page): Promise<number> =>
  page
    .getByRole('meter', { name: 'Votes for Viewer' })
    .evaluate((side) => Number(side.parentElement!.style.getPropertyValue('--pull')))

test('[BAT-6] [BAT-9] [BAT-11] [STK-2] a spectator sees the rope move and boosts for ₣25, which everybody sees; a moderator kicks, the kicked one sees for how long, and the stock of whom the winner endorses rises', async ({
  browse,
  show,
  visitor,
}) => {
  const [viewer, rival, fan, mod] = await Promise.all([browse('viewer'), browse('rival'), browse('xl'), browse('mod')])
  await Promise.all([viewer, rival].map((page) => page.goto('/battle-chat')))
  for (const [page, contestant] of [
    [viewer, 'jet'],
    [rival, 'lou'],
  ] as const)
    await page.evaluate((id) => fetch(`/api/contestants/${id}/endorsements`, { method: 'PUT' }), contestant)
  await viewer.getByRole('button', { name: 'Join queue' }).click()
  await expect(viewer.getByText('You are #1 of 1')).toBeVisible()

  await fan.goto('/battle-chat')
  await fan.getByRole('button', { name: 'Spectate' }).click()
  await expect(fan).toHaveURL(/\/battle-chat\/spectate$/)
  await expect(fan.getByRole('list', { name: 'Who waits' })).toContainText('Viewer')
  await expect(fan.getByText('Nobody has battled yet')).toBeVisible()
  await rival.getByRole('button', { name: 'Join queue' }).click()
  await expect(fan.getByRole('timer')).toBeVisible()

  expect(await pull(fan)).toBe(0)
  await fan.getByRole('button', { name: 'Vote for Rival' }).click()
  await expect.poll(() => pull(fan)).toBeGreaterThan(0)
  const before = await balance(fan)
  const fighters = await Promise.all([viewer, rival].map(balance))
  // Also on the page of the boosted fighter. It disappears by itself, so the test looks for it from before it can come.
  const effect = (page: Page) => page.getByRole('article', { name: 'Viewer' }).locator('[data-effect="boost"]').count()
  const boosted = Promise.all([
    ...[fan, viewer].map((page) => expect.poll(() => effect(page)).toBe(1)),
    expect(fan.getByText('Boosted Viewer for ₣25!')).toBeVisible(),
  ])
  await fan.getByRole('button', { name: 'Boost Viewer for ₣25' }).click()
  await boosted
  expect(await balance(fan)).toBe(before - 25)
  await expect(rival.getByRole('list', { name: 'Done to Viewer' })).toContainText('1')
  await fan.getByRole('button', { name: 'Sabotage Viewer for ₣25' }).click()
  await expect(fan.getByText('Sabotaged Viewer for ₣25!')).toBeVisible()
  await fan.getByRole('button', { name: 'Vote for Rival ₣1' }).click()
  await expect(fan.getByText('Voted ₣1 for Rival!')).toBeVisible()
  expect(await balance(fan)).toBe(before - 51)

  // Somebody who comes in the middle sees the current state, and nothing lies outside of the window.
  await mod.goto('/battle-chat/spectate')
  await expect(mod.getByRole('list', { name: 'Done to Viewer' })).toContainText('1')
  await expect.poll(() => pull(mod)).toBeGreaterThan(0)
  expect(await seriousFindings(mod, 'main')).toEqual([])
  await fitsEachWidth(mod)
  await visitor.goto('/stocks/LOU')
  const stock = visitor.getByRole('list', { name: 'Why it moved' })
  await expect(stock).toBeVisible()
  await expect(visitor.getByRole('img', { name: /^Lou stands at ₣48,/ })).toBeVisible()
  await mod.getByRole('button', { name: 'Kick Viewer' }).click()
  const dialog = mod.getByRole('dialog', { name: 'Kick from battle chat' })
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('no knives')
  await dialog.getByRole('button', { name: 'Kick Viewer' }).click()
  await expect(mod.getByText('Viewer was kicked by a moderator.')).toBeVisible()

  // What was paid stays paid, nobody else has more or less, and the books agree.
  const after = await Promise.all([fan, viewer, rival].map(balance))
  expect(after).toEqual([before - 51, ...fighters])
  const admin = await browse('admin')
  expect(await (await admin.request.get('/api/tokens/check')).json()).toMatchObject({ sum: 0, driftedAccounts: 0 })
  await admin.close()

  await expect(viewer.getByText(/^You can join the queue again in (10:00|9:\d\d)/)).toBeVisible()
  await expect(viewer.getByText('no knives').first()).toBeVisible()
  await expect(fan.getByRole('list', { name: 'Past battles' })).toContainText('Rival won by a kick')
  await expect(stock.getByRole('listitem').filter({ hasText: 'A fan of theirs won a battle' })).toContainText('+3.0 %')
  // 48, raised by 0.6 % and then by 3 %.
  await expect(visitor.getByRole('img', { name: /^Lou stands at ₣50,/ })).toBeVisible()
  await expect(rival.getByText('You are #1 of 1')).toBeVisible()
  await show.moveTime(600_000)
  await viewer.reload()
  await expect(viewer.getByRole('button', { name: 'Join queue' })).toBeVisible()
})
