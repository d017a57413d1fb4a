import { act, fireEvent, render, screen } from '@testing-library/react'
import { AnchoredCard } from './AnchoredCard.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

function opened() {
  const anchor = document.body.appendChild(document.createElement('button'))
  const close = jest.fn()
  render(
    <AnchoredCard anchor={anchor} onClose={close} label="lantern_lou">
      Level 42
    </AnchoredCard>,
  )
  act(() => jest.advanceTimersByTime(20))
  return { anchor, close, card: screen.getByRole('dialog', { name: 'lantern_lou' }) }
}

describe('AnchoredCard', () => {
  it('hides 500 ms after the pointer left the anchor', () => {
    const { anchor, close } = opened()
    fireEvent(anchor, new MouseEvent('pointerleave'))
    act(() => jest.advanceTimersByTime(499))
    expect(close).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(1))
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('stays while the pointer is in the card, and hides 500 ms after it left that too', () => {
    const { anchor, close, card } = opened()
    fireEvent(anchor, new MouseEvent('pointerleave'))
    act(() => jest.advanceTimersByTime(300))
    fireEvent.pointerEnter(card)
    act(() => jest.advanceTimersByTime(2000))
    expect(close).not.toHaveBeenCalled()
    fireEvent.pointerLeave(card)
    act(() => jest.advanceTimersByTime(500))
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('stays when a finger is lifted', () => {
    const { anchor, close } = opened()
    fireEvent(anchor, Object.assign(new MouseEvent('pointerleave'), { pointerType: 'touch' }))
    act(() => jest.advanceTimersByTime(2000))
    expect(close).not.toHaveBeenCalled()
  })
})
