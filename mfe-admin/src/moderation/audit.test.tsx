import { renderInShell } from '@shoal/remote-kit/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import { AuditPlate } from './AuditPlate.tsx'

const Plate = withQueries(AuditPlate)
afterEach(() => queries.clear())

/** The log, and what it was asked for last. */
function open() {
  const state = { query: {} as Record<string, unknown> }
  const entry = {
    ...{ id: 'a1', at: '2026-06-01T20:00:00.000Z', who: null, whom: null, reason: null },
    ...{ action: 'reports.decide', detail: 'shadow-muted' },
  }
  renderInShell(<Plate />, {
    api: {
      moderation: {
        audit: (input?: { query: Record<string, unknown> }) => {
          state.query = input!.query
          return { entries: [entry], total: 1 }
        },
      },
    },
  })
  return state
}

it('[UI-5] [MUTE-2] From and Until are times of New York, and say so', async () => {
  const state = open()
  const from = screen.getByLabelText('From')
  expect(from).toHaveAccessibleDescription('In New York')
  fireEvent.change(from, { target: { value: '2026-06-01T21:47' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01T00:00' } })
  await waitFor(() =>
    expect(state.query).toMatchObject({ from: '2026-06-02T01:47:00.000Z', to: '2026-12-01T05:00:00.000Z' }),
  )
})

it('[MUTE-2] a year that nobody means is not searched for, and the log stays', async () => {
  const state = open()
  const from = screen.getByLabelText('From')
  expect(from).toHaveAttribute('max', expect.stringMatching(/^9999-/))
  for (const value of ['0002-06-01T10:00', '12026-06-01T10:00', '275761-01-01T00:00']) {
    fireEvent.change(from, { target: { value } })
    expect(await screen.findByRole('cell', { name: 'Decided reports' })).toBeVisible()
    await waitFor(() => expect(state.query.from).toBeUndefined())
  }
})

it('[MUTE-2] what was done is chosen by its words, of all areas, and read in words', async () => {
  const state = open()
  expect(await screen.findByRole('cell', { name: 'Muted in the shadow' })).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'What' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Chat: Ended a mute' }))
  await waitFor(() => expect(state.query.action).toBe('chat.unmute'))
})
