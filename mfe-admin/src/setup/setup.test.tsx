import { ApiError } from '@shoal/bus'
import type { SetupCheck } from '@shoal/bus/setup'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import SetupPanel from './SetupPanel.tsx'

const mail: SetupCheck = {
  id: 'mail',
  title: 'E-mail',
  state: 'ok',
  found: 'Letters go out.',
  todo: null,
  section: 'Mail',
}
const backup: SetupCheck = {
  ...{ id: 'backup', title: 'Backup', state: 'missing', section: 'Backup' },
  ...{ found: 'There has never been one.', todo: 'Make one.' },
}

beforeEach(() => queries.clear())

it('[OPS-4] says what was found for each look, and if something is missing, what to do and where it is written', async () => {
  renderInShell(<SetupPanel />, { api: { setup: { read: async () => ({ checks: [mail, backup] }) } } })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('In orderE-mailLetters go out.Send me a test letter')
  expect(second).toHaveTextContent('MissingBackupThere has never been one.Make one.docs/operations.md, section Backup')
  expect(screen.getByText('1 thing is missing. Mend that before you give the address to anybody.')).toBeVisible()
})

it('[OPS-4] a test letter says where it went, or why it did not', async () => {
  let fails = false
  const sendTestLetter = async () => {
    if (fails) throw new ApiError(502, 'setup/not-sent', 'The mail server did not take the letter: 550 no')
    return { to: 'me@shoal.example' }
  }
  const api = { setup: { read: async () => ({ checks: [mail] }), sendTestLetter } }
  const { toasts } = renderInShell(<SetupPanel />, { api })
  const press = async () =>
    userEvent.click(within(await screen.findByRole('listitem')).getByRole('button', { name: 'Send me a test letter' }))
  await press()
  await waitFor(() =>
    expect(toasts).toMatchObject([{ type: 'success', text: 'A letter is on its way to me@shoal.example' }]),
  )
  fails = true
  await press()
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ type: 'error', text: 'The mail server did not take the letter: 550 no' }),
  )
})
