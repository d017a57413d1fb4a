import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { AnchoredCard } from './AnchoredCard.tsx'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

function opened({ takeFocus = false } = {}) {
  const anchor = document.body.appendChild(document.createElement('button'))
  const close = jest.fn()
  render(
    <AnchoredCard anchor={anchor} takeFocus={takeFocus} onClose={close} label="lantern_lou">
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

  it('[UI-1] stays while the pointer is over a part of it that another React tree drew', () => {
    const { close, card } = opened()
    const part = card.appendChild(document.createElement('div'))
    const other = createRoot(part)
    act(() => other.render(<button type="button">Tip</button>))
    fireEvent.pointerEnter(card)
    // For the tree of the card, it leaves it.
    fireEvent.pointerOut(card, { relatedTarget: part.firstElementChild })
    act(() => jest.advanceTimersByTime(2_000))
    expect(close).not.toHaveBeenCalled()
    fireEvent.pointerOut(card, { relatedTarget: document.body })
    act(() => jest.advanceTimersByTime(500))
    expect(close).toHaveBeenCalledTimes(1)
    act(() => other.unmount())
  })

  it('[UI-1] opened on purpose, stays when the pointer leaves it, and goes by Escape', () => {
    const { anchor, close, card } = opened({ takeFocus: true })
    fireEvent(anchor, new MouseEvent('pointerleave'))
    fireEvent.pointerEnter(card)
    fireEvent.pointerLeave(card)
    act(() => jest.advanceTimersByTime(60_000))
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(card, { key: 'Escape' })
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('[UI-1] opened by key, begins at its head, so that Tab goes through all that is in it, in order', async () => {
    jest.useRealTimers()
    const anchor = document.body.appendChild(document.createElement('button'))
    const card = (late: boolean) => (
      <AnchoredCard anchor={anchor} takeFocus onClose={() => {}} label="lantern_lou">
        {late && <button type="button">Tip</button>}
        <button type="button">View profile</button>
      </AnchoredCard>
    )
    const { rerender } = render(card(false))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'lantern_lou' })).toHaveFocus())
    // The contents of other remotes come a moment later.
    rerender(card(true))
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Tip' })).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'View profile' })).toHaveFocus()
  })

  it('stays when a finger is lifted', () => {
    const { anchor, close } = opened()
    fireEvent(anchor, Object.assign(new MouseEvent('pointerleave'), { pointerType: 'touch' }))
    act(() => jest.advanceTimersByTime(2000))
    expect(close).not.toHaveBeenCalled()
  })
})
