import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog, type DialogProps } from './Dialog.tsx'

function Opener(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Tip" {...props}>
        <input aria-label="Amount" />
      </Dialog>
    </>
  )
}

afterEach(() => jest.useRealTimers())

describe('Dialog', () => {
  it('[MOD-1] carries its title and closes by its close button', async () => {
    render(<Opener />)
    await userEvent.click(screen.getByText('Open'))
    expect(await screen.findByRole('dialog', { name: 'Tip' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('[MOD-1] can hide the close button', () => {
    render(<Dialog open onClose={() => undefined} title="Tip" hideClose />)
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })

  it('[MOD-1] uses the metal style, with its four screws', () => {
    render(<Dialog open onClose={() => undefined} title="Tip" variant="metal" />)
    const dialog = screen.getByRole('dialog', { name: 'Tip' })
    expect(dialog).toHaveClass('metal')
    expect(dialog.querySelectorAll('.screw')).toHaveLength(4)
  })

  it('[MOD-1] handles Escape after 100 ms, once', () => {
    jest.useFakeTimers()
    const close = jest.fn()
    render(<Dialog open onClose={close} title="Tip" />)
    act(() => jest.advanceTimersByTime(50))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    act(() => jest.advanceTimersByTime(99))
    expect(close).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(1))
    expect(close).toHaveBeenCalledTimes(1)
    act(() => jest.advanceTimersByTime(1000))
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('[MOD-1] takes the focus to its content and gives it back', async () => {
    render(<Opener />)
    await userEvent.click(screen.getByText('Open'))
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.getByText('Open')).toHaveFocus())
  })

  it('[MOD-1] [UI-1] begins at the first control that opens nothing by having the focus, as a name opens its card', async () => {
    render(
      <Dialog open title="Goals" onClose={() => {}}>
        <button type="button" aria-haspopup="dialog">
          lantern_lou
        </button>
        <button type="button">Give</button>
      </Dialog>,
    )
    await waitFor(() => expect(screen.getByText('Give')).toHaveFocus())
  })

  /** Draws into the dialog from outside, as a remote does. */
  const arrive = () => {
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Late')
    screen.getByTestId('host').append(input)
    return input
  }

  it('[MOD-1] opens at its beginning: a control that is out of sight does not take the focus', async () => {
    jest.spyOn(HTMLInputElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 900, 100, 30))
    render(<Opener />)
    await userEvent.click(screen.getByText('Open'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
    jest.restoreAllMocks()
  })

  it('[MOD-1] takes the focus to content that arrives later', async () => {
    render(
      <Dialog open onClose={() => undefined} title="Tip">
        <div data-testid="host" />
      </Dialog>,
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
    const late = arrive()
    await waitFor(() => expect(late).toHaveFocus())
  })

  it('[MOD-1] leaves the focus where somebody has put it meanwhile', async () => {
    render(
      <Dialog open onClose={() => undefined} title="Tip" footer={<button type="button">Send</button>}>
        <div data-testid="host" />
      </Dialog>,
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
    await userEvent.tab()
    arrive()
    await act(async () => undefined)
    expect(screen.getByText('Send')).toHaveFocus()
  })

  it('[UI-10] lets keys scroll content that arrives later and holds nothing to Tab to', async () => {
    render(
      <Dialog open onClose={() => undefined} title="Help">
        <div data-testid="host" />
      </Dialog>,
    )
    const host = screen.getByTestId('host')
    const well = host.parentElement!
    // jsdom has no layout.
    jest.spyOn(well, 'scrollHeight', 'get').mockReturnValue(900)
    host.append('A long text')
    await waitFor(() => expect(well).toHaveAttribute('tabindex', '0'))
  })

  it('[MOD-1] traps the focus: Tab and Shift+Tab go round, however fast', async () => {
    render(
      <>
        <button type="button">Outside</button>
        <Dialog open onClose={() => undefined} title="Tip" footer={<button type="button">Send</button>}>
          <input type="radio" name="amount" aria-label="10" />
          <input type="radio" name="amount" aria-label="50" defaultChecked />
          <button type="button" disabled>
            Never
          </button>
        </Dialog>
      </>,
    )
    await waitFor(() => expect(screen.getByLabelText('50')).toHaveFocus())
    await userEvent.tab()
    expect(screen.getByText('Send')).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.tab({ shift: true })
    expect(screen.getByText('Send')).toHaveFocus()
  })

  it('stays open when something beside it is pressed', async () => {
    const close = jest.fn()
    render(<Dialog open onClose={close} title="Tip" />)
    await userEvent.click(document.body, { pointerEventsCheck: 0 })
    expect(close).not.toHaveBeenCalled()
  })
})
