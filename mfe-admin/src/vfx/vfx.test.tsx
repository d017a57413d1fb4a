import { ApiError } from '@shoal/bus'
import type { RunningVfx } from '@shoal/bus/vfx'
import { type ApiAnswers, renderInShell, sessionOf } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queries, withQueries } from '../layout/queries.ts'
import PromptVfxModal from './PromptVfxModal.tsx'
import { VfxPlate } from './VfxPlate.tsx'

const run = (id: string, more: Partial<RunningVfx> = {}): RunningVfx => ({
  ...{ id, effect: 'confetti', streamId: null, elapsedMs: 0, durationMs: 10_000 },
  ...more,
})
const states = { session: sessionOf({ app_metadata: { admin: false, mod: true, fish: false, qa: false } }) }
const Plate = withQueries(VfxPlate)

afterEach(() => {
  jest.useRealTimers()
  queries.clear()
})

/** A show with two cameras that are on, and one that is off. */
function show(effects: RunningVfx[] = [], refusal?: ApiError) {
  const state = { effects, asked: [] as { body: object; key?: string }[], stopped: [] as string[], refusal }
  const cameras = [
    { id: 'kitchen', name: 'Kitchen', online: true },
    { id: 'garden', name: 'Garden', online: true },
    { id: 'cellar', name: 'Cellar', online: false },
  ]
  const vfx = {
    list: async () => ({ effects: state.effects }),
    prompt: async (input: { body: object; key?: string }) => {
      state.asked.push(input)
      if (state.refusal) throw state.refusal
      state.effects = [...state.effects, run(`new-${state.asked.length}`, input.body)]
      return state.effects.at(-1)!
    },
    stop: async ({ params: { id } }: { params: { id: string } }) => {
      state.stopped.push(id)
      state.effects = state.effects.filter((one) => one.id !== id)
      if (state.refusal) throw state.refusal
      return { success: true }
    },
  }
  return {
    state,
    cameras,
    api: {
      vfx,
      cameras: { list: async () => ({ cameras: cameras.map((one) => ({ ...one })) }) },
    } as unknown as ApiAnswers,
  }
}
const shownNow = async () => within(await screen.findByRole('list', { name: 'Shown now' }))
const choose = async (option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Who sees it' }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('Prompt VFX', () => {
  it('[ADM-6] shows the chosen effect to everyone, for ten seconds, unless something else is chosen', async () => {
    const { state, api } = show()
    const { toasts } = renderInShell(<PromptVfxModal />, { api, states })
    expect(await screen.findByText('No effect is shown now.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Show to everyone' }))
    expect((await shownNow()).getByRole('listitem')).toHaveTextContent('Confetti · Everyone')
    expect(state.asked).toMatchObject([{ body: { effect: 'confetti', streamId: null, seconds: 10 } }])
    expect(toasts).toMatchObject([{ type: 'success', text: 'Confetti is shown to everyone' }])
  })

  it('[ADM-6] is filled in by keyboard: one of ten effects, a camera that is on, a length; the button says where', async () => {
    const { state, api } = show()
    renderInShell(<PromptVfxModal />, { api, states })
    await screen.findByText('No effect is shown now.')
    expect(within(screen.getByRole('group', { name: 'Effect' })).getAllByRole('radio')).toHaveLength(10)
    screen.getByRole('radio', { name: 'Confetti' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Fireworks' })).toBeChecked()
    expect(screen.getByText(/^Rockets open into slow sparks/)).toBeVisible()
    await userEvent.click(screen.getByRole('combobox', { name: 'Who sees it' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Everyone',
      'Kitchen',
      'Garden',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Garden' }))
    await userEvent.click(screen.getByRole('radio', { name: '60 s' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show in Garden' }))
    expect((await shownNow()).getByText('Fireworks')).toBeVisible()
    expect(state.asked).toMatchObject([{ body: { effect: 'fireworks', streamId: 'garden', seconds: 60 } }])
  })

  it('[ADM-6] a further press shows it again under a key of its own; what was chosen stays', async () => {
    const { state, api } = show()
    renderInShell(<PromptVfxModal />, { api, states })
    await screen.findByText('No effect is shown now.')
    await userEvent.click(screen.getByRole('radio', { name: 'Ink' }))
    for (const count of [1, 2]) {
      await userEvent.click(screen.getByRole('button', { name: 'Show to everyone' }))
      await waitFor(() => expect(state.asked).toHaveLength(count))
    }
    expect(state.asked).toMatchObject([{ body: { effect: 'ink' } }, { body: { effect: 'ink' } }])
    expect(state.asked[0]!.key).not.toBe(state.asked[1]!.key)
  })

  it('[ADM-6] a camera that went off meanwhile is said at its field, and nothing is lost; the next try has the same key', async () => {
    const { state, api } = show([], new ApiError(404, 'streams/no-such-stream', 'There is no such camera'))
    renderInShell(<PromptVfxModal />, { api, states })
    await screen.findByText('No effect is shown now.')
    await userEvent.click(screen.getByRole('radio', { name: 'Shoal' }))
    await choose('Kitchen')
    await userEvent.click(screen.getByRole('button', { name: 'Show in Kitchen' }))
    expect(await screen.findByText('There is no such camera')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Who sees it' })).toHaveAccessibleDescription(/no such camera/)
    expect(screen.getByRole('radio', { name: 'Shoal' })).toBeChecked()
    state.refusal = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Show in Kitchen' }))
    expect((await shownNow()).getByText('Shoal')).toBeVisible()
    expect(state.asked[1]!.key).toBe(state.asked[0]!.key)
  })

  it('[ADM-6] a chosen camera that goes off stays chosen and named: the button does not turn to everyone', async () => {
    const { state, api, cameras } = show()
    const { receive, toasts } = renderInShell(<PromptVfxModal />, { api, states })
    await screen.findByText('No effect is shown now.')
    await choose('Kitchen')
    cameras[0]!.online = false
    receive('streams:remove', { id: 'kitchen' })
    await userEvent.click(screen.getByRole('combobox', { name: 'Who sees it' }))
    expect(await screen.findByRole('option', { name: 'Kitchen (off)' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Show in Kitchen' }))
    await waitFor(() => expect(toasts).toMatchObject([{ text: 'Confetti is shown in Kitchen' }]))
    expect(state.asked).toMatchObject([{ body: { streamId: 'kitchen' } }])
  })
})

describe('what is shown now', () => {
  it('[ADM-6] stands in the staff room with its audience, follows what others start and stop, and is stopped', async () => {
    const { state, api } = show([run('1'), run('2', { effect: 'hearts', streamId: 'kitchen' })])
    const { receive, modals } = renderInShell(<Plate />, { api, states })
    expect((await shownNow()).getByText('Confetti')).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Hearts · Kitchen'))
    state.effects = [...state.effects, run('3', { effect: 'ink', streamId: 'garden' })]
    receive('vfx:started', state.effects[2]!)
    expect(await screen.findByText('Ink')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop Hearts, Kitchen' }))
    await waitFor(() => expect(screen.queryByText('Hearts')).toBeNull())
    expect(state.stopped).toEqual(['2'])
    state.effects = []
    receive('vfx:stopped', { id: '1' })
    expect(await screen.findByText('No effect is shown now.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Prompt VFX' }))
    expect(modals.map(({ id }) => id)).toEqual(['prompt-vfx'])
  })

  it('[ADM-6] ends by itself at its time, however wrong the clock of this machine is', async () => {
    jest.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') })
    const { api } = show([run('1', { elapsedMs: 4_000 })])
    renderInShell(<Plate />, { api, states })
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    await later(100)
    expect(screen.getByRole('listitem')).toHaveTextContent('0:06')
    await later(4_000)
    expect(screen.getByRole('listitem')).toHaveTextContent('0:02')
    // The server of this test still lists it: the page does not wait to be told.
    await later(2_100)
    await later(100)
    expect(screen.getByText('No effect is shown now.')).toBeVisible()
  })

  it('[ADM-6] the time left of one does not jump when another begins, however late the answer is', async () => {
    jest.useFakeTimers()
    const { state, api } = show([run('1', { durationMs: 30_000 })])
    const { receive } = renderInShell(<Plate />, { api, states })
    const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
    await later(10_100)
    // Sent five seconds in, and five more under way.
    state.effects = [run('1', { elapsedMs: 5_000, durationMs: 30_000 }), run('2', { streamId: 'kitchen' })]
    receive('vfx:started', state.effects[1]!)
    await later(0)
    const [first, second] = screen.getAllByRole('listitem')
    expect(first).toHaveTextContent('0:20')
    expect(second).toHaveTextContent('0:10')
  })

  it('[ADM-6] one that is over already just goes; any other refusal is said', async () => {
    const { state, api } = show([run('1')], new ApiError(404, 'vfx/not-shown', 'This effect is over already'))
    const { toasts } = renderInShell(<Plate />, { api, states })
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Confetti, Everyone' }))
    expect(await screen.findByText('No effect is shown now.')).toBeVisible()
    expect(toasts).toEqual([])
    state.effects = [run('2')]
    state.refusal = new ApiError(503, 'unavailable', 'Try again in a moment')
    await act(() => queries.invalidateQueries())
    fireEvent.click(await screen.findByRole('button', { name: 'Stop Confetti, Everyone' }))
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', text: 'Try again in a moment' }]))
  })
})
