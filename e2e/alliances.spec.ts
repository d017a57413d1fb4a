import { seriousFindings } from './support/axe.ts'
import { expect, type Page, test } from './support/test.ts'

// Alliances and debuffs of clans change the show for other journeys.
test.use({ showOf: 'alliances' })

const seaMine = 148
const allies = (page: Page) => page.getByRole('region', { name: /^Allies/ })
const alliances = (page: Page) => page.getByRole('dialog', { name: 'Clan Alliances' })

test('[ALLY-1] [CLAN-5] two owners become allies and fall out, live on both sides; then one attacks the clan of the other', async ({
  browse,
  visitor,
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
    const admin = await browse('admin')
    const { user } = (await (await pass.request.get('/api/auth')).json()) as { user: { id: string } }
    const given = await admin.request.post('/api/items/give', {
      data: { userId: user.id, itemId: seaMine, reason: 'for the test' },
    })
    expect(given.ok()).toBe(true)
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

  await test.step('a page that comes later has it as well, and is free when the time is up', async () => {
    await rival.clock.install()
    await rival.goto('/clan/KRIL')
    await expect(rival.locator('body')).toHaveClass(/blind/)
    await expect(rival.getByRole('listitem').filter({ hasText: 'Color Blind' })).toBeVisible()
    expect(await seriousFindings(rival, '[aria-label="What works on your clan"]')).toEqual([])
    await rival.clock.fastForward(120_000)
    await expect(rival.locator('body')).not.toHaveClass(/blind/)
    await expect(rival.getByRole('list', { name: 'What works on your clan' })).toHaveCount(0)
  })
})
