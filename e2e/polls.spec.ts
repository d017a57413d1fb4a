import { seriousFindings } from './support/axe.ts'
import { answerMessage } from './support/messages.ts'
import { expect, type Page, test } from './support/test.ts'

const side = (page: Page) => page.getByRole('complementary', { name: 'Side panels' })

async function openPoll(page: Page): Promise<void> {
  await page.goto('/')
  await side(page).getByRole('tab', { name: 'Poll' }).click()
}

test('[POL-1] a moderator asks, two viewers vote for free and for tokens, everybody sees it live, and it ends', async ({
  browse,
  visitor,
}) => {
  const [mod, viewer, rival] = await Promise.all([browse('mod'), browse('viewer'), browse('rival')])
  for (const page of [viewer, rival, visitor]) await openPoll(page)
  await expect(side(viewer).getByText('No poll is running')).toBeVisible()

  await mod.goto('/')
  await mod.getByRole('link', { name: 'Staff room' }).click()
  await mod.getByRole('button', { name: 'Start a poll' }).click()
  const dialog = mod.getByRole('dialog', { name: 'Poll Management' })
  await dialog.getByRole('textbox', { name: /^Question/ }).fill('Who hid the remote?')
  await dialog.getByRole('textbox', { name: /^Answer 1/ }).fill('Jet')
  await dialog.getByRole('textbox', { name: /^Answer 2/ }).fill('The cat')
  await dialog.getByRole('button', { name: 'Add answer' }).click()
  await dialog.getByRole('textbox', { name: /^Answer 3/ }).fill('Nobody')
  await dialog.getByRole('textbox', { name: /^Narrative/ }).fill('It decides who cleans the tank.')
  expect(await seriousFindings(mod)).toEqual([])
  await dialog.getByRole('button', { name: 'Start poll' }).click()

  // Quietly told, with the way to it.
  await expect(viewer.getByText('A poll has started')).toBeVisible()
  await answerMessage(viewer, 'Vote')
  await side(viewer).getByRole('radio', { name: /^Jet/ }).check()
  await side(viewer).getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(viewer.getByText('Voted for Jet!')).toBeVisible()
  await side(rival)
    .getByRole('radio', { name: /^The cat/ })
    .check()
  await side(rival).getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(rival.getByText('Voted for The cat!')).toBeVisible()
  await expect(side(visitor).getByText('50%').first()).toBeVisible()
  await expect(side(visitor).getByRole('button', { name: 'Log in to vote' })).toBeVisible()

  const balance = await viewer.getByRole('button', { name: /^Your balance/ }).getAttribute('aria-label')
  await side(viewer).getByRole('button', { name: 'Sway for ₣10' }).click()
  await expect(viewer.getByText('Voted ₣10 for Jet!')).toBeVisible()
  await expect(viewer.getByRole('button', { name: /^Your balance/ })).not.toHaveAttribute('aria-label', balance ?? '')
  for (const page of [rival, visitor]) await expect(side(page).getByText('92%')).toBeVisible()
  await expect(side(viewer).getByText('12 votes, 11 of them yours')).toBeVisible()
  expect(await seriousFindings(viewer)).toEqual([])

  // A page that comes later knows it all.
  await rival.reload()
  await side(rival).getByRole('tab', { name: 'Poll' }).click()
  await expect(side(rival).getByRole('radio', { name: /^The cat/ })).toBeChecked()

  await expect(dialog.getByRole('meter', { name: 'Jet' })).toHaveAttribute('aria-valuenow', '11')
  await dialog.getByRole('button', { name: 'Stop poll' }).click()
  await expect(side(viewer).getByRole('region', { name: 'Last poll' })).toContainText('92%')
  await expect(side(rival).getByText('No poll is running')).toBeVisible()
})
