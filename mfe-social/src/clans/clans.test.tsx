import { ApiError, type ConfirmRequest, modalArea, panelArea, sessionArea } from '@shoal/bus'
import type { ClanBoards } from '@shoal/bus/clans'
import { type ApiAnswers, type InShell, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import ClanInfoPanel from './ClanInfoPanel.tsx'
import ClanNews from './ClanNews.tsx'
import ClansPanel from './ClansPanel.tsx'
import CreateClanModal from './CreateClanModal.tsx'
import EditClanModal from './EditClanModal.tsx'
import { emblemProblem } from './EmblemField.tsx'
import InvitationModal from './InvitationModal.tsx'
import InviteModal from './InviteModal.tsx'
import InviteUserButton from './InviteUserButton.tsx'
import TransferModal from './TransferModal.tsx'
import { clanOf, memberOf, pageOf } from './testing/samples.ts'
import VaultModal from './VaultModal.tsx'

const states = { session: sessionOf(), tokens: 90 }
type Rank = 'Owner' | 'Leader' | 'Member' | 'Hostage'
const mine = (rank: Rank | null, invites: unknown[] = []) => ({
  invites: () => ({ myClan: rank && { tag: 'KRIL', rank }, clans: [], invites }),
})
const shown: InShell[] = []
const show = (element: React.ReactElement, clans: Record<string, unknown>, session = states) => {
  const page = renderInShell(element, {
    states: session,
    api: { clans, alliances: { allies: () => ({ allies: [] }) } } as ApiAnswers,
    request: async () => ({}),
  })
  shown.push(page)
  return page
}
const invitation = { clan: clanOf(), by: somebody({ displayName: 'Rival' }), at: '2026-06-02T12:00:00Z' }

beforeEach(() => window.history.replaceState(null, '', '/clan'))
afterEach(() => {
  for (const page of shown.splice(0)) page.unmount()
  cleanup()
  queries.clear()
})

describe('all clans', () => {
  const boards = (): ClanBoards => ({
    clanLeaderBoard: [
      { clan: clanOf({ id: 'd', tag: 'DEEP', name: 'Deep Enders', xp: 5000 }), place: 1, before: 1, percent: 100 },
      { clan: clanOf(), place: 2, before: 4, percent: 50 },
      { clan: clanOf({ id: 'n', tag: 'NEW', name: 'Newcomers', xp: 5 }), place: 3, before: null, percent: 0 },
    ],
    topClan: clanOf({ id: 'd', tag: 'DEEP', name: 'Deep Enders', xp: 5000 }),
    ...{ richestClan: clanOf(), mostPopularClan: clanOf(), mostHatedClan: { clan: clanOf(), refusals: 7 }, total: 3 },
    own: null,
  })

  it('[CLAN-2] shows the boards with how each is counted, and who went up since yesterday', async () => {
    show(<ClansPanel />, { leaderBoard: boards, ...mine('Member') })
    const region = (name: string) => within(screen.getByRole('region', { name }))
    expect(await screen.findByRole('region', { name: 'Top clan' })).toBeVisible()
    expect(region('Top clan').getByRole('link', { name: '[DEEP] Deep Enders' })).toHaveAttribute('href', '/clan/DEEP')
    expect(region('Most hated clan').getByText('7')).toBeVisible()
    expect(region('Most hated clan').getByText(/declined it or walked out within 30 days/)).toBeVisible()
    const rows = within(screen.getByRole('table', { name: 'Leader board of clans' }))
      .getAllByRole('row')
      .slice(1)
    expect(within(rows[1]!).getByRole('img', { name: 'Up 2 since yesterday' })).toBeVisible()
    expect(within(rows[1]!).getByText('yours')).toBeVisible()
    expect(within(rows[2]!).getByText('new')).toBeVisible()
  })

  it('[CLAN-2] finds clans by tag or name, and says when there is none', async () => {
    const asked: unknown[] = []
    const list = ({ query }: { query: { query: string } }) => {
      asked.push(query.query)
      return { clans: query.query === 'kri' ? [clanOf()] : [] }
    }
    show(<ClansPanel />, { leaderBoard: boards, list, ...mine(null) })
    const search = await screen.findByRole('searchbox', { name: 'Find a clan' })
    await userEvent.type(search, 'kri')
    expect(await screen.findByText(/by invitation/)).toBeVisible()
    await userEvent.type(search, 'x')
    expect(await screen.findByText('No clan has this in its tag or name')).toBeVisible()
  })
})

describe('what could not be read', () => {
  const down = () => {
    throw new ApiError(429, 'rate/too-many', 'Too many requests')
  }
  const [boards, invites] = [{ leaderBoard: down }, { invites: down }]

  it('[CLAN-2] [CLAN-3] is said, with a way to try again, for the boards, the search, a clan, the own clan and invitations', async () => {
    const opened = (element: React.ReactElement, clans: Record<string, unknown>) => {
      cleanup()
      queries.clear()
      return show(element, clans)
    }
    opened(<ClansPanel />, { ...boards, ...invites, list: down })
    expect(await screen.findByText('No boards')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Your clan could not be read. Retry' })).toBeEnabled()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a clan' }), 'kri')
    expect(await screen.findByText('Nothing to show')).toBeVisible()

    opened(<InvitationModal />, invites)
    expect(await screen.findByText('Your invitations could not be read')).toBeVisible()
    opened(<ClanInfoPanel />, { ...mine(null) })
    expect(await screen.findByText('You are in no clan')).toBeVisible()

    window.history.replaceState(null, '', '/clan/KRIL')
    opened(<ClanInfoPanel />, { read: down, ...mine(null) })
    expect(await screen.findByText('KRIL could not be read')).toBeVisible()
    // Whether they could join it is not known: they are neither offered to nor told that they cannot.
    opened(<ClanInfoPanel />, { read: () => pageOf(null, { open: true }), ...invites })
    expect(await screen.findByText('Your own clan could not be read.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
    window.history.replaceState(null, '', '/clan')
    let away = true
    opened(<ClanInfoPanel />, { invites: () => (away ? down() : mine(null).invites()) })
    expect(await screen.findByText('Your clan could not be read')).toBeVisible()
    away = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('You are in no clan')).toBeVisible()
  })

  it('[CLAN-2] no clans at all is said, too', async () => {
    const none = { clanLeaderBoard: [], topClan: null, richestClan: null, mostPopularClan: null, mostHatedClan: null }
    show(<ClansPanel />, { leaderBoard: () => ({ ...none, own: null, total: 0 }), ...mine(null) })
    expect(await screen.findByText('There are no clans yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Found the first' })).toBeVisible()
  })

  it('[CLAN-1] what was typed stays when the clan could not be read again', async () => {
    let away = false
    const page = show(<EditClanModal tag="KRIL" />, {
      read: () => (away ? down() : pageOf('Owner')),
      ...mine('Owner'),
    })
    const words = await screen.findByRole('textbox', { name: /^Description/ })
    await userEvent.type(words, ' We wait.')
    away = true
    act(() => page.bus.publish(sessionArea.topics.resync, {}))
    expect(await screen.findByText(/^This may be out of date/)).toBeVisible()
    expect(words).toBeVisible()
    expect(words).toHaveValue('Small, many. We wait.')
  })
})

