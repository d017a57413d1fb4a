import { ApiError } from '@shoal/bus'
import type { ItemDefinition, ItemInstance } from '@shoal/bus/items'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { sounds } from '@shoal/ui/sounds'
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import ItemsPanel from './ItemsPanel.tsx'

const definition = (id: number, name: string, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  ...{ id, name, icon: 'x', rarity: 'COMMON', kind: 'NORMAL_ITEM', target: null, description: `A ${name}.` },
  ...{ consumable: false, enabled: true, price: null, effect: null },
  ...more,
})
const weights = { COMMON: 1, UNCOMMON: 0, RARE: 0, EPIC: 0 }
const catalogue = [
  definition(0, 'Lucky Dip', { kind: 'SPECIAL', rarity: 'PURCHASE', price: 20, effect: { name: 'find', weights } }),
  definition(1, 'Sock'),
  definition(2, 'Golden Fish', { rarity: 'EPIC' }),
  definition(3, 'Soup', { rarity: 'RARE', consumable: true, effect: { name: 'give tokens', amount: 5 } }),
]
const items = Object.fromEntries(catalogue.map((one) => [one.id, one]))
let made = 0
const instance = (itemId: number, more: Partial<ItemInstance> = {}): ItemInstance => {
  made += 1
  return { id: `i${made}`, itemId, userId: 'me', status: 'inventory', version: 1, ...more }
}
const inventory = (some: ItemInstance[], slots = 9) => ({
  ...{ items: some, slots, bought: 0, nextPrice: 10, vouchers: { tts: 0, sfx: 0 } },
})

type Calls = Record<string, (input?: { key: string }) => unknown>
let ended: Array<() => void> = []
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
})
function open(some: ItemInstance[], calls: Calls = {}, slots = 9) {
  const view = renderInShell(<ItemsPanel />, {
    states: { session: sessionOf(), tokens: 500 },
    api: {
      items: { catalogue: () => ({ items }), mine: () => inventory(some, slots), ...(calls as object) },
      tokens: { balance: () => ({ tokens: 500 }) },
    },
  })
  ended.push(view.unmount)
  return view
}
const tile = (name: RegExp) => screen.findByRole('button', { name })
const tileNames = () =>
  within(screen.getByRole('list', { name: 'Your items' }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))

