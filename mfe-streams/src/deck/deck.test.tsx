import { sessionArea } from '@shoal/bus'
import type { Moment } from '@shoal/bus/moments'
import { renderInShell, type ShellOptions, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { moment } from '../testing/moments.ts'
import Deck from './Deck.tsx'
import { awaySince } from './missed.ts'

const poll = {
  ...{ id: 'p1', question: 'Who hid the remote?', answers: ['Jet', 'The cat'], narrative: '' },
  ...{ startedAt: new Date().toISOString(), endedAt: null },
}
const contestant = (id: string, endorsements: number) => ({
  ...{
    id,
    name: id,
    color: '#5fa8ff',
    photo: null,
    bio: '',
    season: 2,
    status: 'in' as const,
    endorsements,
    where: null,
  },
})
const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()

const ended: Array<() => void> = []
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const end of ended.splice(0)) end()
  cleanup()
})

interface Given {
  moments?: () => unknown
  ongoing?: boolean
  endsAt?: string
  answers?: string[]
  scores?: number[]
  endorsed?: number
  battle?: boolean
  wins?: number
  request?: ShellOptions['request']
}
function open(given: Given = {}) {
  const { moments = () => ({ moments: [] }), ongoing, endorsed = 0, battle, wins = 0 } = given
  const { answers = poll.answers, scores = [3, 1], endsAt = null } = given
  const [one, two] = [somebody({ id: 'a', displayName: 'anna' }), somebody({ id: 'b', displayName: 'bert' })]
  const on = {
    ...{ id: 'b1', userOne: one, userTwo: two, userOneVotes: 3, userTwoVotes: 4 },
    ...{ startedAt: new Date().toISOString(), endsAt: new Date(Date.now() + 90_000).toISOString() },
  }
  const view = renderInShell(<Deck />, {
    states: { session: null },
    request: async (name) => {
      if (name !== 'battle-chat:watch') return new Promise(() => {})
      const snapshot = { battleChat: battle ? on : null, status: 'idle', userOneVotes: 3, userTwoVotes: 4 }
      return { snapshot, queueInfo: { queueLength: 0, myPosition: null }, now: new Date().toISOString() }
    },
    api: {
      moments: { list: moments },
      polls: {
        read: () => ({
          ongoingPoll: ongoing
            ? { poll: { ...poll, answers, endsAt }, scores, myAnswer: null, myVotes: scores.map(() => 0) }
            : null,
          lastPoll: null,
          now: new Date().toISOString(),
        }),
      },
      missions: {
        read: () => ({
          ...{ globalChallenge: null, status: 'none', found: 0, acceptedAt: null },
          now: new Date().toISOString(),
        }),
      },
      contestants: {
        list: () => ({
          contestants: [contestant('Jet', endorsed), contestant('Lou', 0)],
          endorsement: null,
          following: null,
        }),
      },
      'battle-chat': {
        leaderboard: () => ({ leaderboard: [{ user: one, wins, losses: 0, duration: 0, votes: 0 }] }),
      },
      streams: {
        list: () => ({ liveStreams: [], liveStreamStatus: {}, loadBalancer: {}, region: 'us-east' }),
      },
    },
  })
  ended.push(view.unmount)
  return view
}
const lines = () => within(screen.getByRole('list', { name: 'Just happened' })).getAllByRole('listitem')

