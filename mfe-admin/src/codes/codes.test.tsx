import { ApiError } from '@shoal/bus'
import type { CodeSet } from '@shoal/bus/codes'
import { renderInShell } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import CodesPanel from './CodesPanel.tsx'
import CodeUsesModal from './CodeUsesModal.tsx'
import NewCodesModal from './NewCodesModal.tsx'
import { csvOf, rewardsText } from './rewards.ts'

const set: CodeSet = {
  ...{
    id: 's1',
    note: 'Poster',
    rewards: { tokens: 50, xp: 0, passDays: 0, itemId: 7 },
    codes: 1,
    code: 'SWIM-WITH-US',
  },
  ...{ usesEach: 100, uses: 3, from: null, until: null, offAt: null, createdAt: '2026-01-01T00:00:00.000Z' },
}
const sock = { id: 7, name: 'Wet Sock', rarity: 'COMMON' }
const items = { catalogue: () => ({ items: { 7: sock } }) }
afterEach(() => queries.clear())

describe('the codes of the admins', () => {
  it('[ADM-3] lists what codes give and how often they were used, and switches them off', async () => {
    const turn = jest.fn(() => ({ ...set, offAt: '2026-01-02T00:00:00.000Z' }))
    const { modals, toasts } = renderInShell(<CodesPanel />, {
      api: { codes: { list: () => ({ sets: [set], total: 1 }), turn }, items },
    })
    expect(await screen.findByText('SWIM-WITH-US')).toBeVisible()
    expect(await screen.findByText('₣50, Wet Sock')).toBeVisible()
    expect(screen.getByText('3 / 100')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Switch Poster off' }))
    expect(turn).toHaveBeenCalledWith({ params: { id: 's1' }, body: { on: false } })
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', text: 'Poster is off' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Who used Poster' }))
    await userEvent.click(screen.getByRole('button', { name: 'Make codes' }))
    expect(modals.map(({ id }) => id)).toEqual(['code-uses', 'new-codes'])
  })

  it('[ADM-3] makes a code of staff’s own words, says at the field when there is one like it, and then shows it', async () => {
    let taken = true
    const make = jest.fn((_input?: unknown) => {
      if (taken) throw new ApiError(409, 'codes/taken', 'There is a code like this already')
      return set
    })
    renderInShell(<NewCodesModal />, { api: { codes: { make }, items } })
    await userEvent.click(screen.getByLabelText(/^What for/))
    await userEvent.paste('Poster')
    await userEvent.click(screen.getByLabelText(/^Code/, { selector: 'input' }))
    await userEvent.paste('swim-with-us')
    await userEvent.type(screen.getByLabelText(/^Tokens/), '50')
    await userEvent.click(screen.getByRole('button', { name: 'Make' }))
    expect(await screen.findByText('There is a code like this already')).toBeVisible()
    taken = false
    await userEvent.type(screen.getByLabelText(/^Code/, { selector: 'input' }), '2')
    // In New York, where it is summer then and winter later on [UI-5].
    await userEvent.type(screen.getByLabelText(/^From/), '2026-07-01T12:00')
    await userEvent.type(screen.getByLabelText(/^Until/), '2026-12-01T12:00')
    await userEvent.click(screen.getByRole('button', { name: 'Make' }))
    expect(await screen.findByDisplayValue('SWIM-WITH-US')).toBeVisible()
    expect(make).toHaveBeenLastCalledWith({
      body: {
        ...{ note: 'Poster', code: 'swim-with-us2', usesEach: null },
        ...{ from: '2026-07-01T16:00:00.000Z', until: '2026-12-01T17:00:00.000Z' },
        rewards: { tokens: 50, xp: 0, passDays: 0, itemId: null },
      },
    })
  })

  it('[ADM-3] shows who used a code', async () => {
    const uses = () => ({ uses: [{ person: null, at: '2026-01-01T00:00:00.000Z' }], total: 1 })
    renderInShell(<CodeUsesModal set={set} />, { api: { codes: { uses } } })
    expect(await screen.findByText('An account that is gone')).toBeVisible()
  })

  it('[ADM-3] writes codes as a file without anything that a spreadsheet takes for a formula', () => {
    const codes = [
      { code: 'AAAA-BBBB', uses: 1 },
      { code: '=HYPERLINK("x")', uses: 0 },
      { code: '-1+2', uses: 0 },
      { code: null, uses: 2 },
    ]
    expect(csvOf(codes)).toBe('code,uses\r\nAAAA-BBBB,1\r\nHYPERLINKx,0\r\n12,0\r\n,2')
    const nothing = { tokens: 0, xp: 0, passDays: 0, itemId: null }
    expect(rewardsText({ ...nothing, xp: 1_000, passDays: 1 }, String)).toBe('1,000 XP, 1 day of the pass')
  })
})
