import type { ItemSupply } from '@shoal/bus/items'
import { renderInShell, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import EditItemModal from './EditItemModal.tsx'
import GiveItemModal from './GiveItemModal.tsx'
import ItemHistoryModal from './ItemHistoryModal.tsx'
import ItemsPanel from './ItemsPanel.tsx'
import TakeItemModal from './TakeItemModal.tsx'

const dip: ItemSupply = {
  definition: {
    ...{ id: 7, name: 'Wet Sock', icon: 'x', rarity: 'COMMON', kind: 'FISHTOY', target: null, description: 'Wet.' },
    ...{ consumable: false, enabled: true, price: 30, effect: null },
  },
  original: { enabled: true, price: 20 },
  ...{ held: 1_200, ever: 3_000 },
}
const supply = { supply: () => ({ items: [dip] }) }
const owned = { id: 'i1', itemId: 7, userId: 'lou', status: 'inventory', version: 1 }
const people = { users: () => ({ users: [{ id: 'lou', displayName: 'lantern_lou' }], total: 1 }) }
afterEach(() => queries.clear())

describe('the items of the admins', () => {
  it('[ITEM-3] counts each item, and shows what one person has with its history', async () => {
    const { modals } = renderInShell(<ItemsPanel />, {
      api: {
        accounts: people,
        market: { sold: () => ({ items: [{ itemId: 7, sales: 12, median: 44 }] }) },
        items: {
          ...supply,
          check: () => ({ instances: 1_200, wrong: [] }),
          bloodgames: () => ({ deliveries: [], waiting: 2, total: 5, connected: false }),
          ofPerson: () => ({ items: [owned], slots: 9, bought: 0, nextPrice: 10, vouchers: { tts: 0, sfx: 0 } }),
        },
      },
    })
    expect(await screen.findByText('1,200')).toBeVisible()
    expect(await screen.findByTitle('The median of 12 sales in 30 days')).toHaveTextContent('₣44 × 12')
    expect(await screen.findByText(/^1,200 items, each with one owner/)).toBeVisible()
    expect(await screen.findByText(/5 sent, 2 waiting until BLOODGAMES_URL is set/)).toBeVisible()
    await userEvent.type(screen.getByLabelText(/^Display name/), 'Lantern_Lou')
    await userEvent.click(screen.getByRole('button', { name: 'Look' }))
    await userEvent.click(await screen.findByRole('button', { name: 'History of Wet Sock' }))
    await userEvent.click(screen.getByRole('button', { name: 'Take Wet Sock' }))
    await userEvent.click(screen.getByRole('button', { name: 'Edit Wet Sock' }))
    expect(modals.map(({ id }) => id)).toEqual(['item-history', 'take-item', 'edit-item'])
  })

  it('[ITEM-3] switches an item off, and takes its usual price again when the field is empty', async () => {
    const edit = jest.fn((_input?: unknown) => dip.definition)
    renderInShell(<EditItemModal item={dip} />, { api: { items: { edit } } })
    await userEvent.click(screen.getByRole('switch', { name: 'Can be bought and used' }))
    await userEvent.clear(screen.getByLabelText(/^Price/))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(edit).toHaveBeenCalledWith({ params: { id: 7 }, body: { enabled: false, price: null } }))
  })

  it('[ADM-2] gives and takes with a reason', async () => {
    const [give, take] = [jest.fn((_input?: unknown) => owned), jest.fn((_input?: unknown) => undefined)]
    const given = renderInShell(<GiveItemModal itemId={7} />, { api: { accounts: people, items: { ...supply, give } } })
    await userEvent.type(screen.getByLabelText(/^Display name/), 'lantern_lou')
    await userEvent.type(screen.getByLabelText(/^Reason/), 'He was brave')
    await userEvent.click(screen.getByRole('button', { name: 'Give' }))
    await waitFor(() => expect(give).toHaveBeenCalledTimes(1))
    expect(give.mock.calls[0]![0]).toMatchObject({ body: { userId: 'lou', itemId: 7, reason: 'He was brave' } })
    given.unmount()
    renderInShell(<TakeItemModal instanceId="i1" name="Wet Sock" />, { api: { items: { take } } })
    await userEvent.type(screen.getByLabelText(/^Reason/), 'He was not')
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
    await waitFor(() =>
      expect(take).toHaveBeenCalledWith({ params: { instanceId: 'i1' }, body: { reason: 'He was not' } }),
    )
  })

  it('[ADM-2] says what happened to an item, by whom and why', async () => {
    const move = {
      ...{ version: 1, at: '2026-01-01T00:00:00.000Z', from: null, to: 'inventory', giver: null },
      ...{ owner: somebody(), by: somebody({ id: 'boss', displayName: 'boss' }), reason: 'staff', reference: null },
    }
    renderInShell(<ItemHistoryModal instanceId="i1" name="Wet Sock" />, {
      api: { items: { history: () => ({ item: owned, moves: [move] }) } },
    })
    expect(await screen.findByText('In the inventory')).toBeVisible()
    expect(screen.getByText('boss')).toBeVisible()
  })
})
