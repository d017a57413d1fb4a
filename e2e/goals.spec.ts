import { seriousFindings } from './support/axe.ts'
import { enterGlobal } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'

// Goals and passes change the show for others.
test.use({ showOf: 'goals', footage: 'light' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const onDeck = (page: Page) => page.getByRole('region', { name: 'Goals' })

test('[TOK-8] [PASS-3] [NAV-8] staff collect for something, two give to it until it is reached before everybody; a pass is given to one of them, and its receipt and the money of the show are seen', async ({
  browse,
  visitor,
}) => {
  const [mod, viewer, rival] = await Promise.all([browse('mod'), browse('viewer'), browse('rival')])
  await Promise.all([visitor.goto('/'), viewer.goto('/'), rival.goto('/')])

  await test.step('it is made in the staff room and stands below the cameras at once', async () => {
    await mod.goto('/staff-room')
    await mod.getByRole('button', { name: 'Manage goals' }).click()
    const management = dialog(mod, 'Goal Management')
    await management.getByRole('button', { name: 'New goal' }).click()
    await management.getByRole('textbox', { name: /^Name/ }).fill('Trampoline')
    // As people do it: the amount is written anew as soon as the field has the focus.
    await management.getByRole('spinbutton', { name: /^Takes/ }).click()
    await mod.keyboard.press('ControlOrMeta+a')
    await mod.keyboard.type('60')
    expect(await seriousFindings(mod)).toEqual([])
    await management.getByRole('button', { name: 'Make the goal' }).click()
    await expect(management.getByText('Trampoline')).toBeVisible()
  })

  await test.step('two people give, everybody sees how far it is, and then that it is reached', async () => {
    const give = async (page: Page, amount: string) => {
      await onDeck(page).getByRole('button', { name: /^All/ }).click()
      await dialog(page, 'Goals').getByRole('button', { name: 'Give to Trampoline' }).click()
      await dialog(page, 'Goals').getByRole('spinbutton', { name: 'Amount' }).fill(amount)
      await dialog(page, 'Goals')
        .getByRole('button', { name: `Give ₣${amount}` })
        .click()
      await expect(page.getByText(`₣${amount} for Trampoline. Thank you!`)).toBeVisible()
    }
    await give(viewer, '45')
    await expect(onDeck(visitor).getByRole('meter', { name: 'Trampoline: ₣45 of ₣60' })).toBeVisible()
    expect(await seriousFindings(viewer)).toEqual([])
    await give(rival, '15')
    await expect(onDeck(visitor).getByText('Reached!')).toBeVisible()
    await expect(dialog(mod, 'Goal Management').getByText('₣60 / ₣60')).toBeVisible()
    await expect(dialog(viewer, 'Goals').getByText('Reached', { exact: true })).toBeVisible()
  })

  await test.step('a pass for the rival is paid, and told to them', async () => {
    await viewer.goto('/billing')
    await viewer.getByRole('button', { name: 'Gift Season Passes' }).click()
    const gift = dialog(viewer, 'Gift Season Passes')
    await gift.getByRole('radio', { name: 'Somebody' }).check()
    await gift.getByRole('textbox', { name: /^Their name/ }).fill('Rival')
    expect(await seriousFindings(viewer)).toEqual([])
    await gift.getByRole('button', { name: 'Pay $0.99' }).click()
    await expect(viewer).toHaveURL(/\/checkout\/sandbox\/cs_sandbox_/)
    const told = Promise.all([
      expect(rival.getByText(/gave you a season pass$/)).toBeVisible(),
      expect(viewer.getByText(/^A season pass for .*: given\. Thank you!$/)).toBeVisible(),
    ])
    await viewer.getByRole('button', { name: 'Pay $0.99' }).click()
    await told
  })

  await test.step('the receipt, and its effects in the show', async () => {
    await expect(viewer).toHaveURL(/\/billing$/)
    await expect(viewer.getByRole('cell', { name: `A season pass for` }).first()).toBeVisible()
    expect(await seriousFindings(viewer)).toEqual([])
    const paper = viewer.waitForEvent('popup')
    await viewer.getByRole('link', { name: /^Receipt for/ }).click()
    await expect((await paper).getByText('$0.99')).toBeVisible()

    const admin = await browse('admin')
    await admin.goto('/admin/money')
    await expect(admin.getByRole('rowheader', { name: 'Goal', exact: true })).toBeVisible()
    await expect(admin.getByText('Everything that was paid gave something')).toBeVisible()
    expect(await seriousFindings(admin)).toEqual([])
  })
})

test('[PASS-3] passes by lot go to those in the chat who have none, and others see who gave them to whom', async ({
  browse,
  visitor,
}) => {
  const [viewer, lucky] = await Promise.all([browse('viewer'), browse('qa')])
  await Promise.all([visitor.goto('/'), viewer.goto('/billing'), lucky.goto('/')])
  await enterGlobal(lucky)
  await viewer.getByRole('button', { name: 'Gift Season Passes' }).click()
  const gift = dialog(viewer, 'Gift Season Passes')
  await gift.getByRole('radio', { name: '1', exact: true }).check()
  await gift.getByRole('button', { name: 'Pay $0.99' }).click()
  await expect(viewer).toHaveURL(/\/checkout\/sandbox\/cs_sandbox_/)
  const happened = visitor.getByRole('list', { name: 'Just happened' })
  const told = Promise.all([
    expect(lucky.getByText(/gave you a season pass$/)).toBeVisible(),
    expect(happened.getByText(/gave a season pass to.*QA_fish/)).toBeVisible(),
    expect(viewer.getByText('A season pass for a viewer: given. Thank you!')).toBeVisible(),
  ])
  await viewer.getByRole('button', { name: 'Pay $0.99' }).click()
  await told
})
