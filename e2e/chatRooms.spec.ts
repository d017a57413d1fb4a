import { composer, enterGlobal, inGlobal, log, message, row, say, sayAtOnce } from './support/room.ts'
import { expect, type Page, test } from './support/test.ts'

// Cameras that are live have rooms, and stand beside the chat; what needs none of it is in chat.spec.ts.
test.use({ footage: 'light' })

test('[CHAT-1] the room of a camera is its own, and tells on its tab what is unread', async ({ browse }) => {
  const [viewer, rival] = await Promise.all([browse('viewer'), browse('rival')])
  await Promise.all([viewer.goto('/'), rival.goto('/')])
  const camera = viewer.getByRole('tablist', { name: 'Chat rooms' }).getByRole('tab').first()
  // Before it is known which camera one sees, there is the room of all.
  await expect(camera).not.toHaveText('Global')
  const name = (await camera.textContent()) ?? ''
  const here = viewer.getByRole('combobox', { name: 'Message' })
  const send = (text: string) => sayAtOnce(here, text)
  // Once this is read, both are in.
  await send('anybody here?')
  await expect(message(rival, 'anybody here?')).toBeVisible()
  await enterGlobal(rival)
  await send('only for this room')
  const tab = rival.getByRole('tab', { name: new RegExp(`^${name}.*1`) })
  await expect(tab).toBeVisible()
  await expect(message(rival, 'only for this room')).toHaveCount(0)
  await tab.click()
  await expect(message(rival, 'only for this room')).toBeVisible()
  await expect(rival.getByRole('tab', { name, exact: true })).toBeVisible()
})

test('[UI-1] a name shows its card by mouse, keyboard and tap', async ({ browse }) => {
  const viewer = await browse('viewer')
  const rival = await browse('rival', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await inGlobal(viewer, rival)
  await say(rival, 'look at my card')
  await expect(message(viewer, 'look at my card')).toBeVisible()
  await say(viewer, 'look at mine')
  await expect(message(viewer, 'look at mine')).toBeVisible()
  const card = (page: Page, name: string) => page.getByRole('dialog', { name: `About ${name}` })
  const name = row(viewer, 'look at my card').getByRole('button', { name: 'Rival', exact: true })

  await name.hover()
  await expect(card(viewer, 'Rival').getByText('Undefeated, if you do not count losses.')).toBeVisible()
  await card(viewer, 'Rival').hover()
  await viewer.mouse.move(5, 5)
  await expect(card(viewer, 'Rival')).toHaveCount(0)

  await log(viewer).focus()
  await viewer.keyboard.press('ArrowUp')
  await viewer.keyboard.press('ArrowUp')
  await viewer.keyboard.press('Tab')
  await expect(card(viewer, 'Rival')).toBeVisible()
  await viewer.keyboard.press('Enter')
  await expect(card(viewer, 'Rival').getByRole('button', { name: 'Mention' })).toBeVisible()
  await viewer.keyboard.press('Escape')
  await expect(card(viewer, 'Rival')).toHaveCount(0)
  await expect(name).toBeFocused()

  await row(rival, 'look at mine').getByRole('button', { name: 'Viewer', exact: true }).tap()
  await card(rival, 'Viewer').getByRole('button', { name: 'Mention' }).tap()
  await expect(composer(rival)).toHaveValue('@Viewer ')
})
