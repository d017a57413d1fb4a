import { endOfDay, showDay } from '../shared-bus/src/rules/days.ts'
import { seriousFindings } from './support/axe.ts'
import { answerMessage } from './support/messages.ts'
import { expect, type Page, test } from './support/test.ts'

const hour = 3_600_000
/** The midnight in New York that the show goes through. */
const midnight = endOfDay(showDay(new Date(Date.now() + hour))).getTime()
// A show of its own, an hour before midnight in New York, whose clock can be moved.
test.use({ showOf: 'alliances', later: true })
test.beforeAll(({ show }) => show.moveTo(midnight - hour))

const [seaMine, torpedo, seahorse] = [148, 149, 150]
/** Gives somebody a wartoy; answers with the id of the item. */
async function give(admin: Page, to: Page, itemId: number): Promise<string> {
  const { user } = (await (await to.request.get('/api/auth')).json()) as { user: { id: string } }
  const data = { userId: user.id, itemId, reason: 'for the test' }
  const given = await admin.request.post('/api/items/give', { data })
  expect(given.ok(), await given.text()).toBe(true)
  return (await given.json()).id
}
const allies = (page: Page) => page.getByRole('region', { name: /^Allies/ })
const alliances = (page: Page) => page.getByRole('dialog', { name: 'Clan Alliances' })

test('[ALLY-1] [CLAN-5] two owners become allies and fall out, live on both sides; then one attacks the clan of the other, over midnight', async ({
  browse,
  visitor,
  show,
}) => {
  const [rival, pass] = [await browse('rival'), await browse('pass')]
  await Promise.all([rival.goto('/clan/KRIL'), pass.goto('/clan/NITE'), visitor.goto('/clan/KRIL')])

  await test.step('what was proposed is accepted, and everybody who looks sees it', async () => {
    await expect(allies(pass)).toContainText('[DEEP]')
    await expect(allies(visitor)).toContainText('This clan stands alone.')
    await expect(visitor.getByRole('button', { name: 'Alliances' })).toHaveCount(0)
    await rival.getByRole('button', { name: 'Alliances' }).click()
    await expect(alliances(rival).getByRole('region', { name: 'Waiting for your answer' })).toContainText('Night Watch')
    expect(await seriousFindings(rival, '[role=dialog]')).toEqual([])
    await alliances(rival).getByRole('button', { name: 'Accept NITE' }).click()
    await expect(allies(pass)).toContainText('[KRIL]')
    await expect(allies(visitor)).toContainText('[NITE]')
  })

  await test.step('it is broken, and the other owner sees by whom', async () => {
    await pass.getByRole('button', { name: 'Alliances' }).click()
    await alliances(pass).getByRole('button', { name: 'Break with KRIL' }).click()
    await pass.getByRole('button', { name: 'Break the alliance' }).click()
    await expect(alliances(rival).getByRole('region', { name: 'Earlier' })).toContainText('They broke the alliance')
    await expect(allies(visitor)).toContainText('This clan stands alone.')
  })

  await test.step('a wartoy takes the colours of the members alone, not of their dialogs, and says by whom', async () => {
    await give(await browse('admin'), pass, seaMine)
    await show.moveTo(midnight - 60_000)
    await pass.goto('/fishtoys')
    await pass.getByRole('button', { name: 'Use Sea Mine' }).click()
    const throwing = pass.getByRole('dialog', { name: 'Use Fishtoy' })
    await throwing.getByRole('textbox', { name: /^At which clan/ }).fill('kril')
    await throwing.getByRole('button', { name: 'Throw it' }).click()
    await expect(rival.locator('body')).toHaveClass(/blind/)
    // Behind an open dialog screen readers do not find it.
    await expect(rival.locator('[data-debuff="Color Blind"]')).toContainText('by Pass')
    // Dialogs stand outside of the part that has lost its colours.
    await expect(alliances(rival)).toBeVisible()
    await expect(rival.locator('#shoal').getByRole('dialog')).toHaveCount(0)
    for (const page of [pass, visitor]) await expect(page.locator('body')).not.toHaveClass(/blind/)
  })

  await test.step('a page that comes after midnight has it as well, and is free when the time is up', async () => {
    await show.moveTo(midnight + 5_000)
    await rival.clock.install()
    await rival.goto('/clan/KRIL')
    await expect(rival.locator('body')).toHaveClass(/blind/)
    await expect(rival.getByRole('listitem').filter({ hasText: 'Color Blind' })).toBeVisible()
    expect(await seriousFindings(rival, '[aria-label="What works on your clan"]')).toEqual([])
    await rival.clock.fastForward(120_000)
    await expect(rival.locator('body')).not.toHaveClass(/blind/)
    await expect(rival.getByRole('list', { name: 'What works on your clan' })).toHaveCount(0)
    await show.moveTo(midnight + 180_000)
    const later = await browse('rival')
    await later.goto('/clan/KRIL')
    await expect(later.getByRole('heading', { level: 1, name: '[KRIL] The Krill' })).toBeVisible()
    await expect(later.getByRole('button', { name: 'Vault' })).toBeVisible()
    await expect(later.locator('body')).not.toHaveClass(/blind/)
  })
})

