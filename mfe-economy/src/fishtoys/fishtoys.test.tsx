import { ApiError } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { featuresArea } from '@shoal/bus/features'
import type { QueuedToy, ShownToy, Strike } from '@shoal/bus/fishtoys'
import type { ItemDefinition, ItemInstance } from '@shoal/bus/items'
import { type ApiAnswers, renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import FishtoysPanel from './FishtoysPanel.tsx'
import { shows } from './shows.ts'
import ThrowButton from './ThrowButton.tsx'
import ToyNews from './ToyNews.tsx'
import ToyOnPicture from './ToyOnPicture.tsx'
import { ToyShow } from './ToyShow.tsx'
import UseFishtoyModal from './UseFishtoyModal.tsx'
import UseToyAction from './UseToyAction.tsx'

const plain = { name: 'toy', show: 'drop', seconds: 8, customText: false, secondaryTarget: null } as const
const toy = (id: number, name: string, more: Partial<ItemDefinition> = {}): ItemDefinition => ({
  ...{ id, name, icon: name, rarity: 'PURCHASE', kind: 'FISHTOY', target: 'ROOMS', description: `What ${name} does.` },
  ...{ consumable: false, enabled: true, price: 40 },
  effect: plain,
  ...more,
})
const words = { name: 'toy', show: 'letter', seconds: 8, customText: true, secondaryTarget: 'CONTESTANTS' } as const
const confetti = toy(1, 'Confetti')
const fanMail = toy(2, 'Fan Mail', { target: 'CONTESTANTS', effect: words, price: 60 })
const pistol = toy(3, 'Water Pistol', { kind: 'WARTOY', target: 'USERS', price: null })
const ink = { ...plain, debuff: { name: 'Color Blind', seconds: 120 } } as const
const mine = toy(4, 'Sea Mine', { kind: 'WARTOY', target: 'CLANS', price: 90, effect: ink })
const sock = toy(5, 'Sock', { kind: 'NORMAL_ITEM', target: null, effect: null, price: null })
const catalogue = [confetti, fanMail, pistol, mine, sock]
const instance = (id: string, itemId: number): ItemInstance => ({
  ...{ id, itemId, userId: 'me', status: 'inventory', version: 1 },
})
const session = sessionOf()
const lou = { ...somebody(), id: 'lou', name: 'Lou', color: '#ff77d0', status: 'in' }
const shown: ShownToy = {
  ...{ id: 'u1', item: { id: 2, name: 'Fan Mail', icon: 'x', kind: 'FISHTOY', show: 'letter', seconds: 8 } },
  ...{ user: somebody(), target: { type: 'CONTESTANTS', id: 'lou', name: 'Lou' }, secondary: null },
  ...{ text: 'Hello', streamId: null },
}

/** What the server answers, with what it was asked. */
function server(items: ItemInstance[], waiting: QueuedToy[] = []) {
  const asked: unknown[] = []
  const api = {
    items: {
      catalogue: async () => ({ items: Object.fromEntries(catalogue.map((item) => [item.id, item])) }),
      mine: async () => ({ items, slots: 9, bought: 0, nextPrice: 10, vouchers: { tts: 0, sfx: 0 } }),
      buy: async (input: unknown) => {
        asked.push(input)
        return { item: instance('new', 1) }
      },
    },
    fishtoys: {
      list: async () => ({ waiting, strikes: [] }),
      use: async (input: unknown) => {
        asked.push(input)
        return { toy: { ...shown, status: 'queued', cost: 0, reason: null, createdAt: '2026-11-22T20:00:00.000Z' } }
      },
      strike: async (input: unknown) => void asked.push(input),
    },
    contestants: {
      list: async () => ({
        contestants: [lou, { ...lou, id: 'jet', name: 'Jet' }, { ...lou, id: 'ana', name: 'Ana', status: 'out' }],
      }),
    },
    tokens: { balance: async () => ({ tokens: 50 }) },
  } as unknown as ApiAnswers
  return { api, asked }
}

describe('the fishtoys panel', () => {
  it('[ITEM-3] shows the own toys and those that can be bought; toys that are switched off say so', async () => {
    const { api } = server([instance('a', 1), instance('b', 1), instance('c', 4)])
    const { bus } = renderInShell(<FishtoysPanel />, { api, states: { session } })
    const own = within(await screen.findByRole('list', { name: 'Your toys' }))
    expect(own.getAllByRole('listitem')).toHaveLength(2)
    expect(own.getByText('×2')).toBeVisible()
    expect(own.getByRole('button', { name: 'Use Sea Mine' })).toBeEnabled()
    act(() => bus.state(featuresArea.states.features).set({ fishtoys: false }))
    expect(own.getByRole('button', { name: 'Use Confetti' })).toBeDisabled()
    expect(own.getByText('Fishtoys are switched off right now')).toBeVisible()
    const sold = within(screen.getByRole('list', { name: 'Toys for sale' }))
    expect(sold.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Confetti'),
      expect.stringContaining('Fan Mail'),
    ])
  })

  it('[ITEM-3] [ITEM-4] buys with one key, and offers tokens to people with too few', async () => {
    const { api, asked } = server([])
    const { toasts, modals, sounds } = renderInShell(<FishtoysPanel />, { api, states: { session, tokens: 50 } })
    expect(await screen.findByText('You have no toys')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Confetti, ₣40' }))
    expect(asked).toMatchObject([{ params: { id: 1 }, key: expect.any(String) }])
    expect(toasts.at(-1)).toMatchObject({ header: 'Fishtoy Acquired!' })
    expect(sounds).toEqual(['purchase'])
    await userEvent.click(screen.getByRole('button', { name: 'Get tokens for Fan Mail' }))
    expect(modals.at(-1)).toMatchObject({ id: 'get-tokens' })
  })

  it('[ITEM-4] [TOK-5] says and sounds what was refused; only a try that may have worked goes on under its key', async () => {
    const { api } = server([])
    const keys: unknown[] = []
    const statuses = [0, 503, 409, 409]
    const items = {
      ...api.items,
      buy(input?: { key: string }) {
        keys.push(input!.key)
        throw new ApiError(statuses[keys.length - 1]!, 'items/inventory-full', 'Your inventory is full')
      },
    } as unknown as ApiAnswers[string]
    const { toasts, sounds } = renderInShell(<FishtoysPanel />, {
      api: { ...api, items },
      states: { session, tokens: 50 },
    })
    const buy = await screen.findByRole('button', { name: 'Buy Confetti, ₣40' })
    for (const _ of statuses) await userEvent.click(buy)
    expect(toasts.map(({ type, text }) => [type, text])).toEqual(Array(4).fill(['error', 'Your inventory is full']))
    expect(sounds).toEqual(Array(4).fill('denied'))
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  })

  it('waits and fails with words, and tries again', async () => {
    const { api } = server([])
    const first = Promise.withResolvers<unknown>()
    let isBusy = true
    const fishtoys = {
      list: () => (isBusy ? first.promise : { waiting: [], strikes: [] }),
    } as unknown as ApiAnswers[string]
    renderInShell(<FishtoysPanel />, { api: { ...api, fishtoys }, states: { session } })
    expect(screen.getByRole('status')).toHaveTextContent('Reading the toys')
    await act(async () => first.reject(new ApiError(503, 'busy', 'Too much going on')))
    expect(screen.getByRole('alert')).toHaveTextContent(/The toys could not be read\s*Too much going on/)
    isBusy = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('You have no toys')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Bigtoys' }))
    expect(screen.getByText('None for sale right now')).toBeVisible()
  })

  it('a visitor sees what there is, and is asked to log in', async () => {
    const { api } = server([])
    const { modals } = renderInShell(<FishtoysPanel />, { api })
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Confetti, ₣40' }))
    expect(modals).toMatchObject([{ id: 'log-in' }])
  })
})

describe('a toy in the inventory', () => {
  const open = (itemId: number, more: object = {}) => {
    const { api } = server([])
    const view = renderInShell(<UseToyAction instanceId="a" itemId={itemId} />, { api, states: { session, ...more } })
    return { ...view, use: () => screen.findByRole('button', { name: 'Use' }) }
  }

  it.each([
    ['a fishtoy', 1],
    ['a wartoy', 4],
  ])('[ITEM-2] [ITEM-3] is aimed from there: %s', async (_, itemId) => {
    const { modals, use } = open(itemId)
    ;(await use()).focus()
    await userEvent.keyboard('{Enter}')
    expect(modals).toEqual([{ id: 'use-fishtoy', props: { id: 'a' } }])
  })

  it('[ITEM-2] [ADM-1] says why it cannot be used now, but to admins, and only of its own kind', async () => {
    const { bus, use, modals } = open(1)
    await use()
    act(() => bus.state(featuresArea.states.features).set({ wartoys: false }))
    expect(await use()).toBeEnabled()
    act(() => bus.state(featuresArea.states.features).set({ fishtoys: false }))
    expect(await use()).toBeDisabled()
    expect(await use()).toHaveAccessibleDescription('Fishtoys are switched off right now')
    await userEvent.click(await use())
    expect(modals).toEqual([])
    const flags = { admin: true, mod: false, fish: false, qa: false }
    act(() => bus.state(accountsArea.states.session).set(sessionOf({ app_metadata: flags })))
    expect(await use()).toBeEnabled()
  })

  it('[ITEM-2] is offered for toys only', async () => {
    const { container, rerender } = open(5)
    rerender(<UseToyAction instanceId="a" itemId={1} />)
    expect(await screen.findByRole('button', { name: 'Use' })).toBeVisible()
    rerender(<UseToyAction instanceId="a" itemId={5} />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('using a toy', () => {
  it('[ITEM-3] waits for the second choice, says why it is not there, and is not used without it', async () => {
    const { api, asked } = server([instance('a', 6)])
    const pair = toy(6, 'Handcuffs', { effect: { ...plain, secondaryTarget: 'CONTESTANTS' } })
    const first = Promise.withResolvers<unknown>()
    const answers = [first.promise, Promise.resolve({ contestants: [lou] })]
    renderInShell(<UseFishtoyModal id="a" />, {
      api: {
        ...api,
        items: { ...api.items, catalogue: async () => ({ items: { 6: pair } }) },
        streams: {
          list: async () => ({
            liveStreams: [{ id: 'kitchen', name: 'Kitchen', jwt: 'x' }],
            liveStreamStatus: { kitchen: 'online' },
          }),
        },
        contestants: { list: () => answers.shift() },
      } as unknown as ApiAnswers,
      states: { session },
    })
    await userEvent.click(await screen.findByRole('radio', { name: 'Kitchen' }))
    const use = screen.getByRole('button', { name: 'Use it' })
    expect(use).toBeDisabled()
    expect(screen.getByRole('status')).toHaveTextContent('Looking who is there')
    await act(async () => first.reject(new ApiError(503, 'busy', 'Too much going on')))
    expect(screen.getByRole('alert')).toHaveTextContent(/The contestants could not be read\s*Too much going on/)
    expect(use).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    const second = within(await screen.findByRole('group', { name: 'And with whom' }))
    await userEvent.click(second.getByRole('radio', { name: 'Lou' }))
    await userEvent.click(use)
    expect(asked).toMatchObject([{ body: { id: 'a', target: 'kitchen', secondaryTarget: 'lou' } }])
  })

  it('[ITEM-3] says that there is nobody to aim at', async () => {
    const { api } = server([instance('a', 2)])
    const contestants = { list: async () => ({ contestants: [{ ...lou, status: 'out' }] }) }
    renderInShell(<UseFishtoyModal id="a" />, {
      api: { ...api, contestants } as unknown as ApiAnswers,
      states: { session },
    })
    expect(await screen.findByText('Nobody is in the house right now')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Use it' })).toBeDisabled()
  })

  it.each([
    ['approved', [{ type: 'success', text: 'Fishtoy used!' }]],
    ['rejected', []],
  ])('[ITEM-3] a repeated try that was %s meanwhile is not called queued', async (status, told) => {
    const { api } = server([instance('a', 2)])
    let tries = 0
    const fishtoys = {
      ...api.fishtoys,
      async use() {
        tries += 1
        if (tries === 1) throw new ApiError(0, 'network', 'No connection')
        return { toy: { ...shown, status, cost: 0, reason: null, createdAt: '2026-11-22T20:00:00.000Z' } }
      },
    } as unknown as ApiAnswers[string]
    const { toasts, closedModals } = renderInShell(<UseFishtoyModal id="a" />, {
      api: { ...api, fishtoys },
      states: { session },
    })
    const whom = within(await screen.findByRole('group', { name: 'For whom' }))
    await userEvent.click(whom.getByRole('radio', { name: 'Lou' }))
    await userEvent.click(screen.getByRole('button', { name: 'Use it' }))
    expect(await screen.findByText('No connection')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Use it' }))
    await waitFor(() => expect(closedModals()).toBe(1))
    expect(toasts).toEqual(told.map((toast) => expect.objectContaining(toast)))
  })

  it('[ITEM-3] takes a target, a second one and words, says what they cost, and that it waits', async () => {
    const { api, asked } = server([instance('a', 2)])
    const { toasts, closedModals } = renderInShell(<UseFishtoyModal id="a" />, { api, states: { session, tokens: 50 } })
    expect(await screen.findByRole('button', { name: 'Use it' })).toBeDisabled()
    const whom = within(await screen.findByRole('group', { name: 'For whom' }))
    expect(whom.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual(['Lou', 'Jet'])
    await userEvent.click(whom.getByRole('radio', { name: 'Lou' }))
    const second = within(screen.getByRole('group', { name: 'And with whom' }))
    expect(second.queryByRole('radio', { name: 'Lou' })).toBeNull()
    await userEvent.click(second.getByRole('radio', { name: 'Jet' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Your words' }), ' Hello ')
    await userEvent.click(screen.getByRole('button', { name: 'Use it, ₣20' }))
    expect(asked).toMatchObject([{ body: { id: 'a', target: 'lou', secondaryTarget: 'jet', customText: 'Hello' } }])
    expect(toasts).toMatchObject([{ header: 'Fishtoy queued!' }])
    expect(closedModals()).toBe(1)
  })

  it('[ITEM-3] throws a wartoy at a person by name; a refusal stands at the name', async () => {
    const { api, asked } = server([instance('a', 3)])
    let refused = true
    const fishtoys = {
      ...(api.fishtoys as object),
      strike: async (input: unknown) => {
        if (refused) throw new ApiError(409, 'fishtoys/spared', 'Rival was hit only just now. Leave them a minute')
        asked.push(input)
      },
    }
    const { toasts } = renderInShell(<UseFishtoyModal id="a" person="Rival" />, {
      api: { ...api, fishtoys } as ApiAnswers,
      states: { session },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Throw it' }))
    expect(await screen.findByText('Rival was hit only just now. Leave them a minute')).toBeVisible()
    refused = false
    await userEvent.type(screen.getByRole('textbox', { name: 'At whom' }), '{Backspace}L')
    await userEvent.click(screen.getByRole('button', { name: 'Throw it' }))
    expect(asked).toMatchObject([{ body: { id: 'a', target: 'RivaL' } }])
    expect(toasts).toMatchObject([{ text: 'Wartoy used!' }])
  })

  it('[CLAN-5] throws a wartoy at a clan by its tag, and says what that does; a refusal stands at the tag', async () => {
    const { api, asked } = server([instance('a', 4)])
    let refused = true
    const fishtoys = {
      ...(api.fishtoys as object),
      strike: async (input: unknown) => {
        if (refused) throw new ApiError(409, 'debuffs/works-already', 'KRIL suffers from Color Blind already')
        asked.push(input)
      },
    }
    renderInShell(<UseFishtoyModal id="a" clan="KRIL" />, {
      api: { ...api, fishtoys } as ApiAnswers,
      states: { session },
    })
    expect(await screen.findByText(/Color Blind for 2m, on the pages of all its members/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Throw it' }))
    expect(await screen.findByText('KRIL suffers from Color Blind already')).toBeVisible()
    refused = false
    const tag = screen.getByRole('textbox', { name: 'At which clan' })
    await userEvent.clear(tag)
    await userEvent.type(tag, 'reef')
    await userEvent.click(screen.getByRole('button', { name: 'Throw it' }))
    expect(asked).toMatchObject([{ body: { id: 'a', target: 'reef' } }])
  })

  it('[CLAN-5] the card of somebody in a clan offers what can be thrown at the clan', async () => {
    const { api } = server([instance('b', 4)])
    const user = somebody({ clan: { tag: 'KRIL', color: '#ff9ade', rank: 'Member' } })
    const { modals } = renderInShell(<ThrowButton user={user} />, { api, states: { session } })
    await userEvent.click(await screen.findByRole('button', { name: 'Throw' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sea Mine at [KRIL]' }))
    expect(modals).toMatchObject([{ id: 'use-fishtoy', props: { id: 'b', clan: 'KRIL' } }])
  })

  it('[ITEM-3] the card of a person offers what can be thrown at them, and nothing of one’s own', async () => {
    const { api } = server([instance('a', 3), instance('b', 4)])
    const { modals } = renderInShell(<ThrowButton user={somebody()} />, { api, states: { session } })
    await userEvent.click(await screen.findByRole('button', { name: 'Throw' }))
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['Water Pistol'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Water Pistol' }))
    expect(modals).toMatchObject([{ id: 'use-fishtoy', props: { id: 'a', person: somebody().displayName } }])
  })
})

describe('what toys do', () => {
  const nothingYet = server([]).api

  it('[ITEM-3] on the picture: the toy, who used it on whom, and the words, drawn for the eye only', () => {
    const { container, rerender } = renderInShell(<ToyOnPicture toy={shown} />, {})
    expect(container.textContent).toBe(`${shown.user.displayName} used Fan Mail on LouHello`)
    expect(container.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/\/2\.svg$/))
    expect(screen.queryByText('Hello', { ignore: '[aria-hidden] *' })).toBeNull()
    rerender(<ToyOnPicture toy={null} />)
    expect(container.querySelector('img')).toBeNull()
  })

  it('[ITEM-3] each in its own way; a toy that asks for a way of a later version drops', () => {
    const drawn = (show: string) => {
      const { container } = render(<ToyShow id="t" item={{ ...shown.item, show }} />)
      const stage = container.querySelector('[data-show]')
      expect(stage?.querySelector('img')).not.toBeNull()
      expect(stage).toHaveAttribute('aria-hidden', 'true')
      return stage?.outerHTML
    }
    expect(new Set(shows.map(drawn)).size).toBe(shows.length)
    expect(drawn('of a later version')).toBe(drawn('drop'))
  })

  it('[ITEM-3] tells what became of the own toys, each once, and of nobody else’s', async () => {
    const { receive, toasts } = renderInShell(<ToyNews />, { api: nothingYet, states: { session } })
    await act(async () => {})
    const decided = { id: 't1', userId: session.user.id, displayName: 'me', fishName: 'Lou', fishToy: 'Fan Mail' }
    receive('fishtoys:approved', { ...decided, cost: 0 })
    receive('fishtoys:approved', { ...decided, cost: 0 })
    receive('fishtoys:rejected', { ...decided, id: 't2', cost: 20, reason: null })
    receive('fishtoys:rejected', { ...decided, id: 't3', userId: 'other', cost: 20, reason: null })
    expect(toasts.map(({ header }) => header)).toEqual(['Fishtoy Approved!', 'Fishtoy Rejected!'])
    expect(toasts[1]?.text).toBe('Your Fishtoy was rejected! Your tokens have been refunded. Try again later!')
  })

  it('[ITEM-3] a wartoy that hit before the page was there still works on it for the rest of its time', async () => {
    const strike: Strike = {
      ...{ id: 's0', item: { ...shown.item, kind: 'WARTOY' }, by: { ...somebody(), id: 'rival' }, forMs: 60_000 },
      target: { type: 'USERS', id: 'me', name: 'me' },
    }
    const api = { fishtoys: { list: async () => ({ waiting: [], strikes: [strike] }) } } as unknown as ApiAnswers
    const { container, toasts, unmount } = renderInShell(<ToyNews />, { api, states: { session } })
    await waitFor(() => expect(container.querySelector('img')).not.toBeNull())
    expect(toasts).toEqual([])
    unmount()
  })

  it('[ITEM-3] one for people without a clan is shown to those whom the server counts among them', async () => {
    jest.useFakeTimers()
    const strike: Strike = {
      ...{ id: 's3', item: { ...shown.item, kind: 'WARTOY' }, by: { ...somebody(), id: 'rival' }, forMs: 8_000 },
      target: { type: 'CLANLESS', id: null, name: 'everybody without a clan' },
    }
    let strikes: Strike[] = []
    const api = { fishtoys: { list: async () => ({ waiting: [], strikes }) } } as unknown as ApiAnswers
    const { receive, toasts, container, unmount } = renderInShell(<ToyNews />, { api, states: { session } })
    await act(async () => {})
    receive('fishtoys:struck', strike)
    await act(() => jest.advanceTimersByTimeAsync(1_500))
    expect(container.querySelector('img')).toBeNull()
    strikes = [strike]
    receive('fishtoys:struck', strike)
    await act(() => jest.advanceTimersByTimeAsync(1_500))
    expect(container.querySelector('img')).not.toBeNull()
    expect(toasts.map(({ text }) => text)).toEqual([
      `${strike.by.displayName} threw Fan Mail at everybody without a clan.`,
    ])
    unmount()
    jest.useRealTimers()
  })

  it('[ITEM-3] a wartoy works on the page for its seconds; one for people without a pass spares those with one', async () => {
    jest.useFakeTimers()
    const { receive, toasts, sounds, container } = renderInShell(<ToyNews />, {
      api: nothingYet,
      states: { session: sessionOf({ pass: 'pass' }) },
    })
    await act(async () => {})
    const strike: Strike = {
      ...{ id: 's1', item: { ...shown.item, kind: 'WARTOY' }, by: { ...somebody(), id: 'rival' }, forMs: 8_000 },
      target: { type: 'FREE_USERS', id: null, name: 'everybody without a pass' },
    }
    receive('fishtoys:struck', strike)
    expect(container.querySelector('img')).toBeNull()
    receive('fishtoys:struck', { ...strike, id: 's2', target: { type: 'USERS', id: session.user.id, name: 'me' } })
    expect(container.querySelector('img')).not.toBeNull()
    expect(toasts.map(({ text }) => text)).toEqual([`${strike.by.displayName} threw Fan Mail at you.`])
    expect(sounds).toEqual(['toy-hit'])
    await act(() => jest.advanceTimersByTimeAsync(8_000))
    expect(container.querySelector('img')).toBeNull()
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })
})
