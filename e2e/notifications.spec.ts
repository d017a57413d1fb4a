import { seriousFindings } from './support/axe.ts'
import { enterGlobal, say } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'

// Notifications stay with the account.
test.use({ showOf: 'notifications' })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const tip = (page: Page, to: string) =>
  page.evaluate(async (to) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    await fetch(`/api/tokens/tip/${to}`, { method: 'POST', headers, body: JSON.stringify({ tip: 3 }) })
  }, to)

test('[NOT-1] [NOT-2] a mention and a tip arrive live in two tabs, lead where they happened, and are read in both; an admin speaks to everyone', async ({
  browse,
  visitor,
}) => {
  const [one, rival, admin] = await Promise.all([browse('viewer'), browse('rival'), browse('admin')])
  const two = await one.context().newPage()
  await Promise.all([one.goto('/'), two.goto('/contestants'), rival.goto('/'), visitor.goto('/')])

  await test.step('those of the demo show are there, and read in one tab they are read in the other', async () => {
    await expect(bell(two)).toHaveAccessibleName(/^Notifications, \d+$/)
    await bell(one).click()
    await expect(dialog(one, 'Notifications').getByText('XL_fan tipped you')).toBeVisible()
    expect(await seriousFindings(one)).toEqual([])
    // Medals come from what the journey does, and would be counted with the rest.
    await dialog(one, 'Notifications').getByRole('button', { name: 'Settings' }).click()
    await dialog(one, 'Notifications').getByRole('checkbox', { name: 'Medals in the bell' }).uncheck()
    await expect(
      dialog(one, 'Notifications').getByRole('checkbox', { name: 'Medals pushed to devices' }),
    ).toBeDisabled()
    expect(await seriousFindings(one)).toEqual([])
    await dialog(one, 'Notifications').getByRole('button', { name: 'Back' }).click()
    await dialog(one, 'Notifications').getByRole('button', { name: 'Mark all as read' }).click()
    await one.keyboard.press('Escape')
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  await test.step('somebody names and tips the person: both tabs count it', async () => {
    // With the chat in view they would have seen it there.
    for (const page of [one, two]) await page.getByRole('tab', { name: 'Poll', exact: true }).click()
    await enterGlobal(rival)
    await say(rival, 'the cat is back @Viewer')
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1')
    await tip(rival, (await one.request.get('/api/auth').then((answer) => answer.json())).user.id)
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications, 2')
  })

  await test.step('a press leads to the message, and seeing it there marks it as read', async () => {
    await bell(one).click()
    await dialog(one, 'Notifications')
      .getByRole('button', { name: /^Unread: Rival named you in Global/ })
      .click()
    await expect(dialog(one, 'Notifications')).toBeHidden()
    await expect(one.getByRole('log').getByText('the cat is back')).toBeVisible()
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1')
    // Named by the same person in the same room within minutes, one is not told again.
    await say(rival, 'and hungry @Viewer')
    await expect(one.getByRole('log').getByText('and hungry')).toBeVisible()
    await bell(one).click()
    await dialog(one, 'Notifications').getByRole('button', { name: 'Mark all as read' }).click()
    await expect(dialog(one, 'Notifications').getByRole('button', { name: /^Rival named you/ })).toHaveCount(2)
    await one.keyboard.press('Escape')
    for (const page of [one, two]) await expect(bell(page)).toHaveAccessibleName('Notifications')
  })

  await test.step('an admin says something, and everybody reads it, visitors as well', async () => {
    await admin.goto('/admin')
    await admin.getByRole('button', { name: 'Global Notification' }).click()
    await dialog(admin, 'Global Notification')
      .getByRole('textbox', { name: /^What everybody reads/ })
      .fill('The garden opens')
    expect(await seriousFindings(admin)).toEqual([])
    await dialog(admin, 'Global Notification').getByRole('button', { name: 'Send to everyone' }).click()
    for (const page of [visitor, rival, two]) await expect(page.getByText('The garden opens')).toBeVisible()
  })
})
