import { ApiError, RequestError } from '@shoal/bus'
import type { PollSnapshot } from '@shoal/bus/polls'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PollManagementModal from './PollManagementModal.tsx'
import { PollPlate } from './PollPlate.tsx'

const poll = {
  ...{ id: 'p1', question: 'Who hid the remote?', answers: ['Jet', 'The cat'], narrative: 'Jet may answer.' },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', endedAt: null },
}
const now = '2026-01-01T00:00:10.000Z'
const none: PollSnapshot & { now: string } = { ongoingPoll: null, lastPoll: null, now }
const running: PollSnapshot & { now: string } = {
  now,
  ongoingPoll: { poll, scores: [3, 1], myAnswer: null, myVotes: [0, 0] },
  lastPoll: null,
}

/** The management as a moderator has it; `answer` is what the server says to requests. */
function open(read: () => unknown, answer: () => unknown = () => poll) {
  const asked: unknown[] = []
  const view = renderInShell(
    <>
      <PollManagementModal />
      <PollPlate />
    </>,
    {
      api: { polls: { read } },
      request: async (name, payload) => {
        asked.push(payload === undefined ? [name] : [name, payload])
        return answer()
      },
    },
  )
  return { ...view, asked }
}
/** By their labels: working out the names of all fields and buttons of the form is slow. */
const box = (label: RegExp) => screen.findByLabelText(label, { selector: 'input, textarea' })
/** Puts a text into a field in one go. */
const fill = async (label: RegExp, text: string) => {
  await userEvent.click(await box(label))
  await userEvent.paste(text)
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the management of polls', () => {
  it('[POL-1] starts a poll with its question, answers and narrative; blanks around them go', async () => {
    const { asked, toasts, receive } = open(() => none)
    expect(await screen.findByText('No poll is running.')).toBeVisible()
    await fill(/^Question/, '  Who hid the remote? ')
    await fill(/^Answer 1/, 'Jet')
    expect(button('Start poll')).toBeDisabled()
    await fill(/^Answer 2/, ' The cat ')
    await fill(/^Narrative/, 'Jet may answer.')
    await userEvent.click(button('Start poll'))
    const { question, answers, narrative } = poll
    expect(asked).toEqual([['polls:start', { question, answers, narrative }]])
    expect(toasts).toMatchObject([{ type: 'success', text: 'The poll is live' }])

    // Then the same dialog watches it.
    receive('polls:start', poll)
    expect(await screen.findByText('Jet may answer.')).toBeVisible()
    expect(button('Stop poll')).toBeEnabled()
  })

  it('[POL-1] starts a poll that ends by itself, of a length that is chosen', async () => {
    const { asked } = open(() => none)
    for (const name of [/^Question/, /^Answer 1/]) await fill(name, 'Fish')
    await fill(/^Answer 2/, 'Crab')
    const ends = screen.getByRole('combobox', { name: 'Ends' })
    expect(ends).toHaveTextContent('When I stop it')
    await userEvent.click(ends)
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'When I stop it',
      ...['After 1 minute', 'After 2 minutes', 'After 5 minutes', 'After 10 minutes', 'After 30 minutes'],
    ])
    await userEvent.click(screen.getByRole('option', { name: 'After 5 minutes' }))
    await userEvent.click(button('Start poll'))
    expect(asked).toEqual([['polls:start', { question: 'Fish', answers: ['Fish', 'Crab'], narrative: '', minutes: 5 }]])
  })

  it('[POL-1] shows by the server’s clock when the poll ends by itself, and can stop it before', async () => {
    jest.useFakeTimers()
    const at = (ms: number) => new Date(ms).toISOString()
    // This page's clock is a day behind.
    const server = Date.now() + 24 * 60 * 60_000
    const timed = { ...poll, endsAt: at(server + 60_000) }
    const { receive } = open(() => ({
      ...running,
      ongoingPoll: { ...running.ongoingPoll, poll: timed },
      now: at(server),
    }))
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    await later(0)
    expect(screen.getByRole('timer')).toHaveTextContent('1:00')
    expect(button('Stop poll')).toBeEnabled()
    await later(61_000)
    expect(screen.getByText('Its time is up.')).toBeVisible()
    receive('polls:stop', { poll: { ...timed, endedAt: timed.endsAt }, scores: [3, 1] })
    expect(screen.getByText('No poll is running.')).toBeVisible()
    jest.useRealTimers()
  })

  it('[POL-1] takes 2 to 10 answers, and a taken away one leaves the others as they are', async () => {
    const { asked } = open(() => none)
    await fill(/^Question/, 'Which?')
    const removes = () => screen.getAllByLabelText(/^Remove answer/, { selector: 'button' })
    const numbers = () => removes().map((remove) => remove.getAttribute('aria-label')?.replace('Remove answer ', ''))
    expect(numbers()).toEqual(['1', '2'])
    for (const remove of removes()) expect(remove).toBeDisabled()
    const add = button('Add answer')
    // fireEvent for a button that is pressed over and over: a press of userEvent is a dozen events.
    for (let count = 2; count < 10; count++) fireEvent.click(add)
    expect(add).toBeDisabled()
    expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    for (const remove of removes().slice(3)) fireEvent.click(remove)
    for (const one of [1, 2, 3]) await fill(new RegExp(`^Answer ${one}`), `Number ${one}`)
    await userEvent.click(button('Remove answer 2'))
    await userEvent.click(button('Start poll'))
    expect(asked).toMatchObject([['polls:start', { answers: ['Number 1', 'Number 3'] }]])
  })

  it('[POL-1] tells why a poll is refused, and keeps what was written', async () => {
    const { toasts } = open(
      () => none,
      () => {
        throw new RequestError('polls/ongoing', 'A poll is running already')
      },
    )
    for (const name of [/^Question/, /^Answer 1/, /^Answer 2/]) await fill(name, 'Fish')
    await userEvent.click(button('Start poll'))
    expect(await box(/^Question/)).toHaveAccessibleDescription(/A poll is running already/)
    expect(await box(/^Question/)).toHaveValue('Fish')
    expect(button('Start poll')).toBeEnabled()
    expect(toasts).toEqual([])
  })

  it('[POL-1] watches the poll that runs and stops it', async () => {
    const { asked, toasts, closedModals, receive } = open(() => running)
    expect(await screen.findByText(/^4 votes\./)).toBeVisible()
    receive('polls:vote', { id: 'p1', scores: [3, 6] })
    expect(screen.getByText(/^9 votes\./)).toBeVisible()
    expect(screen.getByRole('meter', { name: 'The cat' })).toHaveAttribute('aria-valuenow', '6')
    await userEvent.click(button('Stop poll'))
    expect(asked).toEqual([['polls:stop']])
    expect(toasts).toMatchObject([{ type: 'success', text: 'The poll has ended' }])
    expect(closedModals()).toBe(1)
  })

  it('[POL-1] tells when a poll could not be stopped, and goes on showing it', async () => {
    const { toasts, closedModals } = open(
      () => running,
      () => {
        throw new RequestError('polls/none', 'No poll is running')
      },
    )
    await screen.findByText(/^4 votes\./)
    await userEvent.click(button('Stop poll'))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'No poll is running' }]))
    expect(closedModals()).toBe(0)
    expect(button('Stop poll')).toBeEnabled()
  })

  it('can be tried again when the poll could not be loaded', async () => {
    let read: () => PollSnapshot = () => {
      throw new ApiError(500, 'internal', 'The line is dead')
    }
    const { modals } = open(() => read())
    expect((await screen.findAllByText('The line is dead'))[0]).toBeVisible()
    read = () => running
    await userEvent.click(button('Retry'))
    expect(await screen.findByText(/^4 votes\./)).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: /Start a poll|Manage poll/ })[0]!)
    expect(modals).toMatchObject([{ id: 'poll-management' }])
  })
})
