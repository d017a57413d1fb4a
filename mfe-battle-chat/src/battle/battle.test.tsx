import { type ConfirmRequest, modalArea, RequestError, sessionArea } from '@shoal/bus'
import { battleArea } from '@shoal/bus/battle'
import { sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import BattlePanel from './BattlePanel.tsx'
import { queries } from './queries.ts'
import { battleOf, gill, lou, me, type Ring, renderInRing } from './testing.ts'

let ended: Array<() => void> = []
const open = (ring?: Ring) => {
  const view = renderInRing(<BattlePanel />, ring)
  ended.push(view.unmount)
  return view
}
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
  queries.clear()
  jest.useRealTimers()
})

/** A battle that has 1:42 left from now on. */
const running = () => ({ battleChat: battleOf(lou, gill), userOneVotes: 12, userTwoVotes: 1 })
const fighter = (name: string) => within(screen.getByRole('article', { name }))

describe('the ring', () => {
  it('shows who battles, their level and record, the votes and the clock', async () => {
    jest.useFakeTimers()
    open({ snapshot: running(), visitor: true })
    expect(await screen.findByRole('timer')).toHaveTextContent('1:42')
    expect(fighter('lantern_lou').getByTitle('Level 42')).toBeVisible()
    expect(await fighter('gillian').findByText('3 wins, 1 loss')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Votes for lantern_lou' })).toHaveAttribute('aria-valuenow', '12')
    expect(screen.getByRole('meter', { name: 'Votes for gillian' })).toHaveAttribute('aria-valuenow', '1')
  })

  it('[MUTE-1] [MUTE-2] a spectator reports a fighter, after a question, and nobody themselves', async () => {
    const reports: unknown[] = []
    const own = somebody({ id: sessionOf().user.id, displayName: 'myself' })
    const snapshot = { ...running(), battleChat: battleOf(own, gill) }
    const { bus, toasts } = open({ snapshot, report: (call) => reports.push(call) })
    const asked: ConfirmRequest[] = []
    bus.on(modalArea.topics.confirm).subscribe((one) => asked.push(one))
    expect(await screen.findByRole('timer')).toBeVisible()
    await userEvent.click(fighter('gillian').getByRole('button', { name: 'Report gillian' }))
    expect(reports).toEqual([])
    expect(asked[0]).toMatchObject({
      danger: true,
      text: expect.stringMatching(/block & report gillian\?.*30 seconds/),
    })
    await act(async () => asked[0]!.onConfirm())
    expect(reports).toEqual([{ params: { userId: 'gill' }, body: {} }])
    expect(toasts).toMatchObject([{ type: 'success', text: 'gillian is blocked, and a moderator will look at it' }])
    expect(screen.queryByRole('button', { name: 'Report myself' })).toBeNull()
  })

  it('[MUTE-1] a visitor, who cannot block anybody, is offered no report', async () => {
    open({ snapshot: running(), visitor: true })
    expect(await screen.findByRole('timer')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  })

  it('[BAT-7] the clock runs by the server, however wrong the own one is', async () => {
    jest.useFakeTimers()
    open({ snapshot: running(), ahead: 60_000 })
    expect(await screen.findByRole('timer')).toHaveTextContent('0:42')
    act(() => jest.advanceTimersByTime(2_000))
    expect(screen.getByRole('timer')).toHaveTextContent('0:40')
  })

  it('[BAT-7] shows the result with its votes until the next battle; the votes of the battle clear after 200 ms', async () => {
    jest.useFakeTimers()
    const { receive, bus, sounds } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:votes', { id: 'b1', userOneVotes: 12, userTwoVotes: 30 })
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: lou, forfeit: false })
    expect(screen.getByRole('heading', { name: 'Last battle' })).toBeVisible()
    expect(fighter('gillian').getByText('Winner')).toBeVisible()
    expect(bus.state(battleArea.states.battle).value).toMatchObject({ userTwoVotes: 30 })
    act(() => jest.advanceTimersByTime(199))
    expect(bus.state(battleArea.states.battle).value.battleChat).not.toBeNull()
    act(() => jest.advanceTimersByTime(1))
    expect(bus.state(battleArea.states.battle).value).toEqual({
      battleChat: null,
      status: 'idle',
      userOneVotes: 0,
      userTwoVotes: 0,
    })
    expect(screen.getByRole('meter', { name: 'Votes for gillian' })).toHaveAttribute('aria-valuenow', '30')
    expect(sounds).toEqual([expect.stringMatching(/^battle-win-[12]$/)])
    await receive('battle-chat:start', battleOf(gill, lou, { id: 'b2' }))
    expect(screen.getByRole('timer')).toBeVisible()
    expect(screen.queryByText('Winner')).toBeNull()
  })

  it('[BAT-7] counts down to the bell, by the server; nobody votes or acts before it', async () => {
    jest.useFakeTimers()
    const startedAt = new Date(Date.now() + 65_000).toISOString()
    open({ snapshot: { ...running(), battleChat: battleOf(lou, gill, { startedAt }) }, ahead: 60_000 })
    expect(await screen.findByRole('timer', { name: 'Time until the battle begins' })).toHaveTextContent('5')
    expect(screen.getByText(/Voting opens when the battle begins/)).toBeVisible()
    const buttons = () =>
      ['Vote for gillian', 'Love gillian', 'Boost gillian for ₣25'].map((name) => screen.getByRole('button', { name }))
    for (const button of buttons()) expect(button).toBeDisabled()
    act(() => jest.advanceTimersByTime(4_100))
    expect(screen.getByRole('timer')).toHaveTextContent('1')
    for (const button of buttons()) expect(button).toBeDisabled()
    act(() => jest.advanceTimersByTime(1_000))
    expect(screen.getByRole('timer', { name: 'Time left in this battle' })).toBeVisible()
    for (const button of buttons()) expect(button).toBeEnabled()
    expect(screen.queryByText(/Voting opens/)).toBeNull()
  })

  it('[BAT-5] [BAT-7] votes that are told late take none away, and the end brings those that were missed', async () => {
    const { receive } = open({ snapshot: running() })
    await screen.findByRole('timer')
    const votes = (name: string) =>
      screen.getByRole('meter', { name: `Votes for ${name}` }).getAttribute('aria-valuenow')
    await receive('battle-chat:votes', { id: 'b1', userOneVotes: 14, userTwoVotes: 30 })
    await receive('battle-chat:votes', { id: 'b1', userOneVotes: 13, userTwoVotes: 31 })
    expect([votes('lantern_lou'), votes('gillian')]).toEqual(['14', '31'])
    const end = { id: 'b1', winner: gill, loser: lou, forfeit: false, userOneVotes: 15, userTwoVotes: 31 }
    await receive('battle-chat:end', end)
    expect([votes('lantern_lou'), votes('gillian')]).toEqual(['15', '31'])
  })

  it('[BAT-10] says who of the two lost the connection, and for how long the battle waits', async () => {
    jest.useFakeTimers()
    const until = () => new Date(Date.now() + 60_000 + 8_000).toISOString()
    const { receive } = open({
      snapshot: { ...running(), away: [{ userId: 'gill', until: until() }] },
      ahead: 60_000,
    })
    await screen.findByRole('timer', { name: 'Time left in this battle' })
    expect(fighter('gillian').getByText('Connection lost, 0:08 to come back')).toBeVisible()
    await receive('battle-chat:away', { id: 'b1', userId: 'gill', until: null })
    expect(await fighter('gillian').findByText('3 wins, 1 loss')).toBeVisible()
    await receive('battle-chat:away', { id: 'b1', userId: lou.id, until: until() })
    await receive('battle-chat:away', { id: 'another', userId: 'gill', until: until() })
    expect(fighter('lantern_lou').getByText(/^Connection lost/)).toBeVisible()
    expect(screen.getAllByText(/^Connection lost/)).toHaveLength(1)
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: lou, forfeit: true })
    expect(screen.queryByText(/^Connection lost/)).toBeNull()
  })

  it('[BAT-7] [RT-3] tells how a battle ended while the page was not connected, in the ring and on another panel', async () => {
    let over = false
    const answer = (name: string) =>
      name === 'battle-chat:watch' && over
        ? {
            ...{ snapshot: { battleChat: null, status: 'queued', userOneVotes: 0, userTwoVotes: 0 }, waiting: [] },
            ...{ queueInfo: { queueLength: 1, myPosition: 1 }, now: new Date().toISOString() },
          }
        : undefined
    const mine = battleOf(me, gill)
    const ended = { userOneVotes: 20, userTwoVotes: 2, winner: 'one', ending: 'votes', endedAt: mine.endsAt }
    const { bus, toasts } = open({
      snapshot: { ...running(), battleChat: mine, status: 'battling' },
      answer,
      past: () => ({ battles: [{ ...mine, ...ended }], more: false }),
      states: { session: { ...sessionOf(), user: { ...sessionOf().user, id: me.id } }, panel: 'clips' },
    })
    await screen.findByRole('timer')
    over = true
    act(() => bus.publish(sessionArea.topics.resync, {}))
    expect(await screen.findByRole('heading', { name: 'Last battle' })).toBeVisible()
    expect(fighter('me').getByText('Winner')).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Votes for me' })).toHaveAttribute('aria-valuenow', '20')
    expect(toasts).toMatchObject([{ header: 'You won!' }])
  })

  it('[BAT-7] an answer that was on its way when the battle ended brings it back to nobody', async () => {
    let answers: Array<() => void> = []
    let late = false
    const answer = (name: string) => {
      if (name !== 'battle-chat:watch' || !late) return undefined
      const now = new Date().toISOString()
      const ack = { snapshot: { ...running(), status: 'idle' }, queueInfo: { queueLength: 0, myPosition: null }, now }
      return new Promise((resolve) => answers.push(() => resolve(ack)))
    }
    const { receive, bus } = open({ snapshot: running(), answer })
    await screen.findByRole('timer')
    late = true
    act(() => bus.publish(sessionArea.topics.resync, {}))
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: lou, forfeit: false })
    await act(async () => {
      for (const one of answers) one()
      answers = []
    })
    expect(screen.getByRole('heading', { name: 'Last battle' })).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('[BAT-10] a forfeit is called one', async () => {
    const { receive } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: lou, forfeit: true })
    expect(screen.getByText('lantern_lou left the battle and forfeits.')).toBeVisible()
  })

  it('[BAT-7] a battle that somebody lost unnoticed says so', async () => {
    const { receive } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: lou, forfeit: true, ending: 'unnoticed' })
    expect(screen.getByText('lantern_lou was neither seen nor heard and forfeits.')).toBeVisible()
  })

  it('[BAT-2] says what is missing until a battle begins', async () => {
    const { receive } = open()
    expect(await screen.findByText('The ring is empty')).toBeVisible()
    await receive('battle-chat:queue-info', { queueLength: 1, myPosition: null })
    expect(screen.getByText('One fighter waits')).toBeVisible()
    await receive('battle-chat:queue-info', { queueLength: 1, myPosition: 1 })
    expect(screen.getByText('You wait for an opponent')).toBeVisible()
  })

  it('offers Retry when the ring cannot be seen, and looks again when the socket starts anew', async () => {
    let working = false
    const answer = (name: string) => {
      if (name === 'battle-chat:watch' && !working) throw new RequestError('bus/timeout', 'The server did not answer')
    }
    const { asked, bus } = open({ snapshot: running(), answer })
    expect(await screen.findByText('The server did not answer')).toBeVisible()
    working = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('timer')).toBeVisible()
    const before = asked.filter(([name]) => name === 'battle-chat:watch').length
    act(() => bus.publish(sessionArea.topics.resync, {}))
    await waitFor(() => expect(asked.filter(([name]) => name === 'battle-chat:watch')).toHaveLength(before + 1))
  })

  it('[BAT-5] puts nobody else in the page out of the battle when it is closed', async () => {
    const { asked, unmount, bus } = open({ snapshot: running() })
    await screen.findByRole('timer')
    const deck = bus.scope('streams')
    deck.stay(battleArea.sends.watch, { open: false })
    unmount()
    expect(asked).not.toContainEqual(['battle-chat:watch', { open: false }])
    deck.release()
    expect(asked.at(-1)).toEqual(['battle-chat:watch', { open: false }])
  })

  it('[MFE-9] stops watching when it is closed', async () => {
    const { asked, unmount, bus } = open({ snapshot: running() })
    await screen.findByRole('timer')
    expect(asked[0]).toEqual(['battle-chat:watch', { open: true }])
    unmount()
    expect(asked.at(-1)).toEqual(['battle-chat:watch', { open: false }])
    expect(bus.state(battleArea.states.battle).value.battleChat).toBeNull()
    // The subscriptions that are left are the test's own.
    expect(bus.subscriptions()).toEqual({ shell: expect.any(Number) })
  })
})

