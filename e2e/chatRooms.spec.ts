import { enterGlobal, message, sayAtOnce } from './support/room.ts'
import { expect, test } from './support/test.ts'

// Live cameras have rooms, and stand beside the chat; journeys without a live camera are in chat.spec.ts.
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
