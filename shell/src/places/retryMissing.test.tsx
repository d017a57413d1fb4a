import { type ConnectionState, createBus, sessionArea } from '@shoal/bus'
import type { RegistryEntry } from '@shoal/bus/remotes'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createStore } from 'zustand'
import type { StageState } from '../composition/Composition.ts'
import type { MountOptions } from '../composition/mountOffer.ts'
import { RemoteError } from '../loading/RemoteError.ts'
import { createRegistryStore, type Offered, type PanelOffer } from '../loading/registry.ts'
import { type Page, PageContext } from '../page/context.ts'
import { CATCH_UP_SPREAD } from '../socket/options.ts'
import { Place } from './Place.tsx'
import { keepRetrying } from './retryMissing.ts'

const panels: PanelOffer[] = ['chat', 'tasks'].map((id) => {
  return { id, title: id, place: 'side', access: 'anyone', files: [] }
})
const entry = {
  ...{ name: 'mfe-x', version: '1.0.0', build: 'abcdef12', contract: '^1.0.0', entry: '', base: '' },
  ...{ panels, modals: [], slots: [], source: 'stable', reason: '', integrity: {} },
} satisfies RegistryEntry
const where = { remote: 'mfe-x', version: '1.0.0' }
const unreachable = new RemoteError('remote/unreachable', 'chunk', where, 'no')
const threw = new RemoteError('remote/threw', 'mount', where, 'no')

/** A page with two side panels that fail as told, until nothing is told any more. */
function page(failures: Record<string, RemoteError>, stage: Partial<StageState> = {}) {
  const mounts: string[] = []
  const registry = createRegistryStore()
  registry.setState({ entries: [entry], all: [entry], status: 'ready' })
  const bus = createBus({ request: async () => ({}) })
  const retryRegistry = jest.fn(async () => {})
  const beforeRetry = jest.fn()
  const whole = {
    ...{ bus, registry, retryRegistry, missing: new Set() },
    loader: { beforeRetry() {} },
    updates: { stands: () => () => {} },
    composition: {
      stage: createStore<StageState>(() => ({ panel: null, status: 'idle', error: null, ...stage })),
      beforeRetry,
      mount({ offered, onReady, onFailure }: MountOptions) {
        const { id } = offered.offer
        mounts.push(id)
        const failure = failures[id]
        queueMicrotask(() => (failure ? onFailure(failure) : onReady()))
        return { update() {}, release: async () => {} }
      },
    },
  } as unknown as Page
  keepRetrying(whole)
  render(
    <PageContext value={whole}>
      {panels.map((offer) => (
        <Place key={offer.id} offered={{ kind: 'panel', offer, entry } as Offered} name={offer.title} />
      ))}
    </PageContext>,
  )
  const turn = (change: Partial<ConnectionState>) =>
    act(async () => {
      const state = bus.state(sessionArea.states.connection)
      state.set({ ...state.value, ...change })
      await jest.advanceTimersByTimeAsync(CATCH_UP_SPREAD)
    })
  return { mounts, turn, retryRegistry, beforeRetry, back: () => turn({ status: 'connected' }) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

it('[MFE-3] what did not arrive is tried once each time the connection is back, and then each minute; what threw waits for a person', async () => {
  const failures: Record<string, RemoteError> = { chat: unreachable, tasks: threw }
  const { mounts, turn, back, retryRegistry } = page(failures)
  await turn({ status: 'disconnected' })
  expect(screen.getByText('chat is missing')).toBeVisible()

  await back()
  expect(mounts).toEqual(['chat', 'tasks', 'chat'])
  // Still missing: news of the connection do not try it again, but time does, once a minute.
  await turn({ latency: 20 })
  expect(mounts).toHaveLength(3)
  for (let minute = 0; minute < 3; minute += 1) {
    await act(() => jest.advanceTimersByTimeAsync(58_000))
    await turn({})
    // The page knows of the second failure once it is drawn.
    await turn({})
  }
  expect(mounts).toEqual(['chat', 'tasks', 'chat', 'chat', 'chat', 'chat'])

  // Without a connection nothing is tried.
  await turn({ status: 'disconnected' })
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(mounts).toHaveLength(6)
  delete failures.chat
  await back()
  expect(mounts).toHaveLength(7)
  expect(screen.queryByText('chat is missing')).toBeNull()
  expect(screen.getByText('tasks is missing')).toBeVisible()
  expect(retryRegistry).toHaveBeenCalledTimes(5)
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect(mounts).toHaveLength(7)
})

it('[MFE-3] what comes late is shown as soon as it is there, without a new question to the server', async () => {
  const came = Promise.withResolvers<void>()
  const late = new RemoteError('remote/timeout', 'entry', where, 'late', undefined, came.promise)
  const failures: Record<string, RemoteError> = { chat: late, tasks: threw }
  const { mounts, turn, retryRegistry } = page(failures)
  await turn({ status: 'disconnected' })
  expect(screen.getByText('chat is missing')).toBeVisible()
  delete failures.chat
  came.resolve()
  await turn({})
  expect(screen.queryByText('chat is missing')).toBeNull()
  expect(screen.getByText('tasks is missing')).toBeVisible()
  expect(mounts).toEqual(['chat', 'tasks', 'chat'])
  expect(retryRegistry).not.toHaveBeenCalled()
})

it('[MFE-3] so is the main panel; several at once ask for the registry once, and none not at all', async () => {
  const main = page({ chat: unreachable, tasks: unreachable }, { panel: 'clips', status: 'failed', error: unreachable })
  await main.turn({ status: 'disconnected' })
  await main.back()
  expect(main.beforeRetry).toHaveBeenCalledWith('clips')
  expect(main.mounts).toHaveLength(4)
  expect(main.retryRegistry).toHaveBeenCalledTimes(1)
  cleanup()

  const whole = page({})
  await whole.back()
  expect(whole.retryRegistry).not.toHaveBeenCalled()
})
