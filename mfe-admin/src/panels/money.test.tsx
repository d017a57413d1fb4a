import type { EmptyOrder } from '@shoal/bus/checkout'
import { giftProduct } from '@shoal/bus/checkout/contract'
import type { Stopped, Supply, Suspicious } from '@shoal/bus/economy'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import MoneyPanel from './MoneyPanel.tsx'

const lou = somebody()
const jet = somebody({ id: 'jet', displayName: 'jet' })
const day = (day: string, circulating: number) => ({ day, circulating, minted: 100, burned: 0, house: 0 })
const supply: Supply = {
  ...{ circulating: 900, debt: 40, held: [{ kind: 'user', accounts: 3, tokens: 940 }] },
  days: [day('2026-01-01', 500), day('2026-01-02', 900)],
  flows: [
    { reason: 'tip', why: 'Tip', gained: 60, gave: 60, transfers: 8 },
    { reason: 'welcome', why: 'Welcome gift', gained: 300, gave: 0, transfers: 3 },
  ],
  richest: [{ person: lou, tokens: 700 }],
}
const nothing: Suspicious = { rings: [], funnels: [], washes: [], tips: 12 }
afterEach(() => queries.clear())

const nobody: Stopped = { tokens: [], items: [] }
interface Answers {
  suspicious?: Suspicious
  stopped?: Stopped
  orders?: EmptyOrder[]
}
const money = ({ suspicious = nothing, stopped = nobody, orders = [] }: Answers = {}) => {
  const asked: unknown[] = []
  const view = renderInShell(<MoneyPanel />, {
    states: { session: sessionOf({ app_metadata: { admin: true, mod: false, fish: false, qa: false } }) },
    api: {
      economy: {
        supply: (input?: { query: object }) => {
          asked.push(input?.query)
          return supply
        },
        suspicious: () => suspicious,
        stopped: () => stopped,
      },
      tokens: {
        check: () => ({
          ...{ sum: 0, driftedAccounts: 0, unbalancedTransfers: 0, belowFloor: 0, transfers: 5, circulating: 900 },
        }),
      },
      checkout: { emptyOrders: () => ({ orders, total: orders.length }) },
      accounts: { users: () => ({ users: [], total: 0 }) },
    },
  })
  return { ...view, asked }
}

describe('money, for the operators of the show', () => {
  it('[TOK-1] shows how much there is and how it came, sources and sinks, and who has most, for the time that is chosen', async () => {
    const { asked, modals } = money()
    expect(await screen.findByRole('img', { name: 'From ₣500 on 2026-01-01 to ₣900 on 2026-01-02' })).toBeVisible()
    const flows = within(screen.getByRole('table', { name: /^Why people gained/ }))
    expect(flows.getByRole('row', { name: /^Welcome gift ₣300\s+3$/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^Owed by people/ })).toHaveTextContent('₣40')
    expect(await screen.findByText('In 12 tips of seven days.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Ledger of lantern_lou' }))
    expect(modals).toEqual([{ id: 'person-ledger', props: { user: lou } }])
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
    await waitFor(() => expect(asked).toEqual([{ days: 30 }, { days: 90 }]))
  })

  it('[TOK-7] lists what was paid and gave nothing: who, what, when, why, and whether the money is back; says when there is none', async () => {
    const order = (more: Partial<EmptyOrder>): EmptyOrder => ({
      ...{ id: 'o1', person: lou, product: giftProduct('gift', 1, 'jet'), amount: 99, currency: 'usd' },
      ...{ paidAt: '2026-01-01T12:00:00Z', reason: 'had-already', state: 'paid', payment: 'pi_1', ...more },
    })
    money({
      orders: [order({}), order({ id: 'o2', person: null, reason: 'account-deleted', state: 'refunded' })],
    })
    const rows = within(await screen.findByRole('table', { name: 'Orders that gave nothing' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^lantern_louA season pass for jetJan 1.*\$0\.99Had a pass by thenAsked forpi_1$/)
    expect(rows[2]).toHaveTextContent(/^An account that is gone.*Account deletedGiven back/)
    cleanup()
    queries.clear()
    money()
    expect(await screen.findByText('Everything that was paid gave something')).toBeVisible()
  })

  it('[TOK-1] names people who tip in a ring, pairs who sell to each other both ways, and a new account that many tip', async () => {
    money({
      suspicious: {
        rings: [{ people: [lou, jet], tokens: 80 }],
        funnels: [{ person: jet, joinedAt: '2026-01-01T12:00:00Z', givers: 6, tokens: 72 }],
        washes: [{ people: [lou, jet], ticker: 'GIL', deals: 4, tokens: 900 }],
        tips: 20,
      },
    })
    expect((await screen.findByText('and round again')).closest('li')).toHaveTextContent(
      /lantern_lou →.*jet →and round again₣80/,
    )
    expect(screen.getByText(/got tips of 6 people/)).toBeVisible()
    expect(screen.getByText(/sold GIL to each other/).closest('li')).toHaveTextContent(
      /lantern_lou.*and jet.*in 4 deals₣900/,
    )
  })

  it('[TOK-1] names people of whom nothing leaves, with what is wrong and the way to it, or says that there are none', async () => {
    const { unmount } = money()
    expect(await screen.findByText('Nobody is stopped')).toBeVisible()
    unmount()
    queries.clear()
    const since = '2026-01-01T12:00:00Z'
    const stopped: Stopped = {
      tokens: [
        { userId: 'lou', person: lou, since, tokens: 107, moved: 100 },
        { userId: 'jet', person: jet, since, tokens: 5, moved: 5 },
      ],
      items: [{ userId: 'gone', person: null, since, items: [{ instanceId: 'i1', name: 'Wet Sock' }] }],
    }
    const { modals } = money({ stopped })
    expect((await screen.findByText(/has ₣107, but/)).closest('li')).toHaveTextContent(
      /lantern_lou has ₣107, but the movements add up to ₣100; no tokens leave since/,
    )
    expect(screen.getByText(/does not continue the one before/).closest('li')).toHaveTextContent(/^jet/)
    expect(screen.getByText(/has items whose history/).closest('li')).toHaveTextContent(/^An account that is gone/)
    await userEvent.click(screen.getByRole('button', { name: 'Ledger of jet' }))
    await userEvent.click(screen.getByRole('button', { name: 'History of Wet Sock' }))
    expect(modals).toEqual([
      { id: 'person-ledger', props: { user: jet } },
      { id: 'item-history', props: { instanceId: 'i1', name: 'Wet Sock' } },
    ])
  })
})
