import { ApiError, sessionArea } from '@shoal/bus'
import type { Challenge, DailyChallenges, Streak } from '@shoal/bus/daily'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DailyChip from './DailyChip.tsx'

const challenge = (more: Partial<Challenge> = {}): Challenge => ({
  ...{ id: 'say-5', title: 'Say five things', text: 'Five lines in chat.', status: 'in-progress' },
  ...{ progress: 2, goal: 5, xp: 15, panel: 'chat' },
  ...more,
})
const second = challenge({ id: 'bid-1', title: 'Going once', progress: 0, goal: 1, panel: 'market' })
const done = challenge({ status: 'complete', progress: 5 })
const today = (more: Partial<DailyChallenges> = {}): DailyChallenges => ({
  ...{ day: '2026-11-23', inProgress: [challenge(), second], complete: [], expired: [], reroll: true },
  ...{ expiresAt: '2026-11-24T05:00:00.000Z' },
  ...more,
})
const streakOf = (more: Partial<Streak> = {}): Streak => ({ days: 4, longest: 9, claimed: true, next: 30, ...more })

const connection = (status: 'connected' | 'disconnected') => ({ status, error: null, latency: null })

function open({
  challenges = today(),
  streak = streakOf(),
  now = '2026-11-24T03:00:00.000Z',
  reroll = () => ({ challenges }) as unknown,
  claim = async (): Promise<unknown> => ({ streak: streakOf(), claimed: false, xp: 0 }),
  connected = true,
  refusal = (): ApiError | null => null,
} = {}) {
  const read = jest.fn(() => {
    const refused = refusal()
    if (refused) throw refused
    return { challenges, streak: { ...streak }, now }
  })
  const request = jest.fn(async (name: string) => (name === 'daily:claim' ? claim() : Promise.reject(new Error(name))))
  const view = renderInShell(<DailyChip />, {
    states: { session: sessionOf(), connection: connection(connected ? 'connected' : 'disconnected') },
    api: { daily: { read, reroll } },
    request,
  })
  return { ...view, read, request }
}
const card = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Today:/ }))
  return within(await screen.findByRole('dialog', { name: 'Today' }))
}
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

it('[DAY-1] shows the challenges of today, how far they are, how long there is still, and leads to where they are done', async () => {
  const { panels } = open({ challenges: today({ expired: [challenge({ id: 'tip-1', title: 'A coin in the hat' })] }) })
  const shown = await card()
  expect(shown.getByRole('meter', { name: 'Say five things: 2 of 5' })).toBeVisible()
  expect(shown.getByText(/^1:59:|^2:00:00/)).toBeVisible()
  expect(shown.getByText('Yesterday one was left open: A coin in the hat')).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Going once' }))
  expect(panels).toEqual(['market'])
})

it('[DAY-1] follows live, and says Mission complete with the XP', async () => {
  const { receive, toasts } = open()
  await screen.findByRole('button', { name: 'Today: 0 of 2 challenges done, day 4 of your streak' })
  receive('daily:challenges', today({ inProgress: [second], complete: [done] }))
  expect(screen.getByRole('button', { name: /^Today: 1 of 2/ })).toHaveTextContent('1/2')
  receive('daily:completed', { challenge: done, left: 1 })
  receive('daily:completed', { challenge: { ...second, status: 'complete' }, left: 0 })
  expect(toasts).toMatchObject([
    { type: 'success', header: 'Mission complete', text: 'Say five things: +15 XP' },
    { type: 'success', header: 'Mission complete', text: 'Going once: +15 XP. That was all for today!' },
  ])
})

it('[DAY-1] gives others for those that are open, says what that costs, and why it was refused', async () => {
  const other = challenge({ id: 'watch-5', title: 'Have a look', progress: 0 })
  let refused = true
  const { toasts } = open({
    reroll: () => {
      if (refused) throw new ApiError(409, 'daily/rerolled', 'You have new ones already; there are others tomorrow')
      return { challenges: today({ inProgress: [other], reroll: false }) }
    },
  })
  const shown = await card()
  expect(shown.getByText('Once a day. What is begun is lost.')).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: 'Give me others' }))
  await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: /new ones already/ }]))
  refused = false
  await userEvent.click(shown.getByRole('button', { name: 'Give me others' }))
  expect(await shown.findByText('Have a look')).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Give me others' })).toBeNull()
})

