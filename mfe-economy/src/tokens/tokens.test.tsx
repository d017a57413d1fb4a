import { ApiError } from '@shoal/bus'
import { tokensArea } from '@shoal/bus/tokens'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import BalanceButton from './BalanceButton.tsx'
import TipModal from './TipModal.tsx'
import TipUserButton from './TipUserButton.tsx'
import TokenHistoryModal from './TokenHistoryModal.tsx'

const lou = somebody()
const signedIn = (tokens: number | null) => ({ session: sessionOf(), tokens })
const balanceOf = (tokens: number) => ({ tokens: { balance: () => ({ tokens }) } })
let ended: Array<() => void> = []
const open = (...args: Parameters<typeof renderInShell>) => {
  const view = renderInShell(...args)
  ended.push(view.unmount)
  return view
}
afterEach(() => {
  for (const end of ended) end()
  ended = []
  cleanup()
  localStorage.clear()
})

describe('the balance', () => {
  it('[TOK-3] is read once, then follows deltas and absolute values, with toasts', async () => {
    const { receive, toasts, bus } = open(<BalanceButton />, { states: signedIn(null), api: balanceOf(100) })
    expect(await screen.findByRole('button', { name: /₣100/ })).toBeVisible()
    receive('tokens:updated', { delta: -30, tokens: 70, reason: 'tip', with: lou })
    expect(screen.getByRole('button', { name: /₣70/ })).toBeVisible()
    receive('tokens:updated', { delta: 1_500, tokens: 1_570, reason: 'tip', with: lou })
    expect(screen.getByRole('button', { name: /₣1,570/ })).toBeVisible()
    receive('tokens:set', { tokens: 5 })
    expect(screen.getByRole('button', { name: /₣5\b/ })).toBeVisible()
    expect(toasts.map(({ text }) => text)).toEqual(['You spent ₣30', 'You received ₣1,500!'])
    expect(bus.state(tokensArea.states.tokens).value).toBe(5)
  })

  it.each([
    ['battle-vote', -1],
    ['battle-love', -5],
    ['battle-boost', -5],
    ['battle-sabotage', -5],
    ['poll-vote', -25],
    ['audition-toy', -10],
    ['goal', -50],
    ['item', -100],
    ['item-refund', 100],
    ['inventory-slots', -500],
    ['fishbuck', 20],
    ['toy-text', -5],
    ['prize-spins', -30],
    ['secret-code', 100],
    ['trade-fee', -2],
    ['clan-deposit', -40],
    ['clan-withdrawal', 40],
    ['stock-buy', -12],
    ['stock-sell', 12],
    ['stock-hold', -12],
    ['stock-release', 12],
    ['market-bid', -12],
  ])('[TOK-3] %s is told where it is done: the balance follows without a second toast', async (reason, delta) => {
    const { receive, toasts } = open(<BalanceButton />, { states: signedIn(null), api: balanceOf(1_000) })
    expect(await screen.findByRole('button', { name: /₣1,000/ })).toBeVisible()
    receive('tokens:updated', { delta, tokens: 777, reason, with: null })
    expect(screen.getByRole('button', { name: /₣777/ })).toBeVisible()
    expect(toasts).toEqual([])
  })

  it.each([
    ['tip', -25, 'You spent ₣25'],
    ['tip', 25, 'You received ₣25!'],
    ['purchase', 1_100, 'You received ₣1,100!'],
    ['refund', -1_100, 'You spent ₣1,100'],
    ['goal-refund', 50, 'You received ₣50!'],
    ['toy-rejected', 5, 'You received ₣5!'],
    ['toy-returned', 5, 'You received ₣5!'],
    ['prize-melted', 8, 'You received ₣8!'],
    ['stock-delisted', 60, 'You received ₣60!'],
    ['clan-disbanded', 60, 'You received ₣60!'],
    ['correction', 5, 'You received ₣5!'],
    ['a-reason-of-later', 5, 'You received ₣5!'],
  ])('[TOK-3] %s of %s is told: nobody else says it', async (reason, delta, text) => {
    const { receive, toasts } = open(<BalanceButton />, { states: signedIn(null), api: balanceOf(1_000) })
    expect(await screen.findByRole('button', { name: /₣1,000/ })).toBeVisible()
    receive('tokens:updated', { delta, tokens: 777, reason, with: null })
    expect(toasts.map((toast) => toast.text)).toEqual([text])
  })

  it('[MKT-2] [TOK-3] shows what is held beside what can be spent, and says so when it changes', async () => {
    const { receive, toasts } = open(<BalanceButton />, {
      ...{ states: signedIn(null), api: { tokens: { balance: () => ({ tokens: 100, held: 20 }) } } },
    })
    expect(await screen.findByRole('button', { name: /₣100, and ₣20 held/ })).toHaveTextContent('₣20 held')
    receive('tokens:updated', { delta: -30, tokens: 70, reason: 'order', with: null, held: 50 })
    expect(screen.getByRole('button', { name: /₣70, and ₣50 held/ })).toBeVisible()
    // An event that changes nothing about held tokens does not name them.
    receive('tokens:updated', { delta: -5, tokens: 65, reason: 'tip', with: lou })
    expect(screen.getByRole('button', { name: /₣65, and ₣50 held/ })).toBeVisible()
    receive('tokens:updated', { delta: 50, tokens: 115, reason: 'order', with: null, held: 0 })
    expect(screen.getByRole('button', { name: 'Your balance: ₣115. Show history' })).toBeVisible()
    expect(toasts.map(({ text }) => text)).toEqual([
      ...['₣30 set aside', 'You spent ₣5', '₣50 are yours to spend again'],
    ])
  })

  it('the first tokens are counted and heard, once; what is read aloud is the balance', () => {
    const states = signedIn(100)
    const show = () => open(<BalanceButton />, { states, api: balanceOf(100) })
    const rolls = () => screen.getByRole('button', { name: /₣100/ }).querySelectorAll('[data-counts]').length
    const once = show()
    expect(rolls()).toBe(1)
    expect(once.sounds).toEqual(['tokens'])
    once.unmount()
    expect(show().sounds).toEqual([])
    expect(rolls()).toBe(0)
  })

  it('the first tokens stand still where motion is reduced', () => {
    document.documentElement.dataset.motion = 'reduce'
    open(<BalanceButton />, { states: signedIn(100), api: balanceOf(100) })
    const button = screen.getByRole('button', { name: /₣100/ })
    expect(button).toHaveTextContent('₣100')
    expect(button.querySelector('[data-counts]')).toBeNull()
    delete document.documentElement.dataset.motion
  })

  it('opens the history', async () => {
    const { modals } = open(<BalanceButton />, { states: signedIn(3), api: balanceOf(3) })
    await userEvent.click(screen.getByRole('button', { name: /₣3/ }))
    expect(modals).toEqual([{ id: 'token-history', props: undefined }])
  })

  it('says that it could not be read, and reads it again on demand', async () => {
    let working = false
    const balance = () => {
      if (!working) throw new ApiError(0, 'network', 'No connection to the server')
      return { tokens: 8 }
    }
    open(<BalanceButton />, { states: signedIn(null), api: { tokens: { balance } } })
    const broken = await screen.findByRole('button', { name: /No connection to the server/ })
    working = true
    await userEvent.click(broken)
    expect(await screen.findByRole('button', { name: /₣8/ })).toBeVisible()
  })
})

