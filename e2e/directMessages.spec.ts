import { allow } from '../scripts/lib/pace.mjs'
import { seriousFindings } from './support/axe.ts'
import { inGlobal, message, row, say, sayAtOnce } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'
import { fitsEachWidth } from './support/widths.ts'

const line = (page: Page, name: string) =>
  page.getByRole('form', { name: `Write in ${name}` }).getByRole('combobox', { name: 'Message' })
const direct = (page: Page) => page.getByRole('tab', { name: /^Direct/ })

/** By the card of the author; a list that moves under the pointer may close it. */
const writeTo = (page: Page) =>
  expect(async () => {
    // A click may have done its work and yet not be over in time.
    if ((await page.getByRole('tab', { name: /^Direct/, selected: true }).count()) > 0) return
    const said = row(page, 'who is up for the reef?')
    // The actions on a message open above it, and cover no name.
    await said.hover()
    await said.getByRole('button', { name: 'XL_fan' }).click({ timeout: allow(5_000) })
    const card = page.getByRole('dialog', { name: 'About XL_fan' })
    await card.getByRole('button', { name: 'Message' }).click({ timeout: allow(5_000) })
  }).toPass()

test('[CHAT-1] [CHAT-4] two people write to each other alone: from the card of a name, with what is unread until it is read', async ({
  browse,
}) => {
  const [pass, xl, viewer] = await Promise.all([browse('pass'), browse('xl'), browse('viewer')])
  await inGlobal(pass, xl, viewer)
  await say(xl, 'who is up for the reef?')

  await writeTo(pass)
  await expect(direct(pass)).toHaveAttribute('aria-selected', 'true')
  await line(pass, 'XL_fan').fill('me, but tell nobody')
  const told = expect(xl.getByText('Pass wrote to you')).toBeVisible()
  await line(pass, 'XL_fan').press('Enter')
  await told
  await expect(message(pass, 'me, but tell nobody')).toBeVisible()

  await expect(direct(xl).getByRole('img', { name: '1 new' })).toBeVisible()
  await direct(xl).click()
  const conversation = xl.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Pass/ })
  await expect(conversation).toContainText('me, but tell nobody')
  expect(await seriousFindings(xl)).toEqual([])
  await conversation.click()
  await expect(message(xl, 'me, but tell nobody')).toBeVisible()
  await expect(direct(xl).getByRole('img', { name: /new/ })).toHaveCount(0)
  await line(xl, 'Pass').fill('at noon then')
  await line(xl, 'Pass').press('Enter')
  await expect(message(pass, 'at noon then')).toBeVisible()
  await expect(direct(pass).getByRole('img', { name: /new/ })).toHaveCount(0)
  await fitsEachWidth(pass)
  expect(await seriousFindings(pass)).toEqual([])

  // It is read after a reload as well, by keyboard too.
  await xl.reload()
  await direct(xl).click()
  await expect(direct(xl).getByRole('img', { name: /new/ })).toHaveCount(0)
  await expect(conversation).toContainText('You: at noon then')

  // Without a pass the card leads to it.
  await writeTo(viewer)
  await expect(viewer.getByRole('dialog').getByText('Direct messages are for season pass holders.')).toBeVisible()
})

test('[CHAT-1] [PASS-4] rooms of a pass: closed with the way in for viewers, open for those who have it', async ({
  browse,
}) => {
  const [viewer, pass, xl] = await Promise.all([browse('viewer'), browse('pass'), browse('xl')])
  await inGlobal(viewer, pass, xl)
  await viewer.getByRole('tab', { name: /^Season Pass ?, closed to you$/ }).click()
  await expect(viewer.getByText('This room is for season pass holders')).toBeVisible()
  await viewer.getByRole('button', { name: 'Get Season Pass' }).click()
  await expect(viewer.getByRole('dialog').getByText('This room is for season pass holders.')).toBeVisible()

  const open = async (page: Page, room: string) => {
    await page.getByRole('tab', { name: room, exact: true }).click()
    await expect(line(page, room)).toBeVisible()
  }
  await open(pass, 'Season Pass')
  await expect(pass.getByRole('tab', { name: 'Season Pass XL' })).toHaveCount(0)
  await open(xl, 'Season Pass')
  await sayAtOnce(line(xl, 'Season Pass'), 'good evening, pass holders')
  await expect(message(pass, 'good evening, pass holders')).toBeVisible()
  await open(xl, 'Season Pass XL')
  await sayAtOnce(line(xl, 'Season Pass XL'), 'and the few of us')
  await expect(message(xl, 'and the few of us')).toBeVisible()
  await sayAtOnce(line(pass, 'Season Pass'), 'good evening')
  await expect(message(pass, 'good evening')).toBeVisible()
  await expect(message(pass, 'and the few of us')).toHaveCount(0)
  await fitsEachWidth(xl)
})
