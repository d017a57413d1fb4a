import { RequestError, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type BattleStatus, battleArea } from '@shoal/bus/battle'
import { sessionOf } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import BattleChip from './BattleChip.tsx'
import BattlePanel from './BattlePanel.tsx'
import { queries } from './queries.ts'
import { standing } from './standing.ts'
import { battleOf, gill, lou, me, type Ring, renderInRing } from './testing.ts'

let ended: Array<() => void> = []
const open = (ring?: Ring, component: ReactElement = <BattlePanel />) => {
  const view = renderInRing(component, ring)
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

const snapshot = (status: BattleStatus) => ({ battleChat: null, status, userOneVotes: 0, userTwoVotes: 0 })
const offline = { status: 'disconnected', error: null, latency: null } as const

describe('the queue', () => {
  it('[BAT-2] is joined and left, with length and position live', async () => {
    const answer = (name: string) =>
      name === 'battle-chat:queue' ? snapshot('queued') : name === 'battle-chat:dequeue' ? snapshot('idle') : undefined
    const { receive, sounds } = open({ answer })
    await userEvent.click(await screen.findByRole('button', { name: 'Join queue' }))
    await receive('battle-chat:queue-info', { queueLength: 5, myPosition: 2 })
    expect(screen.getByText('You are #2 of 5')).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Queue' })).getByText('5')).toBeVisible()
    expect(sounds).toEqual([expect.stringMatching(/^battle-queue-[12]$/)])
    await userEvent.click(screen.getByRole('button', { name: 'Leave queue' }))
    expect(await screen.findByRole('button', { name: 'Join queue' })).toBeVisible()
  })

  it('[BAT-2] needs a live connection and a login', async () => {
    const { modals } = open({ visitor: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to battle' }))
    expect(modals).toMatchObject([{ id: 'log-in' }])
    ended.pop()?.()
    cleanup()
    const { bus } = open()
    expect(await screen.findByRole('button', { name: 'Join queue' })).toBeEnabled()
    act(() => bus.state(sessionArea.states.connection).set(offline))
    expect(screen.getByRole('button', { name: 'Join queue' })).toBeDisabled()
  })

  it('[BAT-2] a refusal is told in its words', async () => {
    const answer = (name: string) => {
      if (name === 'battle-chat:queue') throw new RequestError('rate/too-many', 'Slow down a little')
    }
    const { toasts } = open({ answer })
    await userEvent.click(await screen.findByRole('button', { name: 'Join queue' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'Slow down a little' }]))
  })

  it('[BAT-1] the status goes from queued to battling, and back to queued or idle', async () => {
    const { receive, bus } = open({ snapshot: { status: 'queued' }, queueLength: 1, myPosition: 1 })
    await screen.findByText('You are #1 of 1')
    await receive('battle-chat:start', battleOf(lou, me))
    expect(screen.getByText('You battle lantern_lou')).toBeVisible()
    await receive('battle-chat:end', { id: 'b1', winner: me, loser: lou, forfeit: false })
    expect(bus.state(battleArea.states.battle).value.status).toBe('queued')
    await receive('battle-chat:start', battleOf(gill, me, { id: 'b2' }))
    await receive('battle-chat:end', { id: 'b2', winner: gill, loser: me, forfeit: false })
    expect(bus.state(battleArea.states.battle).value.status).toBe('idle')
    expect(screen.getByRole('button', { name: 'Join queue' })).toBeVisible()
  })

  it('[BAT-10] somebody who loses the connection in a battle is told how long there is to return', async () => {
    jest.useFakeTimers()
    const { bus, receive } = open({ snapshot: { status: 'battling', battleChat: battleOf(lou, me) } })
    await screen.findByText('You battle lantern_lou')
    act(() => bus.state(sessionArea.states.connection).set(offline))
    expect(bus.state(battleArea.states.battle).value.status).toBe('connecting')
    expect(screen.getByText(/^You have 0:10 to return/)).toBeVisible()
    act(() => jest.advanceTimersByTime(3_000))
    expect(screen.getByText(/^You have 0:07 to return/)).toBeVisible()
    act(() => bus.state(sessionArea.states.connection).set({ status: 'connected', error: null, latency: 5 }))
    await receive('battle-chat:status', { status: 'battling' })
    expect(screen.getByText('You battle lantern_lou')).toBeVisible()
  })

  it('[BAT-1] each of the seven statuses has words of its own and says what comes next', () => {
    const statuses = ['idle', 'queued', 'battling', 'connecting', 'kicked', 'closed', 'failed'] as const
    const all = statuses.map((status) => standing(status, { queueLength: 3, myPosition: 2 }, 'gillian', null))
    expect(new Set(all.map(({ title }) => title)).size).toBe(statuses.length)
    expect(all.map(({ can }) => can)).toEqual(['join', 'leave', null, null, null, 'join', 'join'])
    expect(standing('kicked', { queueLength: 0, myPosition: null }, null, null).next).toContain('10 minutes')
  })

  it('[BAT-2] somebody else who logs in gets a place of their own', async () => {
    const { bus, asked } = open({ snapshot: { status: 'queued' }, queueLength: 1, myPosition: 1 })
    await screen.findByText('You are #1 of 1')
    const before = asked.filter(([name]) => name === 'battle-chat:watch').length
    act(() => bus.state(accountsArea.states.session).set(sessionOf({ id: 'other' })))
    await waitFor(() => expect(asked.filter(([name]) => name === 'battle-chat:watch').length).toBe(before + 1))
  })
})

describe('the leaderboard', () => {
  it('[BAT-8] shows wins, losses, duration and votes, and asks once within 60 s, also when opened again', async () => {
    jest.useFakeTimers()
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    let asked = 0
    const leaderboard = () => {
      asked += 1
      return { leaderboard: [{ user: lou, wins: 1_200, losses: 4, duration: 3_725, votes: 90_001 }] }
    }
    open({ leaderboard })
    const row = await screen.findByRole('row', { name: /lantern_lou/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', 'lantern_lou', '1,200', '4', '1h 2m 5s', '90,001'])
    ended.pop()?.()
    cleanup()
    await later(50_000)
    open({ leaderboard })
    expect(await screen.findByRole('row', { name: /lantern_lou/ })).toBeVisible()
    await later(5_000)
    expect(asked).toBe(1)
    await later(60_000)
    expect(asked).toBe(2)
  })

  it('says when nobody has won', async () => {
    open()
    expect(await screen.findByText('Nobody has won yet')).toBeVisible()
  })
})

describe('the chip', () => {
  const elsewhere: Ring = { states: { session: sessionOf(), panel: 'live-streams' } }

  it('[BAT-2] says where one waits while another panel is open, and opens the ring', async () => {
    const { asked, receive, panels } = open(
      { ...elsewhere, snapshot: { status: 'queued' }, queueLength: 4, myPosition: 3 },
      <BattleChip />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'You are #3 in the queue' }))
    expect(panels).toEqual(['battle-chat'])
    // It asks without watching, and without ending the watching of others in the page.
    expect(asked).toEqual([['battle-chat:watch', {}]])
    await receive('battle-chat:queue-info', { queueLength: 4, myPosition: 2 })
    expect(screen.getByRole('button', { name: 'You are #2 in the queue' })).toBeVisible()
  })

  it('[BAT-1] tells of the own battle when it begins and when it ends', async () => {
    jest.useFakeTimers()
    const { receive, toasts } = open(
      { ...elsewhere, snapshot: { status: 'queued' }, queueLength: 2, myPosition: 1 },
      <BattleChip />,
    )
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('button', { name: 'You are #1 in the queue' })).toBeVisible()
    await receive('battle-chat:start', battleOf(me, gill))
    expect(screen.getByRole('button', { name: 'Your battle 1:42' })).toBeVisible()
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: me, forfeit: false })
    expect(toasts.map(({ header }) => header)).toEqual(['Your battle begins', 'You lost'])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows nothing of battles between others', async () => {
    const { asked, bus } = open({ ...elsewhere, snapshot: { battleChat: battleOf(lou, gill) } }, <BattleChip />)
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
    expect(bus.state(battleArea.states.battle).value.battleChat).toBeNull()
  })
})
