import { modalArea } from '@shoal/bus'
import type { Goal } from '@shoal/bus/goals'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import GoalManagementModal from './GoalManagementModal.tsx'
import { GoalPlate } from './GoalPlate.tsx'

const goal = (more: Partial<Goal> = {}): Goal => ({
  ...{ id: 'g1', name: 'Hot tub', description: '', amount: 500, tokensDonated: 120, givers: 3, top: [] },
  ...{ goesOn: false, refunds: true, createdAt: '2026-01-01T00:00:00.000Z', endsAt: null, reachedAt: null },
  ...{ endedAt: null, ...more },
})
const button = (name: string | RegExp) => screen.getByRole('button', { name })

function open(goals: Goal[]) {
  const asked: [string, unknown][] = []
  const noting =
    (name: string, answer: unknown = undefined) =>
    (input?: object) => {
      asked.push([name, input])
      return answer
    }
  const view = renderInShell(
    <>
      <GoalManagementModal />
      <GoalPlate />
    </>,
    {
      api: {
        goals: {
          list: () => ({ goals }),
          create: noting('create', goal()),
          edit: noting('edit', goal()),
          end: noting('end', goal()),
          remove: noting('remove'),
        },
      },
    },
  )
  return { ...view, asked }
}

describe('the management of goals', () => {
  it('[TOK-8] makes one, with its amount, and whether it gives back', async () => {
    const { asked, toasts } = open([])
    expect(await screen.findByText('No goals yet')).toBeVisible()
    await userEvent.click(button('New goal'))
    await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Hot tub')
    await userEvent.click(screen.getByRole('switch', { name: /^Gives everything back/ }))
    await userEvent.click(button('Make the goal'))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'success', text: 'The goal is on the page' }]))
    expect(asked).toEqual([
      [
        'create',
        {
          body: { name: 'Hot tub', description: '', amount: 1_000, goesOn: false, refunds: false },
          key: expect.stringMatching(/./),
        },
      ],
    ])
  })

  it('[TOK-8] shows how they stand, live; ends one when asked twice, and says before what becomes of the tokens', async () => {
    const { asked, receive, bus } = open([goal()])
    expect(await screen.findByText('₣120 / ₣500')).toBeVisible()
    receive('goals:tokens', { goals: [{ id: 'g1', tokensDonated: 130, givers: 4, top: [], reachedAt: null }] })
    expect(screen.getByText('₣130 / ₣500')).toBeVisible()
    const asks: { text: string; onConfirm: () => void | Promise<void> }[] = []
    bus.on(modalArea.topics.confirm).subscribe((ask) => asks.push(ask))
    await userEvent.click(button('End Hot tub'))
    expect(asks[0]?.text).toBe('Hot tub takes nothing more. Everybody gets back what they gave, ₣130 in all.')
    expect(asked).toEqual([])
    await act(async () => asks[0]?.onConfirm())
    expect(asked).toEqual([['end', { params: { id: 'g1' } }]])
    receive('goals:updated', goal({ endedAt: '2026-01-02T00:00:00.000Z' }))
    expect(screen.queryByRole('button', { name: 'End Hot tub' })).toBeNull()
    expect(screen.getByText('Nothing is collected for.')).toBeVisible()
  })
})
