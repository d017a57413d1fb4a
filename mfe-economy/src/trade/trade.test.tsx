import type { Trade, TradeSide } from '@shoal/bus/trade'
import { limits } from '@shoal/bus/trade/limits'
import { renderInShell, type ShellOptions, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import TradeLayer from './TradeLayer.tsx'
import TradeModal from './TradeModal.tsx'
import TradeUserButton from './TradeUserButton.tsx'

const lou = somebody()
const me = somebody({ id: 'me', displayName: 'me' })
const definition = (id: number, name: string) => ({
  ...{ id, name, icon: 'x', rarity: 'COMMON', kind: 'NORMAL_ITEM', target: null, description: `About ${name}` },
  ...{ consumable: false, enabled: true, price: null, effect: null },
})
const catalogue = { items: { 1: definition(1, 'Wet Sock'), 2: definition(2, 'Kebab'), 3: definition(3, 'Butter') } }
const instance = (id: string, itemId: number) => ({ id, itemId, userId: 'me', status: 'inventory', version: 1 })
const mine = [instance('sock', 1), instance('kebab', 2)]

const side = (user = lou, items: TradeSide['items'] = [], accepts = false): TradeSide => ({
  ...{ user, items, accepts, fee: limits.tradeFee },
})
let times = 0
/** Each one is told a little later than the one before. */
function trade(more: Partial<Trade> = {}): Trade {
  const now = new Date(Date.now() + times++).toISOString()
  const endsAt = new Date(Date.now() + limits.tradeTimeout).toISOString()
  return {
    ...{ id: 't1', active: false, sides: [side(lou), side(me)], version: 0, endsAt, heldUntil: null, now },
    ...more,
  }
}
const butter = { id: 'butter', itemId: 3 }
const sock = { id: 'sock', itemId: 1 }
const going = (more: Partial<Trade> = {}) =>
  trade({ active: true, endsAt: null, version: 2, sides: [side(lou, [butter]), side(me, [sock])], ...more })

let ended: Array<() => void> = []
interface Options {
  current?: Trade | null
  blocked?: string[]
  answer?: (name: string, payload: unknown) => unknown
  pass?: 'none' | 'pass'
  items?: typeof mine
}
function open(
  component: Parameters<typeof renderInShell>[0],
  { current = null, blocked = [], answer = () => ({}), pass = 'pass', items = mine }: Options = {},
) {
  const sent: Array<[name: string, payload: unknown]> = []
  const calls: Array<[call: string, input: unknown]> = []
  const noted = (call: string) => (input?: unknown) => void calls.push([call, input])
  const options: ShellOptions = {
    states: { session: sessionOf({ pass }) },
    api: {
      trade: { current: () => ({ trade: current, blocked }), block: noted('block'), unblock: noted('unblock') },
      items: {
        mine: () => ({ items, slots: 12, bought: 0, nextPrice: 10, vouchers: { tts: 0, sfx: 0 } }),
        catalogue: () => catalogue,
      },
      market: { prices: () => ({ days: [], last: [], usual: null, lowestOpen: null }) },
    },
    request: async (name, payload) => {
      sent.push([name, payload])
      return answer(name, payload)
    },
  }
  const view = renderInShell(component, options)
  ended.push(view.unmount)
  return { ...view, sent, calls }
}
afterEach(() => {
  jest.useRealTimers()
  for (const end of ended) end()
  ended = []
  cleanup()
})

describe('asking for a trade', () => {
  it('[TRD-1] is on the card of a person, and a refusal is told', async () => {
    const refused = () => Promise.reject(new Error('lantern_lou is busy right now...'))
    const { sent, toasts, sounds } = open(<TradeUserButton user={lou} />, { answer: refused })
    await userEvent.click(await screen.findByRole('button', { name: 'Trade' }))
    expect(sent).toEqual([['trade:request', { userId: 'lou' }]])
    expect(toasts).toMatchObject([{ type: 'error' }])
    expect(sounds).toEqual(['denied'])
  })

  it('[TRD-2] leads people without a season pass to one', async () => {
    const { sent, modals } = open(<TradeUserButton user={lou} />, { pass: 'none' })
    await userEvent.click(await screen.findByRole('button', { name: 'Trade' }))
    expect(modals.map(({ id }) => id)).toEqual(['get-season-pass'])
    expect(sent).toEqual([])
  })

  it('[TRD-1] is not offered on one’s own card, and unblocks a blocked person', async () => {
    const { calls, receive } = open(<TradeUserButton user={lou} />, { blocked: ['lou'] })
    await userEvent.click(await screen.findByRole('button', { name: 'Unblock trades' }))
    expect(calls).toEqual([['unblock', { params: { userId: 'lou' } }]])
    receive('trade:blocked', { userId: 'lou', blocked: false })
    expect(screen.getByRole('button', { name: 'Trade' })).toBeVisible()
    cleanup()
    open(<TradeUserButton user={me} />)
    // Neither before nor after the server has named the blocked people.
    expect(screen.queryByRole('button')).toBeNull()
    await act(async () => {})
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a request', () => {
  it('[TRD-1] is heard and seen by the person who is asked, who accepts, declines or blocks', async () => {
    const { receive, sounds, sent, calls, modals } = open(<TradeLayer />, {
      answer: (name) => (name === 'trade:open' ? { trade: going() } : {}),
    })
    expect(await screen.findByText((_, it) => it?.getAttribute('aria-live') === 'assertive')).toBeEmptyDOMElement()
    receive('trade:update', { trade: trade() })
    const card = screen.getByRole('region', { name: 'Trade request' })
    expect(card).toHaveTextContent('lantern_lou wants to trade with you.')
    expect(card).toHaveTextContent('30 s')
    await userEvent.click(within(card).getByRole('button', { name: 'Decline' }))
    await userEvent.click(within(card).getByRole('button', { name: 'Block' }))
    expect(calls).toEqual([['block', { params: { userId: 'lou' } }]])
    await userEvent.click(within(card).getByRole('button', { name: 'Accept' }))
    expect(sent.map(([name]) => name)).toEqual(['trade:close', 'trade:open'])
    expect(sounds).toEqual(['notify', 'lock-open'])
    expect(modals.map(({ id }) => id)).toEqual(['trade'])
  })

  it('[CLAN-6] says of which clan the other is, when they ask and over what they give', async () => {
    const user = { ...lou, clan: { tag: 'KRIL', color: '#f4c14f', rank: 'Member' } as const }
    const sides: Trade['sides'] = [side(user, [butter]), side(me, [sock])]
    const { receive } = open(<TradeLayer />)
    await screen.findByText((_, it) => it?.getAttribute('aria-live') === 'assertive')
    receive('trade:update', { trade: trade({ sides }) })
    const card = screen.getByRole('region', { name: 'Trade request' })
    expect(card).toHaveTextContent('[KRIL] lantern_lou wants to trade with you.')
    open(<TradeModal />, { current: going({ sides }) })
    expect(await screen.findByRole('heading', { name: '[KRIL] lantern_lou gives' })).toBeVisible()
  })

  it('[TRD-1] that nobody answers closes with a sound and a word; one that one ends oneself without', async () => {
    const asked = () => trade({ sides: [side(me), side(lou)] })
    const { receive, sounds, toasts, sent } = open(<TradeLayer />)
    await screen.findByText((_, it) => it?.getAttribute('aria-live') === 'assertive')
    receive('trade:update', { trade: asked() })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sent).toEqual([['trade:close', { id: 't1' }]])
    receive('trade:close', { id: 't1', reason: 'cancelled', by: 'me' })
    expect([toasts, sounds, screen.queryByRole('region')]).toEqual([[], [], null])
    receive('trade:update', { trade: { ...asked(), id: 't2' } })
    receive('trade:close', { id: 't2', reason: 'timeout', by: null })
    // A late event does not bring it back.
    receive('trade:update', { trade: { ...asked(), id: 't2' } })
    expect(screen.queryByRole('region')).toBeNull()
    expect(toasts).toMatchObject([{ text: 'lantern_lou did not answer. Nothing moved.' }])
    const asking = () => trade({ sides: [side(lou), side(me)] })
    for (const [id, reason, by] of [
      ['t3', 'timeout', null],
      ['t4', 'cancelled', 'lou'],
    ] as const) {
      receive('trade:update', { trade: { ...asking(), id } })
      receive('trade:close', { id, reason, by })
    }
    expect(toasts.slice(1).map(({ text }) => text)).toEqual([
      'You did not answer lantern_lou. Nothing moved.',
      'lantern_lou took it back. Nothing moved.',
    ])
    expect(sounds).toEqual(['fail', 'notify', 'fail', 'notify', 'fail'])
  })

  it('[TRD-1] an active trade is pinged every 15 s, and can be gone back to', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
    const { sent } = open(<TradeLayer />, { current: going() })
    await act(() => jest.advanceTimersByTimeAsync(2 * limits.tradePing + 100))
    expect(sent).toEqual([
      ['trade:ping', { id: 't1' }],
      ['trade:ping', { id: 't1' }],
    ])
    expect(screen.getByRole('button', { name: 'Back to the trade' })).toBeVisible()
  })
})

describe('the trade', () => {
  const status = () => screen.getByRole('status')

  it('[TRD-1] shows both sides, and items are put in and taken out', async () => {
    const { sent } = open(<TradeModal />, { current: going(), answer: () => ({ trade: going() }) })
    const theirs = await screen.findByRole('region', { name: 'lantern_lou gives' })
    expect(await within(theirs).findByText('Butter')).toBeVisible()
    expect(theirs).toHaveTextContent('here')
    const own = screen.getByRole('region', { name: 'Your items' })
    await userEvent.click(await within(own).findByRole('button', { name: 'Put in Kebab' }))
    await userEvent.click(within(own).getByRole('button', { name: 'Take out Wet Sock' }))
    expect(sent).toEqual([
      ['trade:offer', { id: 't1', items: ['sock', 'kebab'] }],
      ['trade:offer', { id: 't1', items: [] }],
    ])
  })

  it('[TRD-2] is accepted for the version that is seen, after a sentence that says what happens', async () => {
    const { sent } = open(<TradeModal />, { current: going(), answer: () => ({ completed: false }) })
    expect(await screen.findByText(/^You give/, { selector: 'p' })).toHaveTextContent(
      'You give Wet Sock and a fee of ₣10, and get Butter.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(sent).toEqual([['trade:accept', { id: 't1', version: 2, accepts: true }]])
  })

  it('[TRD-2] a changed offer clears the accept visibly, and nothing can be accepted for 2 s', async () => {
    const accepted = going({ sides: [side(lou, [butter]), side(me, [sock], true)] })
    const { receive, sent } = open(<TradeModal />, { current: accepted, answer: () => ({ completed: false }) })
    expect(await screen.findByText('You have accepted. Waiting for lantern_lou.')).toBeVisible()
    const heldUntil = new Date(Date.now() + limits.tradeHold).toISOString()
    receive('trade:update', { trade: going({ version: 3, heldUntil, sides: [side(lou), side(me, [sock])] }) })
    expect(status()).toHaveTextContent('The offer changed, so your accept was cleared. Look again.')
    expect(screen.getByRole('region', { name: 'lantern_lou gives' })).toHaveTextContent('Changed')
    const button = screen.getByRole('button', { name: /Look again: 2/ })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(sent).toEqual([])
  })

  it('[TRD-1] complete, it closes and says what was traded', async () => {
    const { receive, toasts, sounds, closedModals } = open(<TradeModal />, { current: going() })
    await screen.findByText(/^You give/, { selector: 'p' })
    receive('trade:complete', { id: 't1', sides: going().sides })
    await screen.findByText('No trade right now')
    expect(toasts).toMatchObject([
      { header: 'Trade completed!', text: 'You successfully traded Wet Sock for Butter.', type: 'success' },
    ])
    expect(sounds).toEqual(['success'])
    expect(closedModals()).toBe(1)
  })

  it('says when there is nothing to give, and when there is no trade', async () => {
    open(<TradeModal />, { current: going({ sides: [side(lou), side(me)] }), items: [] })
    expect(await screen.findByText('You have nothing to give')).toBeVisible()
    expect(status()).toHaveTextContent('Both of you put in at least one item, 4 at most.')
    for (const end of ended) end()
    cleanup()
    open(<TradeModal />)
    expect(await screen.findByText('No trade right now')).toBeVisible()
  })
})
