import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeChat, heard, line, openChat, serving } from './testing/chat.tsx'

/** The code of commands comes only while there is a network. */
const mockNetwork = { up: false }
jest.mock('./commands.ts', () => {
  if (!mockNetwork.up) throw new Error('Loading chunk 42 failed')
  return jest.requireActual('./commands.ts')
})

afterEach(closeChat)

it('[CHAT-4] [MFE-3] a command whose code does not come says so in our words, stays in the line, and is done when it is sent again', async () => {
  openChat(serving(), { 'selected-stream': null })
  await heard('Nobody has said anything yet')
  await userEvent.type(line(), '/help{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Not done: commands could not be loaded/))
  expect(screen.queryByText(/chunk/)).toBeNull()
  expect(line()).toHaveValue('/help')
  mockNetwork.up = true
  await userEvent.type(line(), '{Enter}')
  expect(await heard(/lists the commands that you may use/)).toBeVisible()
  expect(line()).toHaveValue('')
})
