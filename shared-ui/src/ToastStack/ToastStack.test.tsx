import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type StackedToast, ToastStack } from './ToastStack.tsx'

const show = (toasts: StackedToast[], onClose: (id: string) => void = () => undefined) =>
  render(<ToastStack toasts={toasts} onClose={onClose} />)
const place = (text: string) => screen.getByText(text).closest('li')!

describe('ToastStack', () => {
  it.each(['info', 'success', 'error', 'warning'] as const)('[TST-1] shows the type %s', (type) => {
    show([{ id: '1', type, text: 'Hello' }])
    expect(place('Hello').firstElementChild).toHaveClass(type)
  })

  it('[TST-1] places at the top, middle or bottom; the bottom is the default', () => {
    show([
      { id: '1', position: 'top', text: 'above' },
      { id: '2', position: 'middle', text: 'between' },
      { id: '3', position: 'bottom', text: 'below' },
      { id: '4', text: 'anywhere' },
    ])
    expect(['above', 'between', 'below', 'anywhere'].map((text) => place(text).closest('ol')?.className)).toEqual([
      'stack top',
      'stack middle',
      'stack bottom',
      'stack bottom',
    ])
  })

  it('[TST-1] shows a header and an icon if there are any', () => {
    show([
      { id: '1', header: 'Level up', icon: true, text: 'Level 18' },
      { id: '2', text: 'plain' },
    ])
    expect(within(place('Level 18')).getByText('Level up')).toBeInTheDocument()
    expect(place('Level 18').querySelector('.icon svg')).toBeInTheDocument()
    expect(place('plain').querySelector('.header')).not.toBeInTheDocument()
    expect(place('plain').querySelector('span.icon')).not.toBeInTheDocument()
  })

  it('[TST-2] offsets each older toast of a place by 24 px', () => {
    show([
      { id: '1', text: 'first' },
      { id: '2', text: 'second' },
      { id: '3', text: 'third' },
      { id: '4', position: 'top', text: 'elsewhere' },
    ])
    expect(
      ['first', 'second', 'third', 'elsewhere'].map((text) => place(text).style.getPropertyValue('--offset')),
    ).toEqual(['48px', '24px', '0px', '0px'])
  })

  it('[TST-2] is closed by its button', async () => {
    const closed = jest.fn()
    show(
      [
        { id: 'a', text: 'first' },
        { id: 'b', text: 'second' },
      ],
      closed,
    )
    await userEvent.click(within(place('first')).getByRole('button', { name: 'Close message' }))
    expect(closed.mock.calls).toEqual([['a']])
  })

  it('offers its action, and closes with it', async () => {
    const [closed, run] = [jest.fn(), jest.fn()]
    show([{ id: 'a', text: 'A poll has started', action: { label: 'Vote', run } }], closed)
    await userEvent.click(within(place('A poll has started')).getByRole('button', { name: 'Vote' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(closed.mock.calls).toEqual([['a']])
  })

  it('[TST-2] is read out: a live region that was there before, errors at once', () => {
    const { rerender } = show([])
    const regions = document.querySelectorAll('[aria-live="polite"]')
    expect(regions).toHaveLength(3)
    rerender(<ToastStack toasts={[{ id: '1', type: 'error', text: 'Not sent' }]} onClose={() => undefined} />)
    expect(screen.getByText('Not sent').closest('[aria-live]')).toBe(regions[2])
    expect(screen.getByRole('alert')).toHaveTextContent('Error: Not sent')
  })
})
