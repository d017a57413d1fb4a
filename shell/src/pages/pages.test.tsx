import { ApiError, createBus, modalArea } from '@shoal/bus'
import { accountsArea, type Session } from '@shoal/bus/accounts'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type Page, PageContext } from '../page/context.ts'
import { redirectTarget } from '../session/pageStorage.ts'
import { sessionFromFacts } from '../session/SessionControl.ts'
import LeavingPage from './LeavingPage.tsx'
import NotFound from './NotFound.tsx'
import { sayWhenBroken } from './sayWhenBroken.tsx'

/** Shows one of the shell's own pages, to a visitor unless said otherwise. */
function show(shown: ReactNode, session: Session | null = null, ask: () => Promise<unknown> = async () => null) {
  const bus = createBus({ initial: { session }, request: async () => ({}) })
  const open = jest.fn()
  const api = () => ({ session: ask })
  render(<PageContext value={{ bus, api, router: { open } } as unknown as Page}>{shown}</PageContext>)
  const opened: string[] = []
  bus.on(modalArea.topics.open).subscribe(({ id }) => opened.push(id))
  const logIn = () => act(() => bus.state(accountsArea.states.session).set(signedIn))
  return { open, opened, logIn }
}

const signedIn = sessionFromFacts({
  user: {
    ...{ id: 'mk', displayName: 'mk', color: '#ffffff', photo: null, pass: 'none' },
    flags: { admin: false, mod: false, fish: false, qa: false },
  },
  environment: 'development',
  host: '',
})
const banned = () => Promise.reject(new ApiError(403, 'accounts/banned', 'You are banned'))

it('[NAV-6] the page for banned people says what happened', async () => {
  show(<LeavingPage page="banned" />, null, banned)
  expect(await screen.findByRole('heading', { name: 'You are banned' })).toBeVisible()
  expect(screen.getByText(/A moderator has closed the show to your account/)).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
})

it('[NAV-6] the page for people who are logged out says what happened, and leads back', () => {
  show(<LeavingPage page="log-out" />)
  expect(screen.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  expect(screen.getByText(/A session ends when you log out/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the show' })).toHaveAttribute('href', '/')
})

it('[NAV-6] [NAV-7] who is logged out can log in there, and goes on where they wanted', async () => {
  const left: string[] = []
  const { opened, logIn } = show(<LeavingPage page="log-out" leave={(address) => left.push(address)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect(opened).toEqual(['log-in'])
  expect(left).toEqual([])
  logIn()
  expect(left).toEqual(['/'])
  cleanup()
  redirectTarget.keep('/billing')
  show(<LeavingPage page="log-out" leave={(address) => left.push(address)} />).logIn()
  expect(left).toEqual(['/', '/billing'])
  expect(redirectTarget.read()).toBeNull()
})

it('[NAV-6] only who is logged out is offered to log in', async () => {
  const left: string[] = []
  const leave = (address: string) => left.push(address)
  const offer = () => screen.queryByRole('button', { name: 'Log in' })
  show(<LeavingPage page="log-out" leave={leave} />, signedIn)
  expect(screen.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  expect(offer()).toBeNull()
  cleanup()
  show(<LeavingPage page="banned" leave={leave} />, null, banned)
  await screen.findByRole('heading', { name: 'You are banned' })
  expect(offer()).toBeNull()
  expect(left).toEqual([])
})

it('[NAV-6] the pages do not call people banned or logged out who are neither', async () => {
  show(<LeavingPage page="banned" />)
  expect(await screen.findByRole('heading', { name: 'Nobody is logged in here' })).toBeVisible()
  cleanup()
  show(<LeavingPage page="banned" />, signedIn)
  expect(screen.getByRole('heading', { name: 'You are not banned' })).toBeVisible()
  cleanup()
  show(<LeavingPage page="log-out" />, signedIn)
  expect(screen.getByRole('heading', { name: 'You are logged in' })).toBeVisible()
  expect(screen.getByText(/logged in as mk/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the show' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible()
})

it('[MFE-3] in the place of a page that is gone it says so, and offers to load it again', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  place.append('The page')
  sayWhenBroken(place)
  const fail = () => act(() => void window.dispatchEvent(new ErrorEvent('error')))
  // An error that took nothing away.
  fail()
  expect(place).toHaveTextContent(/^The page$/)
  place.replaceChildren()
  fail()
  expect(await screen.findByRole('heading', { level: 1, name: 'This page has stopped' })).toBeVisible()
  fail()
  expect(screen.getByRole('button', { name: 'Load it again' })).toBeEnabled()
  place.remove()
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
