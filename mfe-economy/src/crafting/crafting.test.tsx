import { ApiError } from '@shoal/bus'
import type { Crafted, RecipeBook } from '@shoal/bus/crafting'
import type { ItemDefinition, ItemInstance } from '@shoal/bus/items'
import { renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { sounds } from '@shoal/ui/sounds'
import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CraftAction from './CraftAction.tsx'
import CraftItemModal from './CraftItemModal.tsx'

const item = (id: number, name: string, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  ...{ id, name, icon: 'flour', rarity: 'COMMON', kind: 'NORMAL_ITEM', target: null, description: `${name}.` },
  ...{ consumable: false, enabled: true, price: null, effect: null },
  ...more,
})
const catalogue = {
  34: item(34, 'Flour'),
  162: item(162, 'Tap Water'),
  16: item(16, 'Dough', { rarity: 'UNCOMMON' }),
  155: item(155, 'Unfortunate Goo', { kind: 'SPECIAL', description: 'Two perfectly good things went into this.' }),
}
const instance = (id: string, itemId: number, more: Partial<ItemInstance> = {}): ItemInstance => ({
  ...{ id, itemId, userId: 'me', status: 'inventory', version: 1 },
  ...more,
})
const dough = { number: 1, of: [34, 162] as [number, number], makes: 16, times: 1, at: '2026-11-22T20:00:00.000Z' }
const riddle = {
  number: 1,
  rarity: 'UNCOMMON',
  kind: 'NORMAL_ITEM',
  hint: 'White dust meets the cheapest drink.',
} as const
const emptyBook: RecipeBook = { known: [], riddles: [riddle], mistakes: [] }

let ended: Array<() => void> = []
function open({
  held = [instance('flour', 34), instance('water-1', 162), instance('water-2', 162)],
  book = emptyBook,
  craft = () => Promise.reject(new Error('not asked for')),
  first,
}: {
  held?: ItemInstance[]
  book?: RecipeBook
  craft?: (input?: { body: object; key: string }) => Promise<Crafted>
  first?: string
} = {}) {
  const view = renderInShell(<CraftItemModal first={first} />, {
    states: { session: sessionOf() },
    api: {
      items: {
        catalogue: () => ({ items: catalogue }),
        mine: () => ({ items: held, slots: 9, bought: 0, nextPrice: 10, vouchers: { tts: 0, sfx: 0 } }),
      },
      crafting: { book: () => book, craft },
    },
  })
  ended.push(view.unmount)
  return view
}
const pick = (name: RegExp) => screen.findByRole('button', { name })
const craftButton = () => screen.getByRole('button', { name: 'Craft' })
const slot = (name: RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  document.documentElement.dataset.motion = 'reduce'
})
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
  delete document.documentElement.dataset.motion
})

