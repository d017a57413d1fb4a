import type { AccountRow } from '@shoal/bus/accounts'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { screen } from '@testing-library/react'
import { queries, withQueries } from '../layout/queries.ts'
import { UsersPlate } from './UsersPlate.tsx'

const Plate = withQueries(UsersPlate)
afterEach(() => queries.clear())

const row: AccountRow = {
  id: 'u1',
  email: 'shelly@example.test',
  displayName: 'shelly',
  flags: { admin: false, mod: false, fish: false, qa: false },
  banned: false,
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