describe('voting', () => {
  const voted = (paid: number[]) => (name: string) =>
    name === 'battle-chat:vote' ? { paid: paid.shift() ?? 1 } : undefined

  it('[BAT-5] the first vote is free, every other costs ₣1', async () => {
    const { toasts, asked } = open({ snapshot: running(), answer: voted([0, 1, 5]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Vote for gillian' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Vote for gillian ₣1' }))
    await userEvent.click(screen.getByRole('radio', { name: '5 votes' }))
    await userEvent.click(screen.getByRole('button', { name: '5 votes for lantern_lou ₣5' }))
    await waitFor(() =>
      expect(toasts.map(({ text }) => text)).toEqual([
        'Voted for gillian!',
        'Voted ₣1 for gillian!',
        'Voted ₣5 for lantern_lou!',
      ]),
    )
    const votes = asked.filter(([name]) => name === 'battle-chat:vote').map(([, payload]) => payload)
    expect(votes).toMatchObject([
      { votes: 1, voteFor: 'gill' },
      { votes: 1, voteFor: 'gill' },
      { votes: 5, voteFor: 'lou' },
    ])
    expect(new Set(votes.map((vote) => (vote as { key: string }).key)).size).toBe(3)
  })

  it('[BAT-5] every price is on its button, also for somebody who voted on another page or before a reload', async () => {
    const ack = (voted: boolean) => (name: string) =>
      name === 'battle-chat:watch'
        ? {
            ...{ snapshot: { ...running(), status: 'idle' }, voted, now: new Date().toISOString() },
            ...{ queueInfo: { queueLength: 0, myPosition: null }, waiting: [] },
          }
        : undefined
    const { receive } = open({ answer: ack(false) })
    expect(await screen.findByRole('button', { name: 'Vote for gillian' })).toBeEnabled()
    await userEvent.click(screen.getByRole('radio', { name: '5 votes' }))
    expect(screen.getByRole('button', { name: '5 votes for gillian ₣4' })).toBeEnabled()
    await receive('battle-chat:voted', { id: 'b1' })
    expect(screen.getByRole('button', { name: '5 votes for gillian ₣5' })).toBeEnabled()
    ended.pop()?.()
    cleanup()
    open({ answer: ack(true) })
    expect(await screen.findByRole('button', { name: 'Vote for gillian ₣1' })).toBeEnabled()
  })

  it('[BAT-5] a vote that got no answer is tried again with its key; a refusal is told in its words', async () => {
    const problems = [
      new RequestError('bus/timeout', 'The server did not answer in time'),
      new RequestError('tokens/insufficient', 'You do not have enough tokens'),
    ]
    const answer = (name: string) => {
      if (name !== 'battle-chat:vote') return undefined
      const problem = problems.shift()
      if (problem) throw problem
      return { paid: 1 }
    }
    const { toasts, asked } = open({ snapshot: running(), answer })
    for (let tries = 1; tries <= 3; tries += 1) {
      await userEvent.click(await screen.findByRole('button', { name: 'Vote for gillian' }))
      await waitFor(() => expect(toasts).toHaveLength(tries))
    }
    expect(toasts).toMatchObject([
      { type: 'error', text: 'The server did not answer in time' },
      { type: 'error', text: 'You do not have enough tokens' },
      { type: 'success', text: 'Voted ₣1 for gillian!' },
    ])
    const keys = asked.filter(([name]) => name === 'battle-chat:vote').map(([, vote]) => (vote as { key: string }).key)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it.each(['connecting', 'disconnected'] as const)(
    '[BAT-5] [BAT-6] while the page is %s votes and actions cannot be pressed, and it says why',
    async (status) => {
      open({
        snapshot: { battleChat: battleOf(lou, gill) },
        states: { connection: { status, error: null, latency: null } },
      })
      expect(await screen.findByText(/^Not connected right now. Voting opens again/)).toBeVisible()
      const buttons = screen.getAllByRole('button', { name: /^(Vote|Love|Boost|Sabotage)/ })
      expect(buttons).toHaveLength(8)
      for (const button of buttons) expect(button).toBeDisabled()
    },
  )

  it('[BAT-5] participants have no vote, visitors log in first', async () => {
    open({ snapshot: { battleChat: battleOf(me, gill), status: 'battling' } })
    expect(await screen.findByText('You are in this battle: the others vote.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull()
    ended.pop()?.()
    cleanup()
    const { modals } = open({ snapshot: running(), visitor: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to vote' }))
    expect(modals).toMatchObject([{ id: 'log-in' }])
  })
})