it('[DAY-2] claims the day once, with a word about streak and XP; another page that was faster says nothing here', async () => {
  const claim = async () => ({ streak: streakOf({ days: 5, next: 35 }), claimed: true, xp: 30 })
  const { request, toasts, unmount } = open({ streak: streakOf({ claimed: false }), claim })
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { type: 'success', header: '5 days in a row', text: '+30 XP for being here. Tomorrow it is +35 XP.' },
    ]),
  )
  expect(request).toHaveBeenCalledTimes(1)
  unmount()
  const late = open({ streak: streakOf({ claimed: false }) })
  await waitFor(() => expect(late.request).toHaveBeenCalledTimes(1))
  expect(late.toasts).toEqual([])
})

it('[DAY-2] a claim that did not arrive is made again with the next look, such as after a reconnect', async () => {
  let works = false
  const { bus, request, toasts } = open({
    streak: streakOf({ claimed: false }),
    claim: async () => {
      if (!works) throw new Error('offline')
      return { streak: streakOf({ days: 1, next: 15 }), claimed: true, xp: 10 }
    },
  })
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1))
  works = true
  act(() => bus.publish(sessionArea.topics['catch-up'], {}))
  await waitFor(() => expect(toasts).toMatchObject([{ header: 'Day 1 of your streak' }]))
})

it('[DAY-2] a page that slept over midnight, and whose connection is dead, claims the day with the next one', async () => {
  const claim = async () => ({ streak: streakOf({ days: 2, next: 20 }), claimed: true, xp: 15 })
  const { bus, request, toasts, read } = open({ streak: streakOf({ claimed: false }), claim, connected: false })
  await screen.findByRole('button', { name: /^Today:/ })
  expect(request).not.toHaveBeenCalled()
  act(() => bus.state(sessionArea.states.connection).set(connection('connected')))
  await waitFor(() => expect(toasts).toMatchObject([{ header: '2 days in a row' }]))
  expect([request.mock.calls.length, read.mock.calls.length]).toEqual([1, 1])
})

it('[DAY-2] claims nothing when today counts already, and looks again when the day is over', async () => {
  jest.useFakeTimers()
  const { read, request } = open({ now: '2026-11-24T04:59:00.000Z' })
  await act(() => jest.advanceTimersByTimeAsync(100))
  expect(read).toHaveBeenCalledTimes(1)
  await act(() => jest.advanceTimersByTimeAsync(59_000))
  expect(read).toHaveBeenCalledTimes(1)
  await act(() => jest.advanceTimersByTimeAsync(12_000))
  expect(read).toHaveBeenCalledTimes(2)
  expect(request).not.toHaveBeenCalled()
})

it('[DAY-1] says that the day could not be read, and reads it again when pressed', async () => {
  let problem: ApiError | null = new ApiError(500, 'internal', 'Something went wrong on our side')
  const { read } = open({ refusal: () => problem })
  const failed = await screen.findByRole('button', { name: 'Today: try again. Something went wrong on our side' })
  // Once by itself, and so again after it was pressed.
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  await userEvent.click(failed)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(4))
  // It stays while it is read again, and after it failed again.
  expect(screen.getByRole('button', { name: /^Today: try again/ })).toBe(failed)
  problem = null
  await userEvent.click(failed)
  expect(await screen.findByRole('button', { name: /^Today: 0 of 2 challenges done/ })).toBeVisible()
})

it('[DAY-1] [ADM-1] shows nothing where the challenges are switched off', async () => {
  const { read } = open({ refusal: () => new ApiError(403, 'features/off', 'Switched off') })
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  await act(async () => undefined)
  expect(screen.queryByRole('button')).toBeNull()
})
