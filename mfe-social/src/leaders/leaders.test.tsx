import type { Leader, LeaderBoard } from '@shoal/bus/leaders'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import LeaderBoardPanel from './LeaderBoardPanel.tsx'

const leader = (id: string, line: number, more: Partial<Leader> = {}): Leader => ({
  ...{ person: somebody({ id, displayName: id }), place: line, line, before: line, value: 1_000 - line, percent: 50.5 },
  ...more,
})
type Asked = { query: { board?: string; page?: number; name?: string } }
const board = (more: Partial<LeaderBoard> = {}): LeaderBoard => ({
  ...{
    leaders: [leader('ann', 1, { percent: 100 }), leader('bob', 2, { before: 5 }), leader('cid', 3, { before: 1 })],
  },
  ...{ people: 100, own: null, countedAt: new Date().toISOString(), boards: ['xp', 'tokens', 'medals'] },
  ...more,
})
function open(answer: (asked: Asked['query']) => LeaderBoard, session = sessionOf()) {
  const asked: Asked['query'][] = []
  const read = (input?: Asked) => {
    asked.push(input!.query)
    return answer(input!.query)
  }
  return { ...renderInShell(<LeaderBoardPanel />, { states: { session }, api: { leaders: { read } } }), asked }
}
afterEach(() => {
  cleanup()
  queries.clear()
  history.replaceState(null, '', '/')
})
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

it('[PRO-5] shows places, labels, and how far people moved since midnight', async () => {
  open(() => board({ leaders: [...board().leaders, leader('dot', 4, { before: null, percent: 0 })] }))
  await screen.findByText('ann')
  expect(row('ann').getByText('top')).toBeVisible()
  expect(row('ann').getByText('the same place')).toBeInTheDocument()
  expect(row('bob').getByRole('cell', { name: 'up 3' })).toBeVisible()
  expect(row('cid').getByRole('cell', { name: 'down 2' })).toBeVisible()
  expect(row('cid').getByText('mid')).toBeVisible()
  expect(row('dot').getByText('new')).toBeVisible()
  expect(row('dot').getByText('noob')).toBeVisible()
})

it('[PRO-5] shows the own place however far down it is, and leads to its line', async () => {
  const own = leader('me', 78, { place: 77, percent: 22, before: 80 })
  const { asked } = open(({ page = 0 }) => board({ own, leaders: page === 3 ? [own] : board().leaders }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show my line' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ board: 'xp', page: 3 }))
  expect(await screen.findByText('you')).toBeVisible()
  expect(screen.getAllByText('lower')).toHaveLength(2)
})

it('[CLAN-6] shows the tag of somebody’s clan before their name', async () => {
  const person = somebody({ id: 'ann', displayName: 'ann', clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } })
  open(() => board({ leaders: [leader('ann', 1, { person }), leader('bob', 2)] }))
  expect(await screen.findByRole('cell', { name: /\[KRIL\] ann$/ })).toBeVisible()
  expect(screen.getByRole('cell', { name: /^[^[]*bob$/ })).toBeVisible()
})

it('[PRO-5] another board and a search ask the server, and say when nobody is called so', async () => {
  const { asked } = open(({ name }) => (name ? board({ leaders: [] }) : board()))
  await screen.findByText('ann')
  await userEvent.click(screen.getByRole('radio', { name: 'Medals' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ board: 'medals', page: 0 }))
  expect(location.pathname).toBe('/leader-board/medals')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find somebody' }), 'zz')
  expect(await screen.findByText('Nobody on this board is called so')).toBeVisible()
  expect(asked.at(-1)).toEqual({ board: 'medals', page: 0, name: 'zz' })
})

it('[PRO-5] says why staff, and people with nothing yet, are not on it', async () => {
  const { unmount } = open(() => board())
  expect(await screen.findByText(/You are not on this board yet/)).toBeVisible()
  unmount()
  queries.clear()
  open(() => board(), sessionOf({ app_metadata: { admin: false, mod: true, fish: false, qa: false } }))
  expect(await screen.findByText(/Staff are on no board/)).toBeVisible()
})

it('[PRO-5] shows the clans by their XP together, with their labels, and leads to each', async () => {
  const clan = (tag: string, xp: number) => ({ id: tag, tag, name: `Clan ${tag}`, color: '#ff9ade', xp })
  const answer = {
    ...{ topClan: null, richestClan: null, mostPopularClan: null, mostHatedClan: null, total: 2_000 },
    clanLeaderBoard: [
      { clan: clan('KRIL', 900), place: 1, before: 2, percent: 100 },
      { clan: clan('EEL', 10), place: 2, before: 1, percent: 0 },
    ],
    own: { clan: clan('CRAB', 3), place: 1_204, before: 1_200, percent: 42 },
  }
  history.replaceState(null, '', '/leader-board/clans')
  renderInShell(<LeaderBoardPanel />, {
    states: { session: sessionOf() },
    api: { clans: { leaderBoard: () => answer } },
  })
  expect(await screen.findByRole('link', { name: '[KRIL] Clan KRIL' })).toHaveAttribute('href', '/clan/KRIL')
  expect(row('KRIL').getByText('top')).toBeVisible()
  expect(row('EEL').getByText('noob')).toBeVisible()
  expect(row('EEL').getByRole('cell', { name: 'down 1' })).toBeVisible()
  expect(screen.getByText('Your clan [CRAB] is').parentElement).toHaveTextContent('1,204 of 2,000')
  expect(screen.getByText('mid-low')).toBeVisible()
  expect(screen.getByText(/^The first 2 of 2,000 clans/)).toBeVisible()
})
