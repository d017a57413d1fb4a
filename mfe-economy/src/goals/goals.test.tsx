import { ApiError } from '@shoal/bus'
import type { Goal } from '@shoal/bus/goals'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import GoalsModal from './GoalsModal.tsx'
import GoalsOnDeck from './GoalsOnDeck.tsx'

const lou = somebody()
const goal = (more: Partial<Goal> = {}): Goal => ({
  ...{ id: 'g1', name: 'Hot tub', description: 'Warm.', amount: 500, tokensDonated: 480, givers: 1 },
  ...{ top: [{ person: lou, tokens: 480 }], goesOn: false, refunds: true, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ endsAt: null, reachedAt: null, endedAt: null, ...more },
})
let ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
})
const open = (
  goals: Goal[] | Error,
  { tokens = 60 as number | null, give }: { tokens?: number | null; give?: (input?: object) => unknown } = {},
) => {
  const view = renderInShell(
    <>
      <GoalsOnDeck />
      <GoalsModal />
    </>,
    {
      states: tokens === null ? {} : { session: sessionOf(), tokens },
      api: {
        tokens: { balance: () => ({ tokens: tokens ?? 0 }) },
        goals: {
          list: () => {
            if (goals instanceof Error) throw goals
            return { goals }
          },
          ...(give && { give }),
        },
      },
    },
  )
  ended.push(view.unmount)
  return view
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('goals on the page', () => {
  it('[TOK-8] stand with their amount and the largest givers, and follow each gift; one that is reached is told', async () => {
    const { receive } = open([
      goal(),
      goal({ id: 'g2', name: 'Pizza', amount: 100, tokensDonated: 0, givers: 0, top: [] }),
    ])
    expect(await screen.findAllByRole('meter', { name: 'Hot tub: ₣480 of ₣500' })).toHaveLength(2)
    expect(screen.getByText('Nobody gave yet. If it is not reached, everybody gets it back.')).toBeVisible()
    expect(button('lantern_lou')).toBeVisible()
    receive('goals:tokens', {
      goals: [{ id: 'g1', tokensDonated: 490, givers: 2, top: [{ person: lou, tokens: 480 }], reachedAt: null }],
    })
    expect(screen.getAllByRole('meter', { name: 'Hot tub: ₣490 of ₣500' })).toHaveLength(2)
    // A late event changes nothing.
    receive('goals:tokens', { goals: [{ id: 'g1', tokensDonated: 485, givers: 1, top: [], reachedAt: null }] })
    expect(screen.getAllByRole('meter', { name: 'Hot tub: ₣490 of ₣500' })).toHaveLength(2)
    const now = '2026-01-02T00:00:00.000Z'
    receive('goals:updated', goal({ tokensDonated: 500, reachedAt: now, endedAt: now }))
    expect(screen.getByText('Reached!')).toBeVisible()
    receive('goals:removed', { id: 'g1' })
    expect(screen.queryByText('Hot tub')).toBeNull()
  })

  it('[TOK-8] gives an amount with a key of its own; never more than is missing', async () => {
    const sent: unknown[] = []
    const give = (input?: object) => {
      sent.push(input)
      return { tokens: 40, goal: goal() }
    }
    const { toasts } = open([goal()], { give })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Give to Hot tub' }))[1]!)
    const amount = screen.getByRole('spinbutton', { name: 'Amount' })
    expect(amount).toHaveValue('20')
    await userEvent.clear(amount)
    await userEvent.type(amount, '21')
    expect(screen.getByText('Only ₣20 is missing')).toBeVisible()
    expect(button('Give ₣21')).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: 'Rest' }))
    await userEvent.click(button('Give ₣20'))
    await waitFor(() => expect(toasts).toMatchObject([{ text: '₣20 for Hot tub. Thank you!' }]))
    expect(sent).toEqual([{ params: { id: 'g1' }, body: { amount: 20 }, key: expect.stringMatching(/./) }])
  })

  it('[TOK-8] leads visitors to log in, and people without tokens to the tokens', async () => {
    const visitor = open([goal()], { tokens: null })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Give to Hot tub' }))[1]!)
    await userEvent.click(button('Log in to give'))
    expect(visitor.modals).toEqual([{ id: 'log-in', props: { reason: 'Log in to give to Hot tub.' } }])
    visitor.unmount()
    const poor = open([goal()], { tokens: 0 })
    await userEvent.click((await screen.findAllByRole('button', { name: 'Give to Hot tub' }))[1]!)
    await userEvent.click(button('Get Tokens'))
    expect(poor.modals.at(-1)).toEqual({ id: 'get-tokens', props: undefined })
  })

  it('[TOK-8] without goals say so in the modal and take no room on the page; a failed read is tried again', async () => {
    const none = open([])
    expect(await screen.findByText('Nothing to collect for')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Goals' })).toBeNull()
    none.unmount()
    open(new ApiError(500, 'internal', 'Sorry, something went wrong'))
    // On the page and in the modal.
    expect(await screen.findAllByText('Sorry, something went wrong')).toHaveLength(2)
    for (const retry of screen.getAllByRole('button', { name: /try again|retry/i })) expect(retry).toBeVisible()
    expect(within(screen.getByRole('region', { name: 'Goals' })).getByRole('button')).toBeVisible()
  })
})
