import { ApiError } from '@shoal/bus'
import type { PrizeItem, PrizeMachine, Spun } from '@shoal/bus/prizes'
import { odds, percentText, prizeRarities } from '@shoal/bus/prizes/odds'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import GamesPanel from './GamesPanel.tsx'
import PrizeMachineModal from './PrizeMachineModal.tsx'
import { clawMs, revealOf, soundsOf } from './reveal.ts'

const items: PrizeItem[] = prizeRarities.flatMap((rarity, at) =>
  [0, 1].map((n) => ({ id: at * 2 + n, name: `${rarity} ${n}`, icon: 'x', rarity })),
)
const of = (rarity: PrizeItem['rarity']) => items.find((item) => item.rarity === rarity)!
const machine: PrizeMachine = { pool: items, wins: [], dry: 12, places: 4 }
const spun = (rarities: Array<PrizeItem['rarity']>): Spun => ({
  ...{ id: 'run', paid: 240, returned: 4, tokens: 760, dry: 0, places: 3 },
  prizes: rarities.map((rarity, place) => {
    const kept = place !== 0 || rarities.length === 1
    return { item: of(rarity), kept, tokens: kept ? 0 : 4 }
  }),
})

function open({
  spin = () => spun(['EPIC']),
  read = machine,
  tokens = 1_000,
  session = sessionOf(),
}: {
  spin?: (input?: never) => unknown
  read?: PrizeMachine
  tokens?: number | null
  session?: ReturnType<typeof sessionOf> | null
} = {}) {
  return renderInShell(<PrizeMachineModal />, {
    states: { session, tokens },
    api: { prizes: { read: () => read, spin }, tokens: { balance: () => ({ tokens: tokens ?? 0 }) } },
    request: async () => undefined,
  })
}
const lever = () => screen.findByRole('button', { name: /^Spin for/ })
beforeEach(() => {
  document.documentElement.dataset.motion = 'reduce'
})
afterEach(() => {
  delete document.documentElement.dataset.motion
  jest.useRealTimers()
})

