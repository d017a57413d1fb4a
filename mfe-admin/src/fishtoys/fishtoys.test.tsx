import { ApiError } from '@shoal/bus'
import type { QueuedToy } from '@shoal/bus/fishtoys'
import { renderInShell, sessionOf, somebody } from '@shoal/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import RejectToyModal from './RejectToyModal.tsx'
import { ToysPlate } from './ToysPlate.tsx'

const toyOf = (id: string, more: Partial<QueuedToy> = {}): QueuedToy => ({
  ...{ id, item: { id: 1, name: `Toy ${id}`, icon: 'x', kind: 'FISHTOY', show: 'drop', seconds: 8 } },
  ...{ user: somebody(), target: { type: 'CONTESTANTS', id: 'lou', name: 'Lou' }, secondary: null, text: null },
  ...{ streamId: null, status: 'queued', cost: 0, reason: null, createdAt: '2026-06-01T20:00:00.000Z' },
  ...more,
})
const states = { session: sessionOf() }
const Plate = withQueries(ToysPlate)
afterEach(() => queries.clear())

/** A queue that is emptied by decisions; somebody else has decided over the toys in `gone`. */
function server(toys: QueuedToy[], gone: string[] = []) {
  const state = { toys, decided: [] as unknown[] }
  const fishtoys = {
    queue: () => ({ toys: state.toys, total: state.toys.length }),
    decide: (input?: { params: { id: string }; body: object }) => {
      state.toys = state.toys.filter(({ id }) => id !== input?.params.id)
      if (gone.includes(input?.params.id ?? ''))
        throw new ApiError(409, 'fishtoys/decided-already', 'This toy is approved already')
      state.decided.push(input)
      return { toy: toyOf('x') }
    },
  }
  return { state, api: { fishtoys } }
}

describe('toys to decide over', () => {
  it('[ITEM-3] [SFX-3] are approved with one press, come live, are counted, and go when somebody else was quicker', async () => {
    const { state, api } = server([toyOf('1', { text: 'Rule 14', cost: 20 }), toyOf('2')], ['2'])
    const { receive, toasts } = renderInShell(<Plate />, { api, states })
    const line = async (id: string) =>
      within(await screen.findByRole('listitem', { name: `Toy ${id} of ${somebody().displayName}` }))
    expect((await line('1')).getByText('Rule 14')).toBeVisible()
    expect(screen.getByText('2 toys waiting')).toBeVisible()
    await userEvent.click((await line('1')).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByText('Rule 14')).toBeNull())
    expect(state.decided).toMatchObject([{ params: { id: '1' }, body: { status: 'approved' } }])
    await userEvent.click((await line('2')).getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Nothing waits')).toBeVisible()
    expect(toasts.map(({ text }) => text)).toEqual(['Toy 1 goes on the show', 'This toy is approved already'])
    state.toys = [toyOf('3')]
    receive('fishtoys:queued', { id: '3', userId: 'lou' })
    expect((await line('3')).getByRole('button', { name: 'Reject' })).toBeVisible()
    expect(screen.getByText('1 toy waiting')).toBeVisible()
  })

  it('[ITEM-3] are rejected in a dialog, with the reason that their owner is told', async () => {
    const { state, api } = server([toyOf('1')])
    const { modals } = renderInShell(<Plate />, { api, states })
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    expect(modals).toMatchObject([{ id: 'reject-toy', props: { toy: { id: '1' } } }])
    const { closedModals } = renderInShell(<RejectToyModal toy={toyOf('1', { cost: 20 })} />, { api, states })
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), ' Too rude ')
    await userEvent.click(screen.getAllByRole('button', { name: 'Reject' }).at(-1)!)
    expect(state.decided).toMatchObject([{ params: { id: '1' }, body: { status: 'rejected', reason: 'Too rude' } }])
    expect(closedModals()).toBe(1)
  })
})