describe('the deck', () => {
  it('without anything running it says so, and empty plates say what comes there', async () => {
    open()
    expect(await screen.findByText(/No poll, mission or battle right now/)).toBeVisible()
    expect(await screen.findByText('A quiet day so far')).toBeVisible()
    expect(await screen.findByText(/Nobody yet/)).toBeVisible()
  })

  it('[POL-1] [BAT-5] shows the poll and the battle that run, live, and leads there', async () => {
    const { panels, receive } = open({ ongoing: true, battle: true })
    const asked = within(await screen.findByRole('region', { name: 'Poll' }))
    expect(asked.getByText('Who hid the remote?')).toBeVisible()
    expect(asked.getByText('75%')).toBeVisible()
    await userEvent.click(asked.getByRole('button', { name: 'Vote' }))
    const fought = await screen.findByRole('region', { name: 'Battle' })
    expect(fought).toHaveTextContent(/anna\s?3\s?bert\s?4/)
    receive('battle-chat:votes', { id: 'b1', userOneVotes: 9, userTwoVotes: 4 })
    expect(fought).toHaveTextContent(/anna\s?9\s?bert\s?4/)
    await userEvent.click(within(fought).getByRole('button', { name: 'Watch and vote' }))
    expect(panels).toEqual(['poll', 'battle-chat'])
    receive('polls:stop', { poll: { ...poll, endedAt: ago(0) }, scores: [3, 1] })
    receive('battle-chat:end', { id: 'b1', winner: somebody(), loser: somebody(), forfeit: false })
    expect(screen.getByText(/No poll, mission or battle right now/)).toBeVisible()
  })

  it('[POL-1] of a poll that ends by itself it shows how much time is left, otherwise how long it is open', async () => {
    open({ ongoing: true, endsAt: ago(-2) })
    const asked = within(await screen.findByRole('region', { name: 'Poll' }))
    expect(asked.getByRole('timer')).toHaveTextContent(/^(2:00|1:5\d) left$/)
    cleanup()
    open({ ongoing: true, endsAt: ago(1) })
    const over = within(await screen.findByRole('region', { name: 'Poll' }))
    expect(over.getByText('over')).toBeVisible()
    expect(over.getByRole('button', { name: 'See it' })).toBeVisible()
    cleanup()
    open({ ongoing: true })
    expect(await screen.findByText(/^open for/)).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('[BAT-5] gives each who battles a line of their own with their votes', async () => {
    open({ battle: true })
    const fought = within(await screen.findByRole('region', { name: 'Battle' }))
    const lines = fought.getAllByRole('listitem')
    expect(lines.map((line) => within(line).getByRole('button').textContent)).toEqual(['anna', 'bert'])
    expect(lines.map((line) => line.textContent)).toEqual(['anna3', 'bert4'])
  })

  it('[POL-1] of a poll with many answers it shows the three that lead, in their order, and how many more there are', async () => {
    open({ ongoing: true, answers: ['Jet', 'The cat', 'Lou', 'Nobody', 'Mira'], scores: [1, 0, 5, 0, 4] })
    const asked = within(await screen.findByRole('region', { name: 'Poll' }))
    expect(asked.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Jet10%', 'Lou50%', 'Mira40%'])
    expect(asked.getByText('and 2 more')).toBeVisible()
  })

  it('[UI-10] what just happened is one stop of the Tab key; arrows go through its names and ways there', async () => {
    const tip = moment('tip', { parts: [{ person: somebody({ id: 'c', displayName: 'cleo' }) }, { text: 'tipped' }] })
    open({ moments: () => ({ moments: [tip, moment('other')] }) })
    const list = await screen.findByRole('list', { name: 'Just happened' })
    const stops = () => [...list.querySelectorAll('button')].filter(({ tabIndex }) => tabIndex >= 0)
    const name = within(list).getByRole('button', { name: 'cleo' })
    expect(stops()).toEqual([])
    list.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(name).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toHaveAccessibleName(/^See it: cleo tipped/)
    await userEvent.keyboard('{End}')
    expect(within(list).getAllByRole('button').at(-1)).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Home}{ArrowUp}')
    expect(name).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(list).toHaveFocus()
  })

  it('lists what just happened, newest first, live and bounded; only what can still be seen leads there', async () => {
    const old = [
      moment('now', { at: ago(2), seenAt: ago(2) }),
      moment('hours', { at: ago(180), seenAt: ago(180) }),
      moment('dark', {
        at: ago(200),
        seenAt: ago(1),
        kind: 'camera',
        parts: [{ strong: 'Garden' }, { text: 'went dark' }],
      }),
    ]
    const { receive } = open({ moments: () => ({ moments: old }) })
    expect(await screen.findByText('2 min ago')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^See it/ })).toHaveLength(1)
    receive('moments:happened', { moments: [moment('new'), moment('small', { listed: false })] })
    expect(lines()[0]).toHaveTextContent('giver_new tipped ₣100')
    expect(lines()).toHaveLength(4)
    // A moderator removed the thing that the moment was about.
    receive('moments:gone', { ids: [moment('new').id] })
    expect(lines()).toHaveLength(3)
    expect(lines()[0]).not.toHaveTextContent('giver_new')
    receive('moments:happened', { moments: Array.from({ length: 80 }, (_, index) => moment(`more-${index}`)) })
    expect(lines()).toHaveLength(30)
  })

  it('[RT-3] is whole after a reconnect, and offers Retry when it could not be read', async () => {
    let known: Moment[] | null = null
    const { bus } = open({
      moments: () => {
        if (!known) throw new Error('asleep')
        return { moments: known }
      },
    })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    known = [moment('one')]
    await userEvent.click(retry)
    expect(await screen.findByText(/giver_one/)).toBeVisible()
    known = [moment('two'), moment('one')]
    act(() => bus.publish(sessionArea.topics['catch-up'], {}))
    expect(await screen.findByText(/giver_two/)).toBeVisible()
  })

  it('says who is ahead by what there is: endorsements, else wins in battles', async () => {
    const first = open({ endorsed: 7, wins: 2 })
    expect(await screen.findByRole('region', { name: 'Most endorsed' })).toHaveTextContent('Jet7')
    first.unmount()
    open({ wins: 2 })
    expect(await screen.findByRole('region', { name: 'Battle wins' })).toHaveTextContent('anna2')
  })
})

describe('a viewer who comes back', () => {
  const key = 'mfe-under-test:last-here'

  it('after ten minutes is told once what happened meanwhile, with the way to the first of it', async () => {
    localStorage.setItem(key, String(Date.now() - 42 * minute))
    const known = {
      moments: [
        moment('b', { at: ago(5), seenAt: ago(5) }),
        moment('a', { at: ago(30), seenAt: ago(30) }),
        moment('before', { at: ago(50) }),
      ],
    }
    const first = open({ moments: () => known })
    await screen.findByText('5 min ago')
    expect(first.toasts).toMatchObject([
      { header: 'You were away for 42m', text: '2 things happened.', action: { label: 'Show me the first' } },
    ])
    first.unmount()
    const second = open({ moments: () => known })
    await screen.findByText('5 min ago')
    expect(second.toasts).toEqual([])
  })

  it('is left alone after less, on a first visit, and where nothing can be kept', () => {
    const now = Date.now()
    expect(awaySince(String(now - 9 * minute), now)).toBeNull()
    expect(awaySince(null, now)).toBeNull()
    expect(awaySince('?', now)).toBeNull()
    expect(awaySince(String(now - 10 * minute), now)).toBe(now - 10 * minute)
  })
})
