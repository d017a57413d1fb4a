import { act, render, screen } from '@testing-library/react'
import { DismissButton } from '../DismissButton/DismissButton.tsx'
import { ErrorBanner } from '../ErrorBanner/ErrorBanner.tsx'
import { Loader } from './Loader.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('Loader', () => {
  it('[UI-4] shows the next message every 2 s and begins again', () => {
    render(<Loader messages={['one', 'two']} />)
    expect(screen.getByText('one')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1999))
    expect(screen.getByText('one')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(1))
    expect(screen.getByText('two')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(2000))
    expect(screen.getByText('one')).toBeInTheDocument()
  })

  it('[UI-4] has a full-screen variant', () => {
    render(<Loader variant="full" />)
    expect(screen.getByRole('status')).toHaveClass('full')
  })

  it('tells screen readers once, not at every message', () => {
    render(<Loader messages={['one', 'two']} label="Loading the kitchen" />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading the kitchen')
    expect(screen.getByText('one')).toHaveAttribute('aria-hidden', 'true')
  })

  it('leaves no timer behind', () => {
    const { unmount } = render(<Loader />)
    unmount()
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('ErrorBanner', () => {
  it('[UI-4] is read out and can be retried and dismissed', () => {
    const retry = jest.fn()
    const dismiss = jest.fn()
    render(
      <ErrorBanner onRetry={retry} end={<DismissButton onClick={dismiss} />}>
        The chat is not connected.
      </ErrorBanner>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('The chat is not connected.')
    screen.getByRole('button', { name: 'Retry' }).click()
    screen.getByRole('button', { name: 'Dismiss' }).click()
    expect(retry).toHaveBeenCalledTimes(1)
    expect(dismiss).toHaveBeenCalledTimes(1)
  })
})
