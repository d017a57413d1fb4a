import { createBus, sessionArea } from '@shoal/bus'
import { battleArea } from '@shoal/bus/battle'
import { refreshArea } from '@shoal/bus/refresh'
import { limits } from '@shoal/bus/refresh/limits'
import type { Shell } from '@shoal/remote-kit/mount'
import { createModalStore } from '../page/modals.ts'
import { Toasts } from '../page/toasts.ts'
import { forceRefresh } from './forceRefresh.ts'

const within = 10_000

/** A page an hour old; `missed` is what the server says to one that was away. */
function page(missed: { id: string; ago: number; within: number } | null = null) {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  const bus = createBus({ request: async () => ({}) })
  const [modals, toasts, reload] = [createModalStore(), new Toasts(), jest.fn()]
  const snapshot = (async () => ({ refresh: missed })) as unknown as Shell['snapshot']
  forceRefresh({ bus, snapshot, modals, toasts }, reload, Date.now() - 3_600_000)
  const due = (id = 'one') => bus.deliver(refreshArea.receives.due.name, { id, ago: 0, within })
  return { bus, modals, toasts, reload, due, said: () => toasts.store.getState().toasts.length }
}
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

it('[RT-4] loads anew at a moment of its own within the time that the server says, once', () => {
  const { due, reload, said } = page()
  due()
  due()
  jest.advanceTimersByTime(within / 2 - 1)
  expect(reload).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(said()).toBe(0)
})

it('[RT-4] fifty pages load anew once each, and do not come at once', () => {
  const pages = Array.from({ length: 50 }, () => page())
  // Each has a number of its own, as far apart as those of Math.random.
  let count = 0
  jest.spyOn(Math, 'random').mockImplementation(() => {
    count += 1
    return (count * 0.618) % 1
  })
  for (const { due } of pages) due()
  const came = () => pages.reduce((sum, { reload }) => sum + reload.mock.calls.length, 0)
  let before = 0
  for (let tenth = 1; tenth <= 10; tenth++) {
    jest.advanceTimersByTime(within / 10)
    expect(came() - before).toBeLessThanOrEqual(7)
    before = came()
  }
  expect(pages.map(({ reload }) => reload.mock.calls.length)).toEqual(pages.map(() => 1))
})

it('[RT-4] waits while something is written, says so, and goes on when it is sent; a search counts for nothing', () => {
  document.body.innerHTML = '<textarea></textarea><input type="search">'
  const { due, reload, said } = page()
  const write = (selector: string, value: string) => {
    const field = document.querySelector<HTMLInputElement>(selector)!
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  write('input', 'fish')
  write('textarea', 'half a sen')
  due()
  jest.advanceTimersByTime(60_000)
  expect([reload.mock.calls.length, said()]).toEqual([0, 1])
  write('textarea', '')
  jest.advanceTimersByTime(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[RT-4] waits for what was written before the page looked, too', () => {
  document.body.innerHTML = '<input role="combobox" value="half a sen"><input value="a name">'
  const { due, reload } = page()
  due()
  jest.advanceTimersByTime(60_000)
  expect(reload).not.toHaveBeenCalled()
  document.querySelector<HTMLInputElement>('[role]')!.value = ''
  jest.advanceTimersByTime(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[RT-4] waits for an open dialog, but not for ever', () => {
  const { due, reload, modals } = page()
  modals.setState({ open: { kind: 'own', id: 'settings', props: {} } })
  due()
  jest.advanceTimersByTime(within / 2 + limits.patienceMs - 1_000)
  expect(reload).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('[RT-4] waits longer for a battle, unless the person does not want to wait', () => {
  const { bus, due, reload, toasts } = page()
  const battle = bus.state(battleArea.states.battle)
  battle.set({ ...battle.value, status: 'battling' })
  due()
  jest.advanceTimersByTime(within / 2 + limits.battlePatienceMs - 1_000)
  expect(reload).not.toHaveBeenCalled()
  toasts.store.getState().toasts[0]!.action!.run()
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([
  ['older than it does', 3_599_000, 1],
  ['that came after it does not', 3_601_000, 0],
])('[RT-4] of pages that were away when it was said, one %s', async (_, ago, times) => {
  const { bus, reload } = page({ id: 'one', ago, within })
  bus.publish(sessionArea.topics['catch-up'], {})
  await jest.advanceTimersByTimeAsync(within)
  expect(reload).toHaveBeenCalledTimes(times)
})