describe('Craft Item', () => {
  it('[CRAFT-1] makes one of two pressed items, tells it, is heard, and goes on with the outcome', async () => {
    const asked: unknown[] = []
    const { receive, sounds } = open({
      async craft(input) {
        asked.push(input)
        receive('items:inventory', {
          items: [
            instance('flour', 34, { status: 'crafted', version: 2 }),
            instance('water-1', 162, { status: 'crafted', version: 2 }),
            instance('dough', 16),
          ],
          gone: [],
        })
        receive('crafting:crafted', { known: dough, mistake: null })
        // The press tells the outcome, not the lists below it, which would be earlier.
        expect(screen.queryByText('Dough')).toBeNull()
        expect(screen.getByRole('tab', { name: 'Recipes 0/1' })).toBeVisible()
        return { craftedItem: instance('dough', 16), failed: false, discovered: dough, experience: 40 }
      },
    })
    await userEvent.click(await pick(/^Flour, 1 left/))
    expect(craftButton()).toBeDisabled()
    expect(slot(/^First slot: Flour/)).toBeVisible()
    await userEvent.click(await pick(/^Tap Water, 2 left/))
    expect(screen.getByRole('status')).toHaveTextContent('You have not tried these two')
    await userEvent.click(craftButton())
    expect(asked).toEqual([{ body: { idOne: 'flour', idTwo: 'water-1' }, key: expect.stringMatching(/./) }])
    expect(screen.getByRole('status')).toHaveTextContent('You made Dough, uncommon. +40 XP. New recipe, number 1 of 1!')
    expect(sounds).toEqual([expect.stringMatching(/^crafted-[123]$/)])
    expect(slot(/^First slot, empty/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Craft on with it' }))
    expect(slot(/^First slot: Dough/)).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Recipes 1/1' }))
    expect(within(screen.getByRole('list', { name: 'Recipes you found' })).getByText('Dough')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Riddles' }))
    expect(screen.getByText('The whole book')).toBeVisible()
  })

  it('[CRAFT-1] owned once, an item lies in one slot only; a slot is emptied by pressing it', async () => {
    open({ first: 'flour' })
    expect(await pick(/^First slot: Flour/)).toBeVisible()
    expect(await pick(/^Flour, 0 left/)).toBeDisabled()
    await userEvent.click(slot(/^First slot: Flour/))
    expect(slot(/^First slot, empty/)).toBeVisible()
    expect(await pick(/^Flour, 1 left/)).toBeEnabled()
  })

  it('[CRAFT-1] takes what is dragged onto a slot, and nothing that is no item', async () => {
    open()
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
    }
    await pick(/^Tap Water/)
    const stray = createEvent.dragOver(slot2(), { dataTransfer })
    fireEvent(slot2(), stray)
    expect(stray.defaultPrevented).toBe(false)
    fireEvent.dragStart(await pick(/^Tap Water, 2 left/), { dataTransfer })
    fireEvent.dragOver(slot2(), { dataTransfer })
    fireEvent.drop(slot2(), { dataTransfer })
    expect(slot(/^Second slot: Tap Water/)).toBeVisible()
    expect(slot(/^First slot, empty/)).toBeVisible()
  })

  it('[CRAFT-1] works by keyboard alone', async () => {
    open()
    const flour = await pick(/^Flour/)
    flour.focus()
    await userEvent.keyboard('{Enter}')
    screen.getByRole('button', { name: /^Tap Water/ }).focus()
    await userEvent.keyboard(' ')
    expect(craftButton()).toBeEnabled()
    slot(/^Second slot: Tap Water/).focus()
    await userEvent.keyboard('{Enter}')
    expect(craftButton()).toBeDisabled()
  })

  it('[CRAFT-1] says what two items make that were crafted before, and which pair made nothing', async () => {
    open({ book: { known: [dough], riddles: [], mistakes: [[162, 162]] } })
    await userEvent.click(await screen.findByRole('tab', { name: 'Recipes 1/1' }))
    expect(screen.getByText('Tap Water + Tap Water')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Put Flour and Tap Water on the bench' }))
    expect(screen.getByRole('status')).toHaveTextContent('This makes Dough.')
    await userEvent.click(screen.getByRole('tab', { name: 'Your items' }))
    await userEvent.click(slot(/^First slot: Flour/))
    await userEvent.click(await pick(/^Tap Water, 1 left/))
    expect(screen.getByRole('status')).toHaveTextContent('You tried this before. It made goo.')
  })

  it('[CRAFT-1] what failed is told, and heard as such', async () => {
    const { sounds } = open({
      craft: async () => ({
        ...{ craftedItem: instance('goo', 155), failed: true, discovered: null, experience: 0 },
      }),
      first: 'flour',
    })
    await userEvent.click(await pick(/^Tap Water/))
    await userEvent.click(craftButton())
    expect(screen.getByRole('status')).toHaveTextContent(
      'That made Unfortunate Goo. Two perfectly good things went into this.',
    )
    expect(sounds).toEqual(['fail'])
  })

  it('[CRAFT-1] what was made is heard in one of three pitches', async () => {
    const random = jest.spyOn(Math, 'random')
    const made = { craftedItem: instance('dough', 16), failed: false, discovered: null, experience: 40 }
    const { sounds: heard } = open({ craft: async () => made, first: 'flour' })
    for (const chance of [0, 0.34, 0.999]) {
      random.mockReturnValue(chance)
      if (heard.length > 0) await userEvent.click(await pick(/^Flour/))
      await userEvent.click(await pick(/^Tap Water/))
      await userEvent.click(craftButton())
    }
    random.mockRestore()
    expect(heard).toEqual(['crafted-1', 'crafted-2', 'crafted-3'])
    for (const name of heard) expect(sounds).toHaveProperty(name)
  })

  it('[CRAFT-1] [TOK-5] says what was refused, keeps both, and tries again with the same key', async () => {
    const keys: string[] = []
    open({
      async craft(input) {
        keys.push(input!.key)
        throw new ApiError(0, 'network', 'No connection to the server')
      },
      first: 'flour',
    })
    await userEvent.click(await pick(/^Tap Water/))
    await userEvent.click(craftButton())
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    await userEvent.click(craftButton())
    expect(slot(/^First slot: Flour/)).toBeVisible()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })

  it('what was used elsewhere meanwhile leaves the bench by itself', async () => {
    const { receive } = open({ first: 'flour' })
    expect(await pick(/^First slot: Flour/)).toBeVisible()
    receive('items:inventory', { items: [instance('flour', 34, { status: 'market', version: 2 })], gone: [] })
    expect(slot(/^First slot, empty/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Flour/ })).toBeNull()
  })

  it('[ITEM-2] is opened from the inventory with the item that was chosen', async () => {
    const { modals, unmount } = renderInShell(<CraftAction instanceId="flour" />)
    ended.push(unmount)
    await userEvent.click(screen.getByRole('button', { name: 'Craft' }))
    expect(modals).toEqual([{ id: 'craft-item', props: { first: 'flour' } }])
  })

  it('says that there is nothing to craft with, and what could not be read', async () => {
    open({ held: [] })
    expect(await screen.findByText('Nothing to craft with')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Recipes 0/1' }))
    expect(screen.getByText('An empty book')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: 'Riddles' }))
    expect(screen.getByText(/White dust meets/)).toBeVisible()
    ended.pop()?.()
    const { unmount } = renderInShell(<CraftItemModal />, { states: { session: sessionOf() } })
    ended.push(unmount)
    expect(screen.getByRole('status')).toHaveTextContent('Opening the workshop')
    expect(await screen.findByText('The workshop is shut')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

const slot2 = () => slot(/^Second slot/)
