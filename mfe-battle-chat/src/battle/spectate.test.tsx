import { RequestError } from '@shoal/bus'
import { type BattleActions, battleArea } from '@shoal/bus/battle'
import { sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import BattlePanel from './BattlePanel.tsx'
import KickModal from './KickModal.tsx'
import { queries } from './queries.ts'
import SpectatePanel from './SpectatePanel.tsx'
import { battleOf, gill, lou, type Ring, renderInRing } from './testing.ts'

let ended: Array<() => void> = []
const open = (ring?: Ring, component: ReactElement = <SpectatePanel />) => {
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

const none = { love: 0, boost: 0, sabotage: 0 }
const counted: BattleActions = { one: { love: 7, boost: 2, sabotage: 0 }, two: { ...none, sabotage: 3 } }
const running = (more: object = {}) => ({
  battleChat: battleOf(lou, gill),
  userOneVotes: 12,
  userTwoVotes: 1,
  actions: counted,
  ...more,
})
const staff = sessionOf({ id: 'mod', app_metadata: { ...sessionOf().user.app_metadata, mod: true } })
const done = (name: string) => screen.getByRole('list', { name: `Done to ${name}` })
const fighter = (name: string) => screen.getByRole('article', { name })
const effects = (name: string) => fighter(name).querySelectorAll('[data-effect]')
const told = (action: string, more: object = {}, target = 'lou') => ({
  id: 'b1',
  actions: [{ id: `a-${action}`, target, action, variant: 3, at: new Date().toISOString(), ...more }],
  counts: counted,
})

describe('actions', () => {
  const answers = (acts: unknown[]) => (name: string) => {
    if (name !== 'battle-chat:act') return undefined
    const next = acts.shift()
    if (next instanceof Error) throw next
    return next
  }

  it('[BAT-6] boost and sabotage cost ₣25 and are told in the words of the source, love is free and silent; counts are live', async () => {
    const after = { one: { love: 8, boost: 3, sabotage: 0 }, two: { ...none, sabotage: 4 } }
    const { toasts, asked, receive } = open({
      snapshot: running(),
      answer: answers([
        { paid: 25, counts: counted },
        { paid: 25, counts: counted },
        { paid: 0, counts: counted },
      ]),
    })
    expect(await screen.findByRole('button', { name: 'Love lantern_lou' })).toBeEnabled()
    expect(done('lantern_lou')).toHaveTextContent(/7.*2.*0/)
    await userEvent.click(screen.getByRole('button', { name: 'Boost lantern_lou for ₣25' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sabotage gillian for ₣25' }))
    await userEvent.click(screen.getByRole('button', { name: 'Love gillian' }))
    expect(toasts.map(({ text }) => text)).toEqual(['Boosted lantern_lou for ₣25!', 'Sabotaged gillian for ₣25!'])
    expect(asked.filter(([name]) => name === 'battle-chat:act').map(([, payload]) => payload)).toMatchObject([
      { battleId: 'b1', target: 'lou', action: 'boost' },
      { battleId: 'b1', target: 'gill', action: 'sabotage' },
      { battleId: 'b1', target: 'gill', action: 'love' },
    ])
    await receive('battle-chat:actions', { ...told('love'), counts: after })
    expect(done('lantern_lou')).toHaveTextContent(/8.*3.*0/)
    expect(done('gillian')).toHaveTextContent(/0.*0.*4/)
  })

  it('[BAT-6] what got no answer is tried again with its key; a refusal is told in its words', async () => {
    const { toasts, asked } = open({
      snapshot: running(),
      answer: answers([
        new RequestError('bus/timeout', 'The server did not answer in time'),
        new RequestError('battle/too-soon', 'You did that just now: wait a moment'),
        { paid: 25, counts: counted },
      ]),
    })
    for (let tries = 1; tries <= 3; tries += 1) {
      await userEvent.click(await screen.findByRole('button', { name: 'Boost gillian for ₣25' }))
      await waitFor(() => expect(toasts).toHaveLength(tries))
    }
    expect(toasts.map(({ text }) => text)).toEqual([
      'The server did not answer in time',
      'You did that just now: wait a moment',
      'Boosted gillian for ₣25!',
    ])
    const keys = asked.filter(([name]) => name === 'battle-chat:act').map(([, one]) => (one as { key: string }).key)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('[BAT-6] fighters and visitors see the counts, and no buttons for them', async () => {
    open({ snapshot: running(), visitor: true })
    expect(await screen.findByRole('list', { name: 'Done to gillian' })).toHaveTextContent(/0.*0.*3/)
    expect(screen.queryByRole('button', { name: /^(Love|Boost|Sabotage)/ })).toBeNull()
    ended.pop()?.()
    cleanup()
    open({ snapshot: { ...running(), battleChat: battleOf(somebody({ id: 'me', displayName: 'me' }), gill) } })
    expect(await screen.findByText('You are in this battle: the others vote.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Love|Boost|Sabotage)/ })).toBeNull()
  })

  it('[BAT-6] [BAT-11] an effect is seen over its target for 2.5 s from the server’s moment on, and heard as the server drew it', async () => {
    jest.useFakeTimers()
    const { receive, sounds } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:actions', told('boost', { at: new Date(Date.now() - 1_000).toISOString() }))
    expect(effects('lantern_lou')).toHaveLength(1)
    expect(effects('gillian')).toHaveLength(0)
    expect(sounds).toEqual(['battle-boost-3'])
    act(() => jest.advanceTimersByTime(1_400))
    expect(effects('lantern_lou')).toHaveLength(1)
    // The clock of the server is known to some hundredths of a second.
    act(() => jest.advanceTimersByTime(200))
    expect(effects('lantern_lou')).toHaveLength(0)
    // An effect that would be over by now is not begun.
    await receive('battle-chat:actions', told('love', { at: new Date(Date.now() - 2_600).toISOString() }))
    expect(effects('lantern_lou')).toHaveLength(0)
    expect(sounds).toHaveLength(1)
  })

  it('[BAT-6] an action that is told twice is shown once; the same to the same person is heard once in 3 s, of many five are drawn', async () => {
    jest.useFakeTimers()
    const { receive, sounds } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:actions', told('sabotage', { id: 'one' }))
    await receive('battle-chat:actions', told('sabotage', { id: 'one' }))
    expect(effects('lantern_lou')).toHaveLength(1)
    for (let nth = 0; nth < 9; nth += 1) await receive('battle-chat:actions', told('sabotage', { id: `more-${nth}` }))
    expect(effects('lantern_lou')).toHaveLength(5)
    expect(sounds).toEqual(['battle-sabotage-3'])
    await receive('battle-chat:actions', told('sabotage', { id: 'other' }, 'gill'))
    expect(sounds).toHaveLength(2)
    act(() => jest.advanceTimersByTime(3_000))
    await receive('battle-chat:actions', told('sabotage', { id: 'later', variant: 5 }))
    expect(sounds.at(-1)).toBe('battle-sabotage-5')
  })

  it('[UI-9] with reduced motion the same drawing stands still for its time', async () => {
    document.documentElement.dataset.motion = 'reduce'
    const { receive } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:actions', told('love'))
    expect(effects('lantern_lou')[0]?.parentElement).toHaveAttribute('data-still')
    delete document.documentElement.dataset.motion
  })
})

describe('spectating', () => {
  const past = [
    {
      ...{ id: 'p2', userOne: lou, userTwo: gill, userOneVotes: 3, userTwoVotes: 9, winner: 'two', ending: 'votes' },
      ...{ startedAt: '2026-11-20T20:00:00.000Z', endedAt: '2026-11-20T20:02:00.000Z' },
    },
    {
      ...{ id: 'p1', userOne: gill, userTwo: lou, userOneVotes: 0, userTwoVotes: 4, winner: 'one', ending: 'kick' },
      ...{ startedAt: '2026-11-19T20:00:00.000Z', endedAt: '2026-11-19T20:02:00.000Z' },
    },
  ]

  it('[BAT-11] somebody who comes in the middle sees the fighters, the rope, the clock, the counts and the queue', async () => {
    const waiting = [somebody({ id: 'w1', displayName: 'wanda' }), somebody({ id: 'w2', displayName: 'walter' })]
    const { receive, panels } = open({ snapshot: running(), queueLength: 2, waiting })
    expect(await screen.findByRole('heading', { level: 1, name: 'Spectate' })).toBeVisible()
    expect(await screen.findByRole('timer')).toHaveTextContent('1:42')
    expect(screen.getByRole('meter', { name: 'Votes for lantern_lou' })).toHaveAttribute('aria-valuenow', '12')
    const rope = screen.getByRole('meter', { name: 'Votes for gillian' }).parentElement!
    const before = Number(rope.style.getPropertyValue('--pull'))
    expect(before).toBeLessThan(0)
    await receive('battle-chat:votes', { id: 'b1', userOneVotes: 12, userTwoVotes: 40 })
    expect(Number(rope.style.getPropertyValue('--pull'))).toBeGreaterThan(0)
    const line = screen.getByRole('list', { name: 'Who waits' })
    expect(within(line).getAllByRole('listitem')).toHaveLength(2)
    expect(line).toHaveTextContent(/1wanda.*2walter/)
    await receive('battle-chat:waiting', { waiting: waiting.slice(1) })
    expect(line).toHaveTextContent(/^2?1walter/)
    await userEvent.click(screen.getByRole('button', { name: 'Battle chat' }))
    expect(panels).toEqual(['battle-chat'])
  })

  it('[CLAN-6] fighters, who waits and who wins have the tags of their clans', async () => {
    const tagged = somebody({ clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } })
    const snapshot = running({ battleChat: battleOf(tagged, gill) })
    const { receive } = open({ snapshot, queueLength: 1, waiting: [tagged] })
    const heading = (name: string) => within(fighter(name)).getByRole('heading')
    expect(await screen.findByRole('article', { name: 'gillian' })).toBeVisible()
    expect(heading('lantern_lou')).toHaveTextContent(/^\[KRIL\] lantern_lou$/)
    expect(heading('gillian')).toHaveTextContent(/^gillian$/)
    expect(screen.getByRole('list', { name: 'Who waits' })).toHaveTextContent(/^1\[KRIL\] lantern_lou/)
    await receive('battle-chat:end', { id: 'b1', winner: tagged, loser: gill, forfeit: false, ending: 'votes' })
    expect(screen.getByText(/wins$/)).toHaveTextContent(/^\[KRIL\] lantern_lou wins$/)
  })

  it('[BAT-11] without a battle there are the past ones, with votes, winner and how they ended; older ones on request, and a new one at once', async () => {
    const asked: unknown[] = []
    const { receive } = open({
      past: (call) => {
        const { query } = call as { query: { before?: string } }
        asked.push(query.before ?? null)
        return query.before ? { battles: past.slice(1), more: false } : { battles: past.slice(0, 1), more: true }
      },
    })
    const list = await screen.findByRole('list', { name: 'Past battles' })
    expect(list).toHaveTextContent(/lantern_lou3 : 9gilliangillian won by votes/)
    await userEvent.click(screen.getByRole('button', { name: 'Older ones' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
    expect(list).toHaveTextContent('gillian won by a kick')
    expect(asked).toEqual([null, 'p2'])
    expect(screen.queryByRole('button', { name: 'Older ones' })).toBeNull()
    await receive('battle-chat:end', { id: 'b9', winner: lou, loser: gill, forfeit: false })
    await waitFor(() => expect(asked.length).toBeGreaterThan(2))
  })

  it('[BAT-11] says when nobody waits and nobody has battled, and is opened from Battle chat', async () => {
    open()
    expect(await screen.findByText('Nobody waits')).toBeVisible()
    expect(await screen.findByText('Nobody has battled yet')).toBeVisible()
    ended.pop()?.()
    cleanup()
    const { panels } = open({}, <BattlePanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Spectate' }))
    expect(panels).toEqual(['battle-chat-spectate'])
  })
})

describe('kicks', () => {
  const states = { session: staff, panel: 'battle-chat-spectate' }

  it('[BAT-9] staff kick fighters and people in the queue from here, but no staff; nobody else sees the button', async () => {
    const waiting = [
      somebody({ id: 'w1', displayName: 'wanda' }),
      somebody({ id: 'w2', displayName: 'boss', role: 'admin' }),
    ]
    const { modals } = open({ snapshot: running(), queueLength: 2, waiting, states })
    await userEvent.click(await screen.findByRole('button', { name: 'Kick gillian' }))
    await userEvent.click(screen.getByRole('button', { name: 'Kick wanda' }))
    expect(modals).toMatchObject([
      { id: 'kick-from-battle', props: { user: { id: 'gill' } } },
      { id: 'kick-from-battle', props: { user: { id: 'w1' } } },
    ])
    expect(screen.queryByRole('button', { name: 'Kick boss' })).toBeNull()
    ended.pop()?.()
    cleanup()
    open({ snapshot: running(), queueLength: 2, waiting })
    await screen.findByRole('timer')
    expect(screen.queryByRole('button', { name: /^Kick/ })).toBeNull()
  })

  it('[BAT-9] the dialog needs a reason, sends it, and keeps it when it is refused', async () => {
    let refused = true
    const { asked, toasts } = open(
      {
        states,
        answer: (name) => {
          if (name !== 'battle-chat:kick') return undefined
          if (refused) throw new RequestError('battle/not-there', 'This person neither waits nor battles')
          return { until: new Date().toISOString() }
        },
      },
      <KickModal user={gill} />,
    )
    const send = screen.getByRole('button', { name: 'Kick gillian' })
    expect(send).toBeDisabled()
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'no knives')
    await userEvent.click(send)
    expect(await screen.findByText('This person neither waits nor battles')).toBeVisible()
    refused = false
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), '!')
    await userEvent.click(send)
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'Kicked gillian for 10 minutes' }]))
    expect(asked.at(-1)).toEqual(['battle-chat:kick', { userId: 'gill', reason: 'no knives!' }])
  })

  it('[BAT-1] [BAT-9] somebody who is kicked sees the countdown and the reason, and may join again when it is over', async () => {
    jest.useFakeTimers()
    let status = 'kicked'
    const kick = { until: new Date(Date.now() + 600_000).toISOString(), reason: 'no knives' }
    const answer = (name: string) =>
      name === 'battle-chat:watch' && status === 'idle'
        ? {
            snapshot: { battleChat: null, status, userOneVotes: 0, userTwoVotes: 0 },
            ...{ queueInfo: { queueLength: 0, myPosition: null }, now: new Date().toISOString() },
          }
        : undefined
    const { receive, bus, toasts } = open({ answer }, <BattlePanel />)
    await act(() => jest.advanceTimersByTimeAsync(0))
    await receive('battle-chat:status', { status: 'kicked', kick })
    expect(screen.getByText('A moderator sent you out')).toBeVisible()
    expect(screen.getByText(/^You can join the queue again in 10:00/)).toBeVisible()
    expect(screen.getByText('no knives')).toBeVisible()
    expect(toasts).toMatchObject([{ header: 'You were kicked from battle chat', text: 'no knives' }])
    expect(screen.queryByRole('button', { name: 'Join queue' })).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText(/^You can join the queue again in 9:00/)).toBeVisible()
    status = 'idle'
    await act(() => jest.advanceTimersByTimeAsync(545_000))
    // It asks a moment later.
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('button', { name: 'Join queue' })).toBeVisible()
    expect(bus.state(battleArea.states.battle).value.status).toBe('idle')
  })

  it('[BAT-9] a battle that a kick ended says so', async () => {
    const { receive } = open({ snapshot: running() })
    await screen.findByRole('timer')
    await receive('battle-chat:end', { id: 'b1', winner: gill, loser: lou, forfeit: true, ending: 'kick' })
    expect(screen.getByText('lantern_lou was kicked by a moderator.')).toBeVisible()
  })
})
