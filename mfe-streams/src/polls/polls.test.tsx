import { RequestError } from '@shoal/bus'
import type { PollSnapshot } from '@shoal/bus/polls'
import { renderInShell, type ShellOptions, sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PollPanel from './PollPanel.tsx'
import PollWatch from './PollWatch.tsx'

const poll = {
  ...{ id: 'p1', question: 'Who hid the remote?', answers: ['Jet', 'The cat'], narrative: 'Jet may answer.' },
  ...{ startedAt: '2026-01-01T00:00:00.000Z', endedAt: null },
}
const nothing: PollSnapshot = { ongoingPoll: null, lastPoll: null }
const running: PollSnapshot = {
  ongoingPoll: { poll, scores: [3, 1], myAnswer: null, myVotes: [0, 0] },
  lastPoll: null,
}

const ended: Array<() => void> = []
function open(read: () => unknown, options: ShellOptions = {}) {
  const asked: unknown[] = []
  const view = renderInShell(
    <>
      <PollPanel />
      <PollWatch />
    </>,
    {
      request: async (name, payload) => {
        asked.push([name, payload])
        return { paid: 0, myVotes: [1, 0] }
      },
      ...options,
      states: { session: sessionOf(), tokens: 30, ...options.states },
      api: { polls: { read } },
    },
  )
  ended.push(view.unmount)
  return { ...view, asked }
}
afterEach(() => {
  for (const end of ended.splice(0)) end()
  cleanup()
})

describe('the poll', () => {
  it('[POL-1] shows the question, its narrative and the live bars; the first vote is free', async () => {
    const { receive, asked, toasts } = open(() => running)
    expect(await screen.findByText('Jet may answer.')).toBeVisible()
    const jet = screen.getByRole('radio', { name: /Jet.*75%.*3 votes/ })
    const vote = screen.getByRole('button', { name: 'Vote' })
    expect(jet).not.toBeChecked()
    expect(vote).toBeDisabled()
    await userEvent.click(jet)
    await userEvent.click(vote)
    expect(asked).toEqual([['polls:vote', { poll: 'p1', answer: 0, votes: 1, key: expect.any(String) }]])
    expect(toasts).toMatchObject([{ type: 'success', text: 'Voted for Jet!' }])
    receive('polls:mine', { id: 'p1', answer: 0, myVotes: [1, 0] })
    receive('polls:vote', { id: 'p1', scores: [4, 1] })
    expect(screen.getByRole('radio', { name: /Jet.*You.*80%/ })).toBeChecked()
    // Scores that arrive late take nothing away.
    receive('polls:vote', { id: 'p1', scores: [3, 1] })
    expect(screen.getByRole('radio', { name: /80%/ })).toBeChecked()
  })

  it.each(['connecting', 'disconnected'] as const)(
    '[POL-1] while the page is %s it is said in the place of the vote that one cannot vote yet',
    async (status) => {
      const { asked } = open(() => running, { states: { connection: { status, error: null, latency: null } } })
      expect(await screen.findByText(/^Not connected right now. Voting opens again/)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
      expect(asked).toEqual([])
    },
  )

  it('[POL-1] after the free vote others cost tokens, as many as one has and at most a hundred at once', async () => {
    const { asked, toasts } = open(
      () => ({ ...running, ongoingPoll: { ...running.ongoingPoll, myAnswer: 0, myVotes: [1, 0] } }),
      {
        request: async (name, payload) => {
          asked.push([name, payload])
          return { paid: 25, myVotes: [26, 0] }
        },
      },
    )
    const more = within(await screen.findByRole('group', { name: 'More votes, ₣1 each' }))
    const amounts = more.getAllByRole<HTMLInputElement>('radio').map(({ value, disabled }) => [value, disabled])
    expect(amounts).toEqual([
      ['1', false],
      ['10', false],
      ['25', false],
      ['50', true],
      ['100', true],
    ])
    await userEvent.click(more.getByRole('radio', { name: '₣25' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sway for ₣25' }))
    expect(asked).toMatchObject([['polls:vote', { answer: 0, votes: 25 }]])
    expect(toasts).toMatchObject([{ text: 'Voted ₣25 for Jet!' }])
  })

  it('[POL-2] a vote error shows the message and clears the chosen answer', async () => {
    const { toasts } = open(() => running, {
      request: async () => {
        throw new RequestError('polls/none', 'This poll is over')
      },
    })
    await userEvent.click(await screen.findByRole('radio', { name: /The cat/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Vote' }))
    expect(toasts).toMatchObject([{ type: 'error', text: 'This poll is over' }])
    for (const answer of screen.getAllByRole('radio')) expect(answer).not.toBeChecked()
    expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled()
  })

  it('a vote whose answer was lost is tried again with its key', async () => {
    let lost = true
    const keys: unknown[] = []
    open(() => running, {
      request: async (_, payload) => {
        keys.push((payload as { key: string }).key)
        if (lost) throw new RequestError('bus/timeout', 'No answer')
        return { paid: 0, myVotes: [0, 1] }
      },
    })
    for (const again of [true, false]) {
      lost = again
      await userEvent.click(await screen.findByRole('radio', { name: /The cat/ }))
      await userEvent.click(screen.getByRole('button', { name: 'Vote' }))
    }
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('[POL-1] a poll begins and ends on the open page; the prompt leads to it, the last one stays', async () => {
    const { receive, toasts, panels } = open(() => nothing)
    expect(await screen.findByText('No poll is running')).toBeVisible()
    receive('polls:start', poll)
    expect(screen.getByRole('region', { name: 'Poll' })).toHaveTextContent('Who hid the remote?')
    expect(toasts).toMatchObject([{ header: 'A poll has started', text: 'Who hid the remote?' }])
    act(() => toasts[0]?.action?.run())
    expect(panels).toEqual(['poll'])
    receive('polls:stop', { poll: { ...poll, endedAt: '2026-01-01T00:01:00.000Z' }, scores: [1, 3] })
    expect(screen.getByText('No poll is running')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Last poll' })).toHaveTextContent(/The cat.*75%/)
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('a visitor sees the scores and is asked to log in', async () => {
    const { modals } = open(() => running, { states: { session: null } })
    expect(await screen.findByText('75%')).toBeVisible()
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Log in to vote' }))
    expect(modals).toMatchObject([{ id: 'log-in' }])
  })

  it('offers Retry when the polls cannot be read', async () => {
    let working = false
    open(() => {
      if (!working) throw new Error('The polls are asleep')
      return nothing
    })
    expect(await screen.findByText('The polls could not be loaded')).toBeVisible()
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No poll is running')).toBeVisible()
  })

  it('moderators get to the management', async () => {
    const flags = { admin: false, mod: true, fish: false, qa: false }
    const { modals } = open(() => nothing, { states: { session: sessionOf({ app_metadata: flags }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'Manage polls' }))
    expect(modals).toMatchObject([{ id: 'poll-management' }])
  })
})
