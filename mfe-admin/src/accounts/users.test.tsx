import type { AccountRow } from '@shoal/bus/accounts'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import UserFlagsModal from './UserFlagsModal.tsx'
import { UsersPlate } from './UsersPlate.tsx'

const Plate = withQueries(UsersPlate)
afterEach(() => queries.clear())

const row: AccountRow = {
  id: 'u1',
  email: 'shelly@example.test',
  displayName: 'shelly',
  flags: { admin: false, mod: false, fish: false, qa: false },
  banned: false,
  secondFactor: false,
  pass: 'none',
  tokens: 5,
  joined: '2026-06-01T20:00:00.000Z',
}
const show = (admin: boolean) =>
  renderInShell(<Plate />, {
    states: { session: sessionOf({ app_metadata: { admin, mod: true, fish: false, qa: false } }) },
    api: { accounts: { users: () => ({ users: [{ ...row, email: admin ? row.email : '' }], total: 1 }) } },
  })

it('[OPS-4] of e-mail addresses: the list of people has them, and looks for them, for admins only', async () => {
  const { unmount } = show(false)
  expect(await screen.findByRole('cell', { name: 'shelly' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'E-mail' })).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Name' })).toBeVisible()
  unmount()
  queries.clear()
  show(true)
  expect(await screen.findByRole('cell', { name: 'shelly@example.test' })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Name or e-mail' })).toBeVisible()
})

it('[MUTE-2] the history of anybody is there for moderators too; what only admins do is not', async () => {
  const { modals, unmount } = show(false)
  await userEvent.click(await screen.findByRole('button', { name: 'History of shelly' }))
  expect(modals[0]).toMatchObject({ props: { user: { id: 'u1', displayName: 'shelly' } } })
  expect(screen.queryByRole('button', { name: 'Flags of shelly' })).toBeNull()
  unmount()
  queries.clear()
  show(true)
  expect(await screen.findByRole('button', { name: 'Flags of shelly' })).toBeVisible()
})

it('[ADM-2] [MUTE-2] a ban asks for its reason; taking it back does not', async () => {
  const setFlags = jest.fn(() => row)
  const opened = (banned: boolean) =>
    renderInShell(<UserFlagsModal user={{ ...row, banned }} />, {
      states: { session: sessionOf({ app_metadata: { admin: true, mod: false, fish: false, qa: false } }) },
      api: { accounts: { setFlags } },
    })
  const banning = async () => {
    await userEvent.click(screen.getByRole('switch', { name: /Banned/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  }
  const { unmount } = opened(false)
  await banning()
  expect(await screen.findByText('Say why this person is banned')).toBeVisible()
  expect(setFlags).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(/Reason/), 'spam')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(setFlags).toHaveBeenLastCalledWith({ params: { id: 'u1' }, body: { banned: true, reason: 'spam' } }),
  )
  unmount()
  opened(true)
  await banning()
  await waitFor(() => expect(setFlags).toHaveBeenLastCalledWith({ params: { id: 'u1' }, body: { banned: false } }))
})

it('[AUTH-5] [MUTE-2] an admin resets the second factor of somebody who lost it, and says why', async () => {
  const [setFlags, resetSecondFactor] = [jest.fn(), jest.fn()]
  renderInShell(<UserFlagsModal user={{ ...row, secondFactor: true }} />, {
    states: { session: sessionOf({ app_metadata: { admin: true, mod: false, fish: false, qa: false } }) },
    api: { accounts: { setFlags, resetSecondFactor } },
  })
  await userEvent.click(screen.getByRole('switch', { name: /Reset second factor/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Say why the second factor is reset')).toBeVisible()
  await userEvent.type(screen.getByLabelText(/Reason/), 'Lost the phone')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(resetSecondFactor).toHaveBeenCalledWith({ params: { id: 'u1' }, body: { reason: 'Lost the phone' } }),
  )
  expect(setFlags).not.toHaveBeenCalled()
})