describe('a clan', () => {
  const at = (tag: string) => window.history.replaceState(null, '', `/clan/${tag}`)

  it('[CLAN-2] shows a visitor its members and ranks, and the way in', async () => {
    at('KRIL')
    const page = show(<ClanInfoPanel />, { read: () => pageOf(null) }, { ...states, session: null as never })
    expect(await screen.findByRole('heading', { level: 1, name: '[KRIL] The Krill' })).toBeVisible()
    expect(screen.getByText('of 40, highest')).toBeVisible()
    for (const rank of ['Owner', 'Leader', 'Member', 'Hostage']) expect(screen.getByText(rank)).toBeVisible()
    expect(screen.queryByRole('button', { name: /What to do/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Log in to join' }))
    expect(page.modals).toMatchObject([{ id: 'log-in' }])
  })

  it('[CLAN-2] [CLAN-3] follows what happens: who joins, who goes, ranks, tokens, and its end', async () => {
    at('KRIL')
    let gone = false
    const read = () => {
      if (gone) throw new ApiError(404, 'clans/no-such-clan', 'There is no clan KRIL (any more)')
      return pageOf(null)
    }
    const page = show(<ClanInfoPanel />, { read, ...mine(null) })
    await screen.findByText('max')
    const row = (name: string) => within(screen.getByText(name).closest('tr')!)
    page.receive('clans:new-member', { tag: 'KRIL', member: memberOf('nora', 'Member') })
    expect(await screen.findByText('nora')).toBeVisible()
    page.receive('clans:rank', { tag: 'KRIL', userId: 'max', rank: 'Leader' })
    expect(await row('max').findByText('Leader')).toBeVisible()
    page.receive('clans:member-gone', { tag: 'KRIL', userId: 'lena' })
    await waitFor(() => expect(screen.queryByText('lena')).toBeNull())
    page.receive('clans:tokens', { tag: 'KRIL', tokens: 777 })
    page.receive('clans:tokens', { tag: 'DEEP', tokens: 1 })
    expect(await screen.findByText('₣777')).toBeVisible()
    gone = true
    page.receive('clans:removed', { tag: 'KRIL' })
    expect(await screen.findByRole('heading', { name: 'There is no clan KRIL' })).toBeVisible()
  })

  it('[CLAN-2] a dialog that closes leaves the clan behind it live', async () => {
    const looks: unknown[] = []
    const both = (open: boolean) => (
      <>
        <ClanInfoPanel />
        {open && <EditClanModal tag="KRIL" />}
      </>
    )
    const page = renderInShell(both(true), {
      states,
      api: { clans: { read: () => pageOf('Owner'), ...mine('Owner') } },
      request: async (_, payload) => {
        looks.push(payload)
        return {}
      },
    })
    shown.push(page)
    await screen.findByRole('textbox', { name: /^Description/ })
    const entered = { tag: 'KRIL', open: true }
    await waitFor(() => expect(looks).toEqual([entered, entered]))
    page.rerender(both(false))
    expect(looks).toHaveLength(2)
    page.unmount()
    expect(looks.slice(2)).toEqual([{ tag: 'KRIL', open: false }])
  })

  it.each([
    ['Owner', ['lena', 'max', 'hal']],
    ['Leader', ['max', 'hal']],
    ['Member', []],
    ['Hostage', []],
  ] as const)('[CLAN-3] a %s may do something with %j', async (rank, with_) => {
    show(<ClanInfoPanel />, { read: () => pageOf(rank), ...mine(rank) })
    await screen.findByText('max')
    const names = screen
      .queryAllByRole('button', { name: /^What to do with/ })
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(with_.map((name) => `What to do with ${name}`))
    expect(screen.queryByRole('button', { name: 'Invite' }) !== null).toBe(rank !== 'Hostage')
    expect(screen.queryByRole('button', { name: 'Leave' }) !== null).toBe(rank !== 'Owner')
    expect(screen.getByRole('button', { name: 'Vault' })).toBeVisible()
  })

  it('[CLAN-2] is read again when it is opened again, as nobody listened meanwhile', async () => {
    at('KRIL')
    let tokens = 10
    const answers = {
      ...{ read: () => pageOf('Owner', { tokens }), ...mine('Owner') },
      vault: () => ({ tokens, lines: [], total: 0 }),
    }
    const page = show(<VaultModal tag="KRIL" />, answers)
    expect(await screen.findByText('₣10')).toBeVisible()
    page.unmount()
    tokens = 500
    show(<VaultModal tag="KRIL" />, answers)
    expect(await screen.findByText('₣500')).toBeVisible()
  })

  it('[CLAN-2] tells somebody of another clan why they cannot join', async () => {
    at('KRIL')
    show(<ClanInfoPanel />, {
      read: () => pageOf(null, { open: true }),
      invites: () => ({ myClan: { tag: 'DEEP', rank: 'Member' }, clans: [], invites: [] }),
    })
    expect(await screen.findByText(/^You are in \[DEEP\]/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  })

  it('[CLAN-2] [CLAN-3] with more members than a page shows them page by page, finds them by name, and lets each do what their rank may', async () => {
    at('KRIL')
    const size = 2_000
    const all = Array.from({ length: size }, (_, index) =>
      memberOf(`fish_${index}`, index === 0 ? 'Owner' : index < 3 ? 'Leader' : 'Member'),
    )
    const read = () => ({ ...pageOf(null, { size }), members: all.slice(0, 50), room: 5_000 })
    const asked: unknown[] = []
    const members = ({ query: { page = 0, name } }: { query: { page?: number; name?: string } }) => {
      asked.push({ page, name })
      const found = name ? all.filter(({ person }) => person.displayName.startsWith(name)) : all
      return { members: found.slice(page * 50, page * 50 + 50), total: found.length }
    }
    const page = show(<ClanInfoPanel />, { read, members, ...mine('Leader') })
    expect(await screen.findByText('of 5,000')).toBeVisible()
    expect(await screen.findByText('fish_3')).toBeVisible()
    // A Leader is not on this page, and may still remove members.
    expect(screen.getAllByRole('button', { name: /^What to do with/ })).toHaveLength(47)
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(await screen.findByText('fish_50')).toBeVisible()
    expect(screen.getAllByRole('row')).toHaveLength(51)
    page.receive('clans:rank', { tag: 'KRIL', userId: 'fish_60', rank: 'Hostage' })
    expect(await within(screen.getByText('fish_60').closest('tr')!).findByText('Hostage')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'fish_199')
    await waitFor(() => expect(screen.queryByText('fish_50')).toBeNull())
    expect(screen.getByText('fish_1990')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'x')
    expect(await screen.findByText('Nobody of the 2,000 is called so')).toBeVisible()
    expect(asked).toContainEqual({ page: 1, name: undefined })
  })

  it('[CLAN-3] removing somebody is asked once more', async () => {
    const removed: unknown[] = []
    const page = show(<ClanInfoPanel />, {
      ...{ read: () => pageOf('Owner'), ...mine('Owner') },
      remove: ({ params }: { params: unknown }) => void removed.push(params),
    })
    const asked: ConfirmRequest[] = []
    page.bus.on(modalArea.topics.confirm).subscribe((one) => asked.push(one))
    await userEvent.click(await screen.findByRole('button', { name: 'What to do with max' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from clan' }))
    expect([asked[0]?.title, removed]).toEqual(['Are you sure?', []])
    await asked[0]!.onConfirm()
    expect(removed).toEqual([{ tag: 'KRIL', userId: 'max' }])
  })
})

describe('dialogs', () => {
  it('[CLAN-1] founding says at once which tags cannot be, and keeps what was entered when the server refuses', async () => {
    const sent: unknown[] = []
    const create = ({ body }: { body: { clanTag: string } }) => {
      sent.push(body)
      if (sent.length === 1) throw new ApiError(409, 'clans/tag-taken', 'KR1L looks too much like KRIL, which is taken')
      return clanOf({ tag: 'SEAL', name: 'Seals' })
    }
    const page = show(<CreateClanModal />, { create })
    const [tag, name, words] = [/^Tag/, /^Name/, /^Description/].map((label) =>
      screen.getByRole('textbox', { name: label }),
    )
    await userEvent.type(name!, 'Seals')
    await userEvent.type(words!, 'We clap.')
    await userEvent.type(tag!, 'adm1n')
    await userEvent.click(screen.getByRole('button', { name: 'Found it' }))
    expect(await screen.findByText('Nobody can have this tag')).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.clear(tag!)
    await userEvent.type(tag!, 'KR1L')
    await userEvent.click(screen.getByRole('button', { name: 'Found it' }))
    expect(await screen.findByText('KR1L looks too much like KRIL, which is taken')).toBeVisible()
    expect(name).toHaveValue('Seals')
    await userEvent.clear(tag!)
    await userEvent.type(tag!, 'SEAL')
    await userEvent.click(screen.getByRole('button', { name: 'Found it' }))
    await waitFor(() => expect(page.toasts).toMatchObject([{ text: '[SEAL] Seals is founded' }]))
    expect(sent[1]).toEqual({
      clanTag: 'SEAL',
      name: 'Seals',
      description: 'We clap.',
      color: '#7fe0c9',
      open: 'false',
    })
  })

  it('[CLAN-1] an emblem is a picture of at most 4 MB', () => {
    expect(emblemProblem({ type: 'image/png', size: 4_194_304 })).toBeNull()
    for (const file of [
      { type: 'image/gif', size: 9 },
      { type: 'image/png', size: 0 },
      { type: 'image/png', size: 4_194_305 },
    ])
      expect(emblemProblem(file)).not.toBeNull()
  })

  it('[CLAN-3] a dialog of an owner ends when they are none any more', async () => {
    const page = show(<EditClanModal tag="KRIL" />, { read: () => pageOf('Owner'), ...mine('Owner') })
    expect(await screen.findByRole('textbox', { name: /^Description/ })).toHaveValue('Small, many.')
    page.receive('clans:mine', { clan: { tag: 'KRIL', rank: 'Member' } })
    expect(screen.getByText('You are Member of KRIL now')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Description/ })).toBeNull()
  })

  it('[CLAN-3] somebody is found by name and invited, and why not is said', async () => {
    const lou = somebody()
    let refuse = true
    const page = show(<InviteModal tag="KRIL" />, {
      ...{ read: () => pageOf('Member'), waiting: () => ({ invited: [] }), ...mine('Member') },
      person: ({ query }: { query: { name: string } }) => ({ person: query.name === 'lantern_lou' ? lou : null }),
      add: () => {
        if (refuse)
          throw new ApiError(409, 'clans/declined-lately', 'lantern_lou declined lately. Ask again in some days.')
      },
    })
    const name = await screen.findByRole('textbox', { name: 'Their name' })
    await userEvent.type(name, 'nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Find' }))
    expect(await screen.findByText(/There is nobody called nobody/)).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, 'lantern_lou{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Invite lantern_lou' }))
    expect(await screen.findByText('lantern_lou declined lately. Ask again in some days.')).toBeVisible()
    refuse = false
    await userEvent.click(screen.getByRole('button', { name: 'Invite lantern_lou' }))
    await waitFor(() => expect(page.toasts).toMatchObject([{ text: 'Invited lantern_lou to KRIL!' }]))
  })

  it('[CLAN-3] an invitation is accepted; one that was taken back says so', async () => {
    const page = show(<InvitationModal tag="KRIL" />, {
      ...mine(null, [invitation]),
      add: ({ params }: { params: unknown }) => expect(params).toEqual({ tag: 'KRIL', userId: 'me' }),
    })
    expect(await screen.findByText('Rival')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Join [KRIL]' }))
    await waitFor(() => expect(page.toasts).toMatchObject([{ text: 'Clan joined!' }]))
    expect(page.closedModals()).toBe(1)
    page.receive('clans:invite-gone', { tag: 'KRIL' })
    expect(screen.getByText('No invitation waits for you')).toBeVisible()
  })

  it('[CLAN-3] a clan is handed over to a member, not to a hostage; what fails is said', async () => {
    show(<TransferModal tag="KRIL" user={memberOf('max', 'Member').person} />, {
      ...{ read: () => pageOf('Owner'), ...mine('Owner') },
      transfer: () => {
        throw new ApiError(409, 'clans/cannot-transfer', 'Unable to transfer The Krill to max.')
      },
    })
    await userEvent.click(await screen.findByRole('combobox', { name: /New owner/ }))
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      'lena, Leader',
      'max, Member',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'max, Member' }))
    await userEvent.click(screen.getByRole('button', { name: 'Hand it over' }))
    expect(await screen.findByText('Unable to transfer The Krill to max.')).toBeVisible()
  })

  it('[CLAN-3] of a large clan the new owner is found by name; who became a hostage meanwhile is no choice', async () => {
    const given: unknown[] = []
    const size = 900
    const many = Array.from({ length: 50 }, (_, index) => memberOf(`fish_${index}`, 'Leader'))
    const page = show(<TransferModal tag="KRIL" user={memberOf('zoe', 'Member').person} />, {
      ...{ read: () => ({ ...pageOf('Owner', { size }), members: many }), ...mine('Owner') },
      members: ({ query }: { query: { name?: string } }) => ({
        members: query.name === 'ma' ? [memberOf('max', 'Member')] : [],
        total: 1,
      }),
      transfer: ({ body }: { body: unknown }) => void given.push(body),
    })
    expect(await screen.findByText(/^zoe owns \[KRIL\] at once/)).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'ma')
    await userEvent.click(screen.getByRole('combobox', { name: /New owner/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'max, Member' }))
    await userEvent.click(screen.getByRole('button', { name: 'Hand it over' }))
    await waitFor(() => expect(given).toEqual([{ userId: 'max' }]))
    expect(page.toasts).toMatchObject([{ text: 'Clan transferred' }])
    page.unmount()

    const small = show(<TransferModal tag="KRIL" user={memberOf('max', 'Member').person} />, {
      ...{ read: () => pageOf('Owner'), ...mine('Owner') },
    })
    await screen.findByText(/^max owns/)
    small.receive('clans:rank', { tag: 'KRIL', userId: 'max', rank: 'Hostage' })
    expect(await screen.findByText(/is a hostage now/)).toBeVisible()
    small.receive('clans:mine', { clan: null })
    expect(await screen.findByText('You are not in KRIL any more')).toBeVisible()
  })

  it('[CLAN-3] an invitation is taken back by whoever sent it, and by those who may remove a member', async () => {
    const taken: unknown[] = []
    const invited = ['nora', 'otto'].map((id, index) => ({
      person: somebody({ id, displayName: id }),
      by: somebody(index === 0 ? { id: 'me', displayName: 'me' } : { id: 'lena', displayName: 'lena' }),
      at: '2026-06-02T12:00:00Z',
    }))
    const answers = (rank: Rank) => ({
      ...{ read: () => pageOf(rank), waiting: () => ({ invited }), ...mine(rank) },
      remove: ({ params }: { params: unknown }) => void taken.push(params),
    })
    const names = () => screen.getAllByRole('button', { name: /^Take back/ }).map((one) => one.ariaLabel)
    const page = show(<InviteModal tag="KRIL" />, answers('Member'))
    await screen.findByText('otto')
    expect(names()).toEqual(['Take back the invitation of nora'])
    page.receive('clans:mine', { clan: { tag: 'KRIL', rank: 'Leader' } })
    expect(names()).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Take back the invitation of otto' }))
    await waitFor(() => expect(taken).toEqual([{ tag: 'KRIL', userId: 'otto' }]))
  })

  it('[CLAN-6] leaves out the tag among its own members, and in what they put into the vault', async () => {
    window.history.replaceState(null, '', '/clan/KRIL')
    const person = somebody({
      id: 'nora',
      displayName: 'nora',
      clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' },
    })
    const read = () => ({ ...pageOf(null), members: [{ ...memberOf('nora', 'Member'), person }] })
    const page = show(<ClanInfoPanel />, { read, ...mine('Member') })
    expect(await screen.findByRole('cell', { name: 'nora' })).toBeVisible()
    page.unmount()
    const line = { id: '1', by: person, amount: 10, at: '2026-06-02T12:00:00Z', tokens: 10 }
    show(<VaultModal tag="KRIL" />, { read, ...mine('Member'), vault: () => ({ tokens: 10, lines: [line], total: 1 }) })
    expect(await screen.findByRole('cell', { name: 'nora' })).toBeVisible()
  })

  it('[CLAN-4] every member deposits at most what they have, only the owner sees a way to withdraw', async () => {
    const moved: unknown[] = []
    const answers = (rank: Rank) => ({
      ...{ read: () => pageOf(rank), ...mine(rank), vault: () => ({ tokens: 640, lines: [], total: 0 }) },
      deposit: ({ body, key }: { body: unknown; key: string }) => {
        moved.push([body, typeof key])
        return { tokens: 690, own: 40 }
      },
    })
    const page = show(<VaultModal tag="KRIL" />, answers('Member'))
    const amount = await screen.findByRole('spinbutton', { name: 'Amount' })
    expect(screen.queryByRole('radio', { name: 'Withdraw' })).toBeNull()
    await userEvent.type(amount, '91')
    expect(screen.getByText('You have only ₣90')).toBeVisible()
    await userEvent.clear(amount)
    await userEvent.type(amount, '50')
    await userEvent.click(screen.getByRole('button', { name: 'Deposit ₣50' }))
    await waitFor(() => expect(page.toasts).toMatchObject([{ text: 'Funds deposited into clan vault!' }]))
    expect(moved).toEqual([[{ amount: 50 }, 'string']])
    page.receive('clans:mine', { clan: { tag: 'KRIL', rank: 'Owner' } })
    expect(screen.getByRole('radio', { name: 'Withdraw' })).toBeVisible()
  })
})