test('[ALLY-1] a proposal is rejected, another is taken back, and each side sees what the other did', async ({
  browse,
}) => {
  const [rival, xl] = [await browse('rival'), await browse('xl')]
  await Promise.all([rival.goto('/clan/DEEP'), xl.goto('/clan/KRIL')])
  const propose = async (page: Page, to: string) => {
    await page.getByRole('button', { name: 'Propose an alliance' }).click()
    await expect(alliances(page).getByRole('textbox', { name: /^Propose an alliance to/ })).toHaveValue(to)
    await alliances(page).getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(alliances(page).getByRole('region', { name: 'Waiting for theirs' })).toContainText(`[${to}]`)
  }
  // The toast goes by itself: it is waited for in order to be pressed.
  await Promise.all([propose(xl, 'KRIL'), answerMessage(rival, 'Look at it')])
  await alliances(rival).getByRole('button', { name: 'Reject DEEP' }).click()
  await expect(alliances(rival).getByRole('region', { name: 'Earlier' })).toContainText('[DEEP]')
  await expect(alliances(xl).getByRole('region', { name: 'Waiting for theirs' })).toHaveCount(0)
  await expect(alliances(xl).getByRole('region', { name: 'Earlier' })).toContainText('[KRIL]')
  await alliances(rival)
    .getByRole('textbox', { name: /^Propose an alliance to/ })
    .fill('deep')
  await alliances(rival).getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(alliances(xl).getByRole('region', { name: 'Waiting for your answer' })).toContainText('The Krill')
  await alliances(rival).getByRole('button', { name: 'Take back the proposal to DEEP' }).click()
  await expect(alliances(xl).getByRole('region', { name: 'Waiting for your answer' })).toHaveCount(0)
  expect(await seriousFindings(xl, '[role=dialog]')).toEqual([])
})

test('[CLAN-5] whatever works on a clan, a dialog that spends tokens looks as before, and with reduced motion nothing moves', async ({
  browse,
  show,
}) => {
  const [admin, pass, rival] = [await browse('admin'), await browse('pass'), await browse('rival')]
  const moving = await browse('rival', { reducedMotion: 'no-preference' })
  const strike = async (itemId: number, looks: string) => {
    const data = { id: await give(admin, pass, itemId), target: 'KRIL' }
    const thrown = await pass.request.post('/api/items/wartoy', { data })
    expect(thrown.ok(), await thrown.text()).toBe(true)
    await expect(rival.locator('body')).toHaveClass(new RegExp(looks))
  }
  await Promise.all([rival.goto('/clan/KRIL'), moving.goto('/clan/KRIL')])
  await rival.getByRole('button', { name: 'Vault' }).click()
  // As people see it: without its background a dialog lets the page shine through.
  await rival.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  const form = rival.getByRole('form', { name: 'Deposit tokens' })
  await form.getByRole('radio', { name: '25' }).check()
  const plain = await form.screenshot({ animations: 'disabled' })
  for (const [itemId, looks] of [
    [seaMine, 'blind'],
    [torpedo, 'mirror'],
    [seahorse, 'cyber'],
  ] as const) {
    await strike(itemId, looks)
    expect((await form.screenshot({ animations: 'disabled' })).equals(plain)).toBe(true)
    // A clan is left alone for a minute after a hit.
    await show.moveTime(61_000)
  }
  const tears = (page: Page) =>
    page.locator('[data-cyber] i + i').evaluateAll((all) =>
      all.map((one) => ({
        moves: one.getAnimations().some(({ playState }) => playState === 'running'),
        shown: one.getBoundingClientRect().bottom > 0,
      })),
    )
  await expect.poll(async () => (await tears(moving)).some(({ moves }) => moves)).toBe(true)
  await expect.poll(() => tears(rival)).toEqual(Array.from({ length: 3 }, () => ({ moves: false, shown: false })))
  await rival.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  expect(await seriousFindings(rival, 'main')).toEqual([])
})
