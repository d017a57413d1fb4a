import { createBus } from '@shoal/bus'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type Page, PageContext } from '../page/context.ts'
import LeavingPage from './LeavingPage.tsx'
import NotFound from './NotFound.tsx'

/** Shows one of the shell's own pages to a visitor. */
function show(shown: ReactNode) {
  const bus = createBus({ initial: { session: null }, request: async () => ({}) })
  const open = jest.fn()
  render(<PageContext value={{ bus, router: { open } } as unknown as Page}>{shown}</PageContext>)
  return { open }
}

it('[NAV-6] the page for who is banned says what happened', () => {
  show(<LeavingPage page="banned" />)
  expect(screen.getByRole('heading', { name: 'You are banned' })).toBeVisible()
  expect(screen.getByText(/A moderator has closed the show to your account/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

it('[NAV-6] the page for who is logged out says what happened, and leads back', () => {
  show(<LeavingPage page="log-out" />)
  expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  expect(screen.getByText(/Your session has ended/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the show' })).toHaveAttribute('href', '/')
})

it('[NAV-9] the page for an address of nothing names the address and leads back', async () => {
  history.replaceState(null, '', '/nope')
  const { open } = show(<NotFound />)
  expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  expect(screen.getByText('/nope')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back to the live streams' }))
  expect(open).toHaveBeenCalledWith('live-streams')
  history.replaceState(null, '', '/')
})
