import { renderInShell, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries } from '../layout/queries.ts'
import CorrectBalanceModal from './CorrectBalanceModal.tsx'
import PersonLedgerModal from './PersonLedgerModal.tsx'

const lou = somebody()
afterEach(() => queries.clear())

describe('somebody’s ledger', () => {
  it('[TOK-1] shows each movement with what it was about, and leads to a correction with a reason', async () => {
    const sent: unknown[] = []
    const line = {
      ...{ id: 't1', at: '2026-01-01T12:00:00Z', amount: -30, balance: 70, reason: 'correction', why: 'Correction' },
      ...{ reference: { by: 'x', why: 'Paid twice' }, others: [{ account: 'mint:main', amount: 30, person: null }] },
    }
    const { modals, toasts } = renderInShell(
      <>
        <PersonLedgerModal user={lou} />
        <CorrectBalanceModal user={lou} />
      </>,
      {
        api: {
          economy: {
            ledger: () => ({
              person: lou,
              tokens: 70,
              debt: 15,
              stoppedAt: '2026-01-02T12:00:00Z',
              lines: [line],
              total: 1,
            }),
            correct: (input?: object) => {
              sent.push(input)
              return { tokens: 60 }
            },
          },
        },
      },
    )
    expect(await screen.findByText('Paid twice')).toBeVisible()
    expect(screen.getByText(/and owes/)).toHaveTextContent('lantern_lou has ₣70 and owes ₣15')
    expect(screen.getByRole('alert')).toHaveTextContent(/does not add up.* nothing may leave it/)
    await userEvent.click(screen.getByRole('button', { name: 'Correct the balance' }))
    expect(modals).toEqual([{ id: 'correct-balance', props: { user: lou } }])
    await userEvent.click(screen.getByRole('radio', { name: 'Take' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: /^Amount/ }), '10')
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'Counted twice')
    await userEvent.click(screen.getByRole('button', { name: 'Take ₣10' }))
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'lantern_lou has ₣60 now' }]))
    expect(sent).toEqual([
      { body: { userId: 'lou', amount: -10, reason: 'Counted twice' }, key: expect.stringMatching(/./) },
    ])
  })
})