describe('tipping', () => {
  it('[TOK-4] is offered for others only, and only with a balance above 0', async () => {
    const { modals } = open(<TipUserButton user={lou} room="global" />, { states: signedIn(5), api: balanceOf(5) })
    await userEvent.click(await screen.findByRole('button', { name: 'Tip' }))
    expect(modals).toEqual([{ id: 'tip', props: { user: lou, room: 'global' } }])
    cleanup()
    open(<TipUserButton user={somebody({ id: 'me' })} />, { states: signedIn(5), api: balanceOf(5) })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[TOK-4] is not offered without tokens', () => {
    open(<TipUserButton user={lou} />, { states: signedIn(0), api: balanceOf(0) })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('[TOK-4] has the quick amounts 10, 25, 50, 100 and 300, those above the balance out of reach', () => {
    open(<TipModal user={lou} />, { states: signedIn(60), api: balanceOf(60) })
    const quick = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole<HTMLInputElement>('radio')
    expect(quick.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['10', false],
      ['25', false],
      ['50', false],
      ['100', true],
      ['300', true],
    ])
  })

  it('[TOK-4] sends the amount and the room, and closes', async () => {
    const sent: unknown[] = []
    const tip = (input?: unknown) => {
      sent.push(input)
      return { tokens: 35 }
    }
    const { closedModals } = open(<TipModal user={lou} room="global" />, {
      states: signedIn(60),
      api: { tokens: { balance: () => ({ tokens: 60 }), tip } },
    })
    await userEvent.click(screen.getByRole('radio', { name: '25' }))
    await userEvent.click(screen.getByRole('button', { name: 'Tip ₣25' }))
    expect(sent).toEqual([
      { params: { userId: 'lou' }, body: { tip: 25, room: 'global' }, key: expect.stringMatching(/./) },
    ])
    expect(closedModals()).toBe(1)
  })

  it('[TOK-5] a second try of a tip that failed carries the same key, another amount a new one', async () => {
    const keys: unknown[] = []
    const tip = (input?: { key?: string }) => {
      keys.push(input?.key)
      throw new ApiError(0, 'network', 'No connection to the server')
    }
    open(<TipModal user={lou} />, { states: signedIn(60), api: { tokens: { balance: () => ({ tokens: 60 }), tip } } })
    await userEvent.click(screen.getByRole('button', { name: 'Tip ₣50' }))
    expect(await screen.findByText('No connection to the server')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Tip ₣50' }))
    await userEvent.click(screen.getByRole('radio', { name: '10' }))
    await userEvent.click(screen.getByRole('button', { name: 'Tip ₣10' }))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('[TOK-2] more than the balance cannot be sent from the dialog, which says why', async () => {
    open(<TipModal user={lou} />, { states: signedIn(60), api: balanceOf(60) })
    const amount = screen.getByRole('spinbutton', { name: 'Amount' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '61')
    expect(screen.getByText('You only have ₣60')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Tip ₣61' })).toBeDisabled()
  })
})

describe('the history', () => {
  const line = (id: number) => ({
    id: `t${id}`,
    at: '2026-07-01T01:47:00Z',
    amount: -id,
    ...{ reason: 'tip', why: 'Tip' },
    with: lou,
  })

  it('[TOK-6] shows when, why, with whom and how much, page by page', async () => {
    const asked: unknown[] = []
    const history = (input?: { query: { page: number } }) => {
      asked.push(input?.query)
      return { lines: [line(input!.query.page + 1)], total: 12, tokens: 70 }
    }
    open(<TokenHistoryModal />, { states: signedIn(70), api: { tokens: { balance: () => ({ tokens: 70 }), history } } })
    expect(await screen.findByRole('cell', { name: 'Tip' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Jun 30, 2026, 21:47' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'lantern_lou' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /2/ }))
    expect(await screen.findByText('−₣2')).toBeVisible()
    expect(asked).toEqual([
      { page: 0, pageSize: 10 },
      { page: 1, pageSize: 10 },
    ])
  })

  it('[TOK-6] says when nothing has moved, and offers Retry when it cannot be read', async () => {
    let working = false
    const history = () => {
      if (!working) throw new ApiError(500, 'internal', 'Sorry, something went wrong')
      return { lines: [], total: 0, tokens: 0 }
    }
    open(<TokenHistoryModal />, { states: signedIn(0), api: { tokens: { balance: () => ({ tokens: 0 }), history } } })
    expect(await screen.findByText('Sorry, something went wrong')).toBeVisible()
    working = true
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }))
    expect(await screen.findByText('Nothing has moved yet')).toBeVisible()
  })
})
