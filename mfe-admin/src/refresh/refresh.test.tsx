import { type ConfirmRequest, modalArea, RequestError } from '@shoal/bus'
import { renderInShell } from '@shoal/remote-kit/testing'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RefreshPlate } from './RefreshPlate.tsx'

/** The plate, with its question before it acts. */
function open(request: () => Promise<unknown>) {
  const asks: ConfirmRequest[] = []
  const view = renderInShell(<RefreshPlate />, { request })
  view.bus.on(modalArea.topics.confirm).subscribe((ask) => asks.push(ask))
  return { ...view, asks }
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Refresh all pages' }))

describe('the refresh of all pages', () => {
  it('[RT-4] asks first, and says how many pages come back and when', async () => {
    const request = jest.fn(async () => ({ pages: 500, within: 10_000 }))
    const { asks, toasts } = open(request)
    await press()
    expect(request).not.toHaveBeenCalled()
    await act(async () => asks[0]!.onConfirm())
    expect(toasts).toMatchObject([{ type: 'success', text: 'Refreshing: 500 pages come back within 10 seconds' }])
  })

  it('[RT-4] says why it was refused', async () => {
    const { asks, toasts } = open(async () => {
      throw new RequestError('refresh/too-soon', 'All pages were refreshed a moment ago. Wait 12 seconds.')
    })
    await press()
    await act(async () => asks[0]!.onConfirm())
    expect(toasts).toMatchObject([{ type: 'error', text: /Wait 12 seconds/ }])
  })

  it('[RT-4] waits 2 s for the server, and says that it did not answer', async () => {
    const { asks, toasts } = open(() => new Promise(() => {}))
    await press()
    jest.useFakeTimers()
    let done: unknown
    act(() => {
      done = asks[0]!.onConfirm()
    })
    await act(() => jest.advanceTimersByTimeAsync(1_999))
    expect(toasts).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(1))
    jest.useRealTimers()
    await act(async () => done)
    expect(toasts).toMatchObject([{ type: 'error', text: /did not answer within 2 seconds/ }])
  })
})