describe('the prize machine', () => {
  it('[ITEM-5] shows the odds that the server draws by, of each rarity and of each item, and the own wait', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Odds of every spin' })
    for (const rarity of prizeRarities) {
      const row = within(table).getByRole('row', { name: new RegExp(`^${rarity}`, 'i') })
      expect(within(row).getByText(percentText(odds[rarity]))).toBeVisible()
      expect(within(row).getByText(percentText(odds[rarity] / 2))).toBeVisible()
    }
    expect(screen.getByRole('meter', { name: 'Rare or better within 18 spins' })).toHaveAttribute('aria-valuenow', '12')
    expect(screen.getByText(/^Room for 4 more different things/)).toBeVisible()
  })

  it('[ITEM-5] pays for a dozen, and shows the prizes as a board: names, rarities, which were melted down', async () => {
    const sent: unknown[] = []
    const spin = (input?: unknown) => {
      sent.push(input)
      return spun(['COMMON', 'COMMON', 'UNCOMMON', 'EPIC', 'RARE'])
    }
    const { sounds } = open({ spin })
    await userEvent.click(await screen.findByRole('radio', { name: /^12/ }))
    await userEvent.click(screen.getByRole('button', { name: /^15 spins for/ }))
    expect(sent).toMatchObject([{ body: { spins: 12 }, key: expect.stringMatching(/./) }])
    const board = await screen.findByRole('list', { name: 'What came out' })
    expect(within(board).getAllByRole('listitem')).toHaveLength(5)
    expect(within(board).getByText(of('EPIC').name)).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(
      '5 prizes: 1 epic, 1 rare, 1 uncommon, 2 common. 1 found no place and were melted down for ₣4.',
    )
    // Motion is reduced: nothing was waited for, and the best of it was heard once.
    expect(sounds).toEqual(['prize-spin', 'prize-epic'])
  })

  it('[ITEM-5] keeps what came until the capsules are open, and skips to it at once', async () => {
    delete document.documentElement.dataset.motion
    const other = { id: 'w1', at: '2026-01-01T00:00:00.000Z', person: somebody(), item: of('RARE'), spins: 1 }
    const { receive, sounds } = open({ read: { ...machine, wins: [other] } })
    await userEvent.click(await lever())
    const skip = await screen.findByRole('button', { name: 'Skip' })
    act(() => {
      receive('prizes:won', { wins: [{ ...other, id: 'w2', item: of('EPIC') }] })
      receive('prizes:mine', { dry: 0, places: 3 })
    })
    expect(screen.queryByText(of('EPIC').name)).toBeNull()
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '12')
    await userEvent.click(skip)
    expect(screen.getByRole('status')).toHaveTextContent('EPIC 0, epic. It is in your inventory.')
    expect(screen.getAllByText(of('EPIC').name).length).toBeGreaterThan(1)
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuenow', '0')
    expect(sounds).toEqual(['prize-spin', 'prize-epic'])
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('[ITEM-5] goes by itself from the claw to the open capsule', async () => {
    delete document.documentElement.dataset.motion
    open({ spin: () => spun(['RARE']) })
    const pull = await lever()
    jest.useFakeTimers()
    act(() => pull.click())
    await act(() => jest.advanceTimersByTimeAsync(clawMs - 100))
    expect(screen.queryByRole('list', { name: 'What came out' })).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('list', { name: 'What came out' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Skip' })).toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(revealOf(['RARE']).end))
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  })

  it('[TOK-5] a try that got no answer is repeated with the same key, one that was refused with another', async () => {
    const keys: unknown[] = []
    let status = 0
    const spin = (input?: { key?: string }) => {
      keys.push(input?.key)
      throw new ApiError(status, 'x', 'The line is dead')
    }
    open({ spin })
    await userEvent.click(await lever())
    expect(await screen.findByRole('alert')).toHaveTextContent('The line is dead')
    status = 409
    await userEvent.click(await lever())
    await userEvent.click(await lever())
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('[ITEM-5] cannot be spun with too few tokens, a full inventory, or while it is refilled, and says why', async () => {
    const { modals, unmount } = open({ tokens: 5 })
    await userEvent.click(await screen.findByRole('button', { name: /^₣15 short/ }))
    expect(modals).toMatchObject([{ id: 'get-tokens' }])
    unmount()
    const full = open({ read: { ...machine, places: 0 } })
    expect(await lever()).toBeDisabled()
    expect(screen.getByText(/^Your inventory is full/)).toBeVisible()
    full.unmount()
    open({ read: { ...machine, pool: [] } })
    expect(await lever()).toBeDisabled()
    expect(screen.getByText('The machine is being refilled.')).toBeVisible()
  })

  it('says that the balance could not be read, and reads it again', async () => {
    let isBusy = true
    renderInShell(<PrizeMachineModal />, {
      states: { session: sessionOf() },
      api: {
        prizes: { read: () => machine },
        tokens: {
          balance: () => {
            if (isBusy) throw new ApiError(503, 'busy', 'Too much going on')
            return { tokens: 1_000 }
          },
        },
      },
      request: async () => undefined,
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(/Your balance could not be read. Too much going on/)
    expect(await lever()).toBeDisabled()
    isBusy = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Spin for/ })).toBeEnabled())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('waits and fails with words, and tries again', async () => {
    const first = Promise.withResolvers<PrizeMachine>()
    let isBusy = true
    renderInShell(<PrizeMachineModal />, {
      states: { session: sessionOf(), tokens: 1_000 },
      api: {
        prizes: { read: () => (isBusy ? first.promise : { ...machine, places: null }) },
        tokens: { balance: () => ({ tokens: 1_000 }) },
      },
      request: async () => undefined,
    })
    expect(screen.getByRole('status')).toHaveTextContent('Switching the machine on')
    await act(async () => first.reject(new ApiError(503, 'busy', 'Too much going on')))
    expect(screen.getByRole('alert')).toHaveTextContent(/The machine does not answer\s*Too much going on/)
    isBusy = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Looking how much room you have …')).toBeVisible()
    expect(screen.getByText('Nobody has spun yet. Somebody has to be first.')).toBeVisible()
  })

  it('[ITEM-5] its button leads visitors to the log-in, and others to the machine', async () => {
    const visitor = renderInShell(<GamesPanel />)
    await userEvent.click(screen.getByRole('button', { name: 'Prize Machine' }))
    expect(visitor.modals).toMatchObject([{ id: 'log-in' }])
    visitor.unmount()
    const { modals } = renderInShell(<GamesPanel />, { states: { session: sessionOf() } })
    await userEvent.click(screen.getByRole('button', { name: 'Prize Machine' }))
    await userEvent.click(screen.getByRole('button', { name: 'Enter Secret Code' }))
    expect(modals.map(({ id }) => id)).toEqual(['prize-machine', 'enter-secret-code'])
  })

  it('opens plain capsules first and epic ones last, never longer than some seconds, and is not a machine gun', () => {
    const many = Array.from({ length: 56 }, (_, at) => (at === 3 ? 'EPIC' : at % 5 === 0 ? 'RARE' : 'COMMON'))
    const rarities = many as Array<PrizeItem['rarity']>
    const plan = revealOf(rarities)
    const last = plan.opensAt.indexOf(Math.max(...plan.opensAt))
    expect(rarities[last]).toBe('EPIC')
    const rare = plan.opensAt.filter((_, at) => rarities[at] === 'RARE')
    expect(Math.min(...rare)).toBeGreaterThan(Math.max(...plan.opensAt.filter((_, at) => rarities[at] === 'COMMON')))
    expect(plan.end).toBeLessThan(6_500)
    const heard = soundsOf(rarities, plan)
    expect(heard.at(-1)!.name).toBe('prize-epic')
    expect(heard.filter(({ name }) => name === 'capsule').length).toBeLessThan(9)
  })
})