describe('on every panel', () => {
  it('[CLAN-3] an invitation and a removal are told, and how many invitations wait is marked', async () => {
    const page = show(<ClanNews />, mine('Member'))
    // The server has answered that none waits.
    await act(async () => {})
    const marks: unknown[] = []
    page.bus.on(panelArea.topics.mark).subscribe((one) => marks.push(one))
    page.receive('clans:kicked', { tag: 'KRIL' })
    page.receive('clans:invite', invitation)
    expect(page.toasts).toMatchObject([
      { header: 'Removed from Clan', text: 'You were removed from KRIL.' },
      { header: 'Invited to join a clan', text: 'Rival wants you in [KRIL] The Krill.' },
    ])
    expect(marks).toEqual([{ id: 'clans', count: 1 }])
    page.toasts[1]!.action!.run()
    expect(page.modals).toMatchObject([{ id: 'clan-invitation', props: { tag: 'KRIL' } }])
  })

  it.each([
    ['a member about somebody in no clan', 'Member', null, true],
    ['a hostage', 'Hostage', null, false],
    ['somebody in no clan', null, null, false],
    ['a member about somebody in a clan', 'Member', { tag: 'DEEP', color: '#ffffff', rank: 'Member' as const }, false],
  ] as const)('[CLAN-3] Invite to clan on the user card: %s', async (_, rank, clan, there) => {
    const page = show(<InviteUserButton user={somebody({ clan })} />, mine(rank))
    // Without an answer of the server nobody is invited.
    expect(screen.queryByRole('button')).toBeNull()
    page.receive('clans:mine', { clan: rank && { tag: 'KRIL', rank } })
    expect(screen.queryByRole('button', { name: 'Invite to clan' }) !== null).toBe(there)
  })
})
