import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import FirstSteps from './FirstSteps.tsx'

afterEach(cleanup)

const none = { said: false, found: false, voted: false }
function open(firstSteps: typeof none | null, dismiss: () => unknown = () => ({ firstSteps: null })) {
  return renderInShell(<FirstSteps />, {
    states: { session: sessionOf() },
    api: { steps: { read: () => ({ firstSteps }), dismiss } },
  })
}
const chip = () => screen.queryByRole('button', { name: /^First steps/ })

it('the first steps are ticked live, lead to where they are done, and end with a word', async () => {
  const { receive, panels, toasts } = open(none)
  await userEvent.click(await screen.findByRole('button', { name: 'First steps: 0 of 3 done' }))
  const card = within(await screen.findByRole('dialog', { name: 'First steps' }))
  receive('steps:changed', { firstSteps: { ...none, said: true } })
  expect(card.getByRole('button', { name: /^Say something.*done$/ })).toBeDisabled()
  await userEvent.click(card.getByRole('button', { name: 'Vote' }))
  expect(panels).toEqual(['poll'])
  expect(chip()).toHaveTextContent('1/3')
  receive('steps:changed', { firstSteps: { said: true, found: true, voted: true } })
  expect(chip()).toBeNull()
  expect(toasts).toMatchObject([{ type: 'success', header: 'All three first steps' }])
})

it('the first steps can be sent away, and stay when that does not arrive; without any there is nothing', async () => {
  let works = false
  const { toasts, unmount } = open(none, () => {
    if (!works) throw new Error('offline')
    return { firstSteps: null }
  })
  const away = async () => userEvent.click(await screen.findByRole('button', { name: 'I know my way around' }))
  await userEvent.click(await screen.findByRole('button', { name: /^First steps/ }))
  await away()
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error' }]))
  works = true
  await away()
  await waitFor(() => expect(chip()).toBeNull())
  unmount()
  open(null)
  expect(chip()).toBeNull()
})
