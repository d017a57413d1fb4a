import { act, cleanup, render, screen } from '@testing-library/react'
import { useLoaded } from './useLoaded.ts'

const Deck = () => <p>the deck</p>

function Place({ load }: { load: () => Promise<{ default: typeof Deck }> }) {
  const Part = useLoaded(load, true, 'What is on')
  return Part && <Part />
}

describe('a part that comes later', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    cleanup()
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  it('is asked for again while its code does not come, and says so once', async () => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => {})
    const load = jest.fn<Promise<{ default: typeof Deck }>, []>()
    load.mockRejectedValueOnce(new Error('timeout')).mockRejectedValueOnce(new Error('timeout'))
    load.mockResolvedValue({ default: Deck })
    render(<Place load={load} />)
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.queryByText('the deck')).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(4_000))
    expect(screen.getByText('the deck')).toBeInTheDocument()
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('is not asked for any more once its place is gone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const load = jest.fn<Promise<{ default: typeof Deck }>, []>().mockRejectedValue(new Error('timeout'))
    const { unmount } = render(<Place load={load} />)
    await act(() => jest.advanceTimersByTimeAsync(0))
    unmount()
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