describe('the items panel', () => {
  it('[ITEM-2] shows the same items together, the rarest first, and how many of them are elsewhere', async () => {
    open([instance(1), instance(2), instance(1), instance(3, { status: 'queued' })])
    await tile(/^Golden Fish/)
    expect(tileNames()).toEqual(['Golden Fish, epic', 'Soup, rare, queued', 'Sock, common, 2 of them'])
    expect(screen.getByText('3 / 9')).toBeVisible()
  })

  it('[ITEM-2] follows what the server says, whichever report comes first', async () => {
    const sock = instance(1)
    const { receive } = open([sock])
    await tile(/^Sock/)
    receive('items:inventory', { items: [], gone: [{ id: sock.id, version: 3 }] })
    expect(await screen.findByText('Nothing in your pockets')).toBeVisible()
    // Of an earlier movement, told later.
    receive('items:inventory', { items: [{ ...sock, status: 'queued', version: 2 }], gone: [] })
    expect(screen.getByText('Nothing in your pockets')).toBeVisible()
    receive('items:inventory', { items: [instance(2)], gone: [] })
    expect(await tile(/^Golden Fish, epic, new/)).toBeVisible()
  })

  it('[ITEM-2] consumes, and says what came of it', async () => {
    const soup = instance(3)
    const consumed: unknown[] = []
    const { receive, toasts, sounds } = open([soup], { consume: (input) => void consumed.push(input) })
    await userEvent.click(await tile(/^Soup/))
    await userEvent.click(screen.getByRole('button', { name: 'Consume' }))
    expect(consumed).toEqual([{ params: { id: soup.id } }])
    receive('items:used', { itemId: 3, got: { items: [2], tokens: 5, experience: 10, vouchers: 0, slots: 0 } })
    expect(toasts.at(-1)).toMatchObject({ header: 'Soup', text: 'You got Golden Fish, ₣5, 10 XP!' })
    expect(sounds).toEqual([expect.stringMatching(/^consumed-[1-4]$/)])
  })

  it('[ITEM-2] what is used up is heard in one of four pitches, whatever came of it', async () => {
    const { receive, sounds: heard } = open([instance(3)])
    await tile(/^Soup/)
    const random = jest.spyOn(Math, 'random')
    for (const chance of [0, 0.25, 0.5, 0.999]) {
      random.mockReturnValue(chance)
      receive('items:used', { itemId: 3, got: { items: [], tokens: 0, experience: 2, vouchers: 0, slots: 0 } })
    }
    random.mockRestore()
    expect(heard).toEqual(['consumed-1', 'consumed-2', 'consumed-3', 'consumed-4'])
    for (const name of heard) expect(sounds).toHaveProperty(name)
  })

  it.each([
    ['Consume', 'consume', 'Failed to consume item'],
    ['Refund', 'refund', undefined],
  ])('[ITEM-2] %s says what went wrong in the words of the source', async (button, call, header) => {
    const message = 'Please wait one minute before refunding another item'
    const { toasts } = open([instance(3, { refundable: true })], {
      [call]: () => Promise.reject(new ApiError(429, 'items/refund-wait', message)),
    })
    await userEvent.click(await tile(/^Soup/))
    await userEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toMatchObject({ type: 'error', text: message, ...(header !== undefined && { header }) })
  })

  it.each([
    ['what was not bought', [instance(1, { refundable: false }), instance(1)]],
    ['what was bought and waits for a moderator', [instance(1), instance(1, { refundable: true, status: 'queued' })]],
  ])('[ITEM-2] offers no refund of %s, and says why', async (_, some) => {
    const refunded: unknown[] = []
    open(some, { refund: (input) => void refunded.push(input) })
    await userEvent.click(await tile(/^Sock/))
    const button = screen.getByRole('button', { name: 'Refund' })
    expect(button).toBeDisabled()
    expect(button).toHaveAccessibleDescription('No refund: only what you bought here yourself can be refunded.')
    fireEvent.drop(button)
    expect(refunded).toEqual([])
  })

  it('[ITEM-2] of several of one kind it refunds one that was bought, and offers no more once that is gone', async () => {
    const [given, bought] = [instance(1, { refundable: false }), instance(1, { refundable: true })]
    const refunded: unknown[] = []
    const { receive } = open([given, bought], { refund: (input) => void refunded.push(input) })
    await userEvent.click(await tile(/^Sock/))
    const button = screen.getByRole('button', { name: 'Refund' })
    expect(button).toHaveAccessibleDescription('')
    await userEvent.click(button)
    expect(refunded).toEqual([{ params: { id: bought.id } }])
    receive('items:inventory', { items: [{ ...bought, status: 'refunded', version: 2 }], gone: [] })
    expect(await screen.findByText(/^No refund/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Refund' })).toBeDisabled()
  })

  it('[ITEM-2] asks before something goes to Bloodgames for good', async () => {
    const sent: unknown[] = []
    const { toasts } = open([instance(1)], { sendToBloodgames: (input) => void sent.push(input) })
    await userEvent.click(await tile(/^Sock/))
    await userEvent.click(screen.getByRole('button', { name: 'Bloodgames' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(sent).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send it' }))
    expect(sent).toHaveLength(1)
    expect(toasts.at(-1)?.text).toBe('Sent to Bloodgames!')
  })

  it('[ITEM-2] says what went wrong with Bloodgames in the words of the source, and keeps the item', async () => {
    const message = 'This item is not in your inventory any more'
    const { toasts } = open([instance(1)], {
      sendToBloodgames: () => Promise.reject(new ApiError(409, 'items/not-here', message)),
    })
    await userEvent.click(await tile(/^Sock/))
    await userEvent.click(screen.getByRole('button', { name: 'Bloodgames' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send it' }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toMatchObject({ type: 'error', header: 'Failed to send item to Bloodgames', text: message })
    expect(await tile(/^Sock/)).toBeVisible()
  })

  it('[ITEM-2] what is dropped on a button presses it', async () => {
    const consumed: unknown[] = []
    open([instance(3)], { consume: (input) => void consumed.push(input) })
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    fireEvent.dragStart(await tile(/^Soup/), { dataTransfer })
    const target = await screen.findByRole('button', { name: 'Consume' })
    const over = createEvent.dragOver(target)
    fireEvent(target, over)
    expect(over.defaultPrevented).toBe(true)
    await act(async () => void fireEvent.drop(target))
    expect(consumed).toHaveLength(1)
  })

  it('[ITEM-2] goes by arrow keys, and Escape leads back to the item', async () => {
    open([instance(1, { refundable: true }), instance(2)])
    const first = await tile(/^Golden Fish/)
    first.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(await tile(/^Sock/)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    act(() => screen.getByRole('button', { name: 'Refund' }).focus())
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
    expect(await tile(/^Sock/)).toHaveFocus()
  })

  it('[ITEM-4] a find is bought once, with one key for each try that may have worked', async () => {
    const keys: string[] = []
    const found = instance(2)
    const { toasts, receive } = open([], {
      buy: (input?: { key: string }) => {
        keys.push(input!.key)
        if (keys.length === 1) throw new ApiError(0, 'network', 'No connection')
        if (keys.length === 2)
          throw new ApiError(503, 'unavailable', 'The database cannot be reached right now, try again in a moment')
        return { item: found }
      },
    })
    const buy = await screen.findByRole('button', { name: 'Buy Lucky Dip for ₣20' })
    await userEvent.click(buy)
    await waitFor(() => expect(toasts).toHaveLength(1))
    await userEvent.click(buy)
    await waitFor(() => expect(toasts).toHaveLength(2))
    await userEvent.click(buy)
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('You found an item!'))
    expect(new Set(keys).size).toBe(1)
    receive('items:inventory', { items: [found], gone: [] })
    expect(await screen.findByRole('heading', { name: /Golden Fish/ })).toBeVisible()
  })

  it('[INV-1] a full inventory buys nothing but places', async () => {
    const bought: unknown[] = []
    const { receive } = open(
      [instance(1)],
      {
        buySlots: () => {
          bought.push(1)
          return { slots: 6, bought: 1, nextPrice: 15 }
        },
      },
      1,
    )
    expect(await screen.findByRole('button', { name: /^Buy Lucky Dip/ })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Get five more places for ₣10' }))
    expect(bought).toHaveLength(1)
    receive('items:slots', { slots: 6, bought: 1, nextPrice: 15, vouchers: { tts: 2, sfx: 0 } })
    expect(await screen.findByRole('button', { name: /^Buy Lucky Dip/ })).toBeEnabled()
  })

  it('[ITEM-1] says of opened tokens what each pays for, and that they are kept', async () => {
    const { modals, receive } = open([])
    await screen.findByText('Nothing in your pockets')
    const opened = () => screen.queryByRole('region', { name: 'Your opened tokens' })
    expect(opened()).toBeNull()
    const places = { slots: 9, bought: 0, nextPrice: 10 }
    receive('items:slots', { ...places, vouchers: { tts: 2, sfx: 0 } })
    expect(opened()).toHaveTextContent(
      '2 × TTS token, opened Each pays for one message, read aloud. Send oneThey are kept for you, and take up no place.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send one' }))
    expect(modals).toMatchObject([{ id: 'send-tts' }])
    receive('items:slots', { ...places, vouchers: { tts: 0, sfx: 1 } })
    expect(opened()).toHaveTextContent(
      '1 × SFX token, opened Each pays for one sound effect. Play oneThey are kept for you, and take up no place.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Play one' }))
    expect(modals).toMatchObject([{ id: 'send-tts' }, { id: 'play-sfx' }])
  })

  it('waits with words, and says so where nothing is for sale', async () => {
    const some = Promise.withResolvers<unknown>()
    open([], { catalogue: () => some.promise })
    expect(screen.getByRole('status')).toHaveTextContent('Looking through your pockets')
    await act(async () => some.resolve({ items: {} }))
    expect(screen.getByText('Nothing for sale right now')).toBeVisible()
    expect(screen.getByText('Nothing in your pockets')).toBeVisible()
  })

  it('asks a visitor to log in, and offers a retry where it could not be loaded', async () => {
    const visitor = renderInShell(<ItemsPanel />)
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(visitor.modals).toHaveLength(1)
    visitor.unmount()
    let tries = 0
    open([], {
      mine: () => {
        tries += 1
        if (tries === 1) throw new ApiError(503, 'busy', 'Too much going on')
        return inventory([])
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Nothing in your pockets')).toBeVisible()
  })
})
