import { ApiError } from '@shoal/bus'
import type { AllianceProposal, AllyClan } from '@shoal/bus/alliances'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import ClanAlliancesModal from './ClanAlliancesModal.tsx'
import { AllianceNews, Allies, ClanAllies } from './index.ts'

const clan = (tag: string, name: string | null = `The ${tag}`): AllyClan => ({
  ...{ tag, name, color: name === null ? null : '#ff9ade' },
})
const proposal = (more: Partial<AllianceProposal> = {}): AllianceProposal => ({
  ...{ id: 'p1', fromClan: clan('DEEP'), toClan: clan('KRIL'), status: 'pending' },
  ...{ createdAt: '2026-06-01T20:00:00.000Z', answeredAt: null, endedAt: null, endedBy: null, ...more },
})
interface Listed {
  clanAllianceProposals?: AllianceProposal[]
  alliances?: AllianceProposal[]
  history?: AllianceProposal[]
}
let unmount = () => {}
afterEach(() => {
  unmount()
  cleanup()
  queries.clear()
})

/** The modal of KRIL, and what it asked of the server. */
function open(listed: () => Listed, more: Partial<Record<'propose' | 'end', () => unknown>> = {}) {
  const asked: unknown[] = []
  const answer = (name: string, result: () => unknown) => (input?: unknown) => {
    asked.push([name, input])
    return result()
  }
  const list = () => ({ clanAllianceProposals: [], alliances: [], history: [], ...listed() })
  const view = renderInShell(<ClanAlliancesModal tag="KRIL" />, {
    states: { session: sessionOf() },
    api: {
      alliances: {
        list,
        propose: answer('propose', more.propose ?? (() => ({ proposal: proposal({ status: 'accepted' }) }))),
        end: answer('end', more.end ?? (() => ({ proposal: proposal({ status: 'rejected' }) }))),
      },
    },
  })
  unmount = view.unmount
  return { ...view, asked }
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const button = (name: string) => screen.getByRole('button', { name })

describe('Clan Alliances', () => {
  it('[ALLY-1] shows what waits on either side, who is allied, and what became of the rest', async () => {
    const ended = { endedAt: '2026-06-02T20:00:00.000Z' }
    open(() => ({
      clanAllianceProposals: [proposal(), proposal({ id: 'p2', fromClan: clan('KRIL'), toClan: clan('NITE') })],
      alliances: [proposal({ id: 'p3', fromClan: clan('REEF'), status: 'accepted', answeredAt: ended.endedAt })],
      history: [
        proposal({ ...ended, id: 'p4', status: 'rejected', endedBy: 'KRIL' }),
        proposal({ ...ended, id: 'p5', status: 'broken', endedBy: 'DEEP' }),
        proposal({ ...ended, id: 'p6', status: 'broken', endedBy: 'DEEP', answeredAt: ended.endedAt }),
        proposal({ ...ended, id: 'p7', fromClan: clan('GONE', null), status: 'broken', endedBy: 'GONE' }),
      ],
    }))
    expect((await part('Waiting for your answer')).getByText('The DEEP')).toBeVisible()
    expect((await part('Waiting for theirs')).getByText('The NITE')).toBeVisible()
    expect((await part('Allies, 1 of 5')).getByText('The REEF')).toBeVisible()
    const past = (await part('Earlier')).getAllByRole('listitem').map((line) => line.textContent)
    expect(past).toEqual([
      expect.stringContaining('You turned them down'),
      expect.stringContaining('They took their proposal back'),
      expect.stringContaining('They broke the alliance'),
      expect.stringContaining('They disbanded'),
    ])
  })

  it('[ALLY-1] a button sends what was seen, and a proposal that comes meanwhile stands there at once', async () => {
    let listed: Listed = {}
    const { asked, receive, toasts } = open(() => listed)
    expect(await screen.findByText('No clan stands with KRIL yet.')).toBeVisible()
    listed = { clanAllianceProposals: [proposal()] }
    receive('alliances:proposal-new', proposal())
    await userEvent.click(await screen.findByRole('button', { name: 'Accept DEEP' }))
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'KRIL and DEEP are allies now' }]))
    await userEvent.click(button('Reject DEEP'))
    listed = { alliances: [proposal({ status: 'accepted' })] }
    receive('alliances:proposal-removed', proposal({ status: 'accepted' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Break with DEEP' }))
    expect(asked).toHaveLength(2)
    await userEvent.click(button('Break the alliance'))
    await waitFor(() => expect(asked).toHaveLength(3))
    const params = { tag: 'KRIL' }
    expect(asked).toEqual([
      ['propose', { params, body: { clanTag: 'DEEP', seen: 'pending' } }],
      ['end', { params, body: { clanTag: 'DEEP', seen: 'pending' } }],
      ['end', { params, body: { clanTag: 'DEEP', seen: 'accepted' } }],
    ])
  })

  it('[ALLY-1] says what the server refused, and something for what never arrived', async () => {
    let problem: Error = new ApiError(409, 'alliances/changed-meanwhile', 'This has been taken back meanwhile')
    const fail = () => {
      throw problem
    }
    const { toasts } = open(() => ({ clanAllianceProposals: [proposal()] }), { propose: fail })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept DEEP' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'This has been taken back meanwhile' }]))
    problem = new TypeError('x is not a function')
    await userEvent.click(button('Accept DEEP'))
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Sorry, something went wrong. Please try again.'))
    problem = new ApiError(404, 'alliances/no-such-clan', 'There is no clan ZZZ (any more)')
    await userEvent.type(screen.getByRole('textbox', { name: /^Propose an alliance to/ }), 'zzz')
    await userEvent.click(button('Propose'))
    expect(await screen.findByText('There is no clan ZZZ (any more)')).toBeVisible()
  })

  it('[ALLY-1] tells somebody who is not the owner any more', async () => {
    open(() => {
      throw new ApiError(403, 'alliances/not-owner', 'Only the owner of KRIL sees and manages its alliances')
    })
    expect(await screen.findByText('For the owner alone')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[ALLY-1] [CLAN-3] has no buttons any more as soon as the clan belongs to another, and says what could not be read', async () => {
    let problem: ApiError | null = null
    const { receive } = open(() => {
      if (problem) throw problem
      return { clanAllianceProposals: [proposal()] }
    })
    expect(await screen.findByRole('button', { name: 'Accept DEEP' })).toBeVisible()
    problem = new ApiError(403, 'alliances/not-owner', 'Only the owner of KRIL sees and manages its alliances')
    receive('clans:mine', { clan: { tag: 'KRIL', rank: 'Leader' } })
    expect(await screen.findByText('For the owner alone')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    queries.clear()
    problem = new ApiError(429, 'rate/too-many', 'Too many requests')
    open(() => {
      throw problem
    })
    expect(await screen.findByText('No alliances to show')).toBeVisible()
  })
})

describe('allies of a clan', () => {
  const shown = (component: 'page' | 'card', allies: AllyClan[], own: string | null = null) => {
    const mine = own === null ? null : { tag: own, rank: 'Owner' }
    const Page = withQueries(() =>
      component === 'card' ? (
        <Allies tag="KRIL" />
      ) : (
        <ClanAllies tag="KRIL" own={mine} nameOf={({ tag, name }) => `[${tag}] ${name}`} />
      ),
    )
    const view = renderInShell(<Page />, {
      api: { alliances: { allies: () => ({ allies }) } },
    })
    unmount = view.unmount
    return view
  }

  it('[ALLY-1] stand on its page, live, and lead its owner to the alliances', async () => {
    const { receive, modals } = shown('page', [], 'KRIL')
    expect(await screen.findByText('None yet. Propose an alliance to another clan.')).toBeVisible()
    receive('alliances:allies', { clanTag: 'KRIL', allies: [clan('DEEP')] })
    expect(await screen.findByRole('region', { name: 'Allies, 1 of 5' })).toHaveTextContent('[DEEP] The DEEP')
    await userEvent.click(button('Alliances'))
    expect(modals).toEqual([{ id: 'clan-alliances', props: { tag: 'KRIL' } }])
  })

  it('[ALLY-1] the owner of another clan can propose one, until there is one', async () => {
    const { receive, modals } = shown('page', [], 'DEEP')
    await userEvent.click(await screen.findByRole('button', { name: 'Propose an alliance' }))
    expect(modals).toEqual([{ id: 'clan-alliances', props: { tag: 'DEEP', propose: 'KRIL' } }])
    receive('alliances:allies', { clanTag: 'KRIL', allies: [clan('DEEP')] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Propose an alliance' })).toBeNull())
  })

  it('[ALLY-1] an owner is told what the other side did, on any panel, and nothing of the own deeds', () => {
    const view = renderInShell(<AllianceNews own="KRIL" />, { states: { session: sessionOf() } })
    unmount = view.unmount
    const { receive, toasts, modals } = view
    receive('alliances:proposal-new', proposal({ fromClan: clan('KRIL'), toClan: clan('NITE') }))
    expect(toasts).toEqual([])
    receive('alliances:proposal-new', proposal())
    expect(toasts.at(-1)?.text).toBe('DEEP proposes an alliance to KRIL.')
    toasts.at(-1)?.action?.run()
    expect(modals).toEqual([{ id: 'clan-alliances', props: { tag: 'KRIL' } }])
    receive('alliances:proposal-removed', proposal({ status: 'accepted' }))
    receive('alliances:proposal-removed', proposal({ status: 'broken', endedBy: 'KRIL' }))
    expect(toasts).toHaveLength(1)
    receive('alliances:proposal-removed', proposal({ status: 'broken', endedBy: 'DEEP' }))
    expect(toasts.at(-1)?.text).toBe('DEEP does not stand with KRIL any more.')
  })

  it('[ALLY-1] stand on the card of somebody in it by their tags, and nothing where there are none', async () => {
    const { receive, container } = shown('card', [clan('DEEP'), clan('REEF')])
    expect(await screen.findByText('[DEEP]')).toBeVisible()
    expect(container).toHaveTextContent('Allies[DEEP][REEF]')
    receive('alliances:allies', { clanTag: 'KRIL', allies: [] })
    await waitFor(() => expect(container).toHaveTextContent(/^$/))
  })

  it('[ALLY-1] are read again when they are shown again, as nobody listened meanwhile', async () => {
    shown('card', [clan('DEEP')])
    expect(await screen.findByText('[DEEP]')).toBeVisible()
    unmount()
    const { container } = shown('card', [])
    await waitFor(() => expect(container).toHaveTextContent(/^$/))
  })
})
