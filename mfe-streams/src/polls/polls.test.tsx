import { panelArea, RequestError } from '@shoal/bus'
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
const now = '2026-01-01T00:00:10.000Z'
const nothing: PollSnapshot & { now: string } = { ongoingPoll: null, lastPoll: null, now }
const running: PollSnapshot & { now: string } = {
  now,
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

  describe('one that ends by itself', () => {
    const day = 24 * 60 * 60_000
    const at = (ms: number) => new Date(ms).toISOString()
    /** What is read of a poll with two minutes left, on a page whose clock is so many ms behind the server's. */
    const ending = (behind: number) => {
      const now = Date.now() + behind
      const timed = { ...poll, startedAt: at(now - 60_000), endsAt: at(now + 120_000) }
      return { ongoingPoll: { ...running.ongoingPoll!, poll: timed }, lastPoll: null, now: at(now) }
    }
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    const marksOf = ({ bus }: Pick<ReturnType<typeof open>, 'bus'>) => {
      const marks: number[] = []
      bus.on(panelArea.topics.mark).subscribe(({ id, count }) => id === 'poll' && marks.push(count))
      return marks
    }
    beforeEach(() => jest.useFakeTimers())
    afterEach(() => jest.useRealTimers())

    it.each([
      ['right', 0],
      ['a day behind', day],
      ['a day ahead', -day],
    ])(
      '[POL-1] counts the time down that is left, with a clock that is %s, and is over when there is none',
      async (_, behind) => {
        const { receive } = open(() => ending(behind))
        await later(0)
        const { poll: timed } = ending(behind).ongoingPoll
        const timer = screen.getByRole('timer')
        expect(timer).toHaveTextContent('2:00 left')
        // Nothing around it has each second read out.
        expect(timer.closest('[aria-live], [role="status"], [role="alert"], [role="log"]')).toBeNull()
        await later(1_010)
        expect(timer).toHaveTextContent('1:59 left')
        await later(118_000)
        expect(timer).toHaveTextContent('0:01 left')
        expect(screen.getAllByRole('radio')).toHaveLength(2)
        await later(2_000)
        expect(screen.queryByRole('timer')).toBeNull()
        expect(screen.queryByText('Live')).toBeNull()
        expect(screen.getByText('over')).toBeVisible()
        expect(screen.getByText('Voting is over.')).toBeVisible()
        expect(screen.queryByRole('radio')).toBeNull()
        expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull()
        receive('polls:stop', { poll: { ...timed, endedAt: timed.endsAt }, scores: [3, 1] })
        expect(screen.getByText('No poll is running')).toBeVisible()
        expect(screen.getByRole('region', { name: 'Last poll' })).toHaveTextContent('Who hid the remote?')
      },
    )

    it('[POL-1] knows the time that is left of one that starts where nothing could be read', async () => {
      const { receive } = open(() => {
        throw new Error('The polls are asleep')
      })
      await later(0)
      const now = Date.now() + day
      receive('polls:start', { ...poll, startedAt: at(now), endsAt: at(now + 300_000) })
      expect(screen.getByRole('timer')).toHaveTextContent('5:00 left')
    })

    it('[POL-1] a poll that a moderator stops shows no time', async () => {
      open(() => ({ ...running, now: at(Date.now()) }))
      await later(0)
      expect(screen.getByText('Live')).toBeVisible()
      expect(screen.queryByRole('timer')).toBeNull()
    })

    it('[POL-1] [NAV-3] the tab says that it waits for a vote, until its time is up', async () => {
      const view = open(() => ending(0))
      const marks = marksOf(view)
      await later(0)
      expect(marks.at(-1)).toBe(1)
      await later(121_000)
      expect(marks.at(-1)).toBe(0)
    })
  })

  it('[POL-1] [NAV-3] the tab says that a poll waits for a vote, until there is one or the poll is over', async () => {
    const { bus, receive } = open(() => nothing)
    const marks: number[] = []
    bus.on(panelArea.topics.mark).subscribe(({ id, count }) => id === 'poll' && marks.push(count))
    await screen.findByText('No poll is running')
    expect(marks).toEqual([])
    receive('polls:start', poll)
    expect(marks.at(-1)).toBe(1)
    receive('polls:mine', { id: 'p1', answer: 0, myVotes: [1, 0] })
    expect(marks.at(-1)).toBe(0)
    receive('polls:stop', { poll: { ...poll, endedAt: '2026-01-01T00:01:00.000Z' }, scores: [1, 0] })
    receive('polls:start', { ...poll, id: 'p2' })
    expect(marks.at(-1)).toBe(1)
    receive('polls:stop', { poll: { ...poll, id: 'p2', endedAt: '2026-01-01T00:02:00.000Z' }, scores: [0, 0] })
    expect(marks.at(-1)).toBe(0)
  })

  it('[POL-1] [NAV-3] nothing waits on the tab for a visitor, who cannot vote', async () => {
    const { bus, receive } = open(() => nothing, { states: { session: null } })
    const marks: number[] = []
    bus.on(panelArea.topics.mark).subscribe(({ id, count }) => id === 'poll' && marks.push(count))
    await screen.findByText('No poll is running')
    receive('polls:start', poll)
    expect(marks).toEqual([])
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
