import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Avatar, initials } from '../Avatar/Avatar.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { formatTokens, Tokens } from '../Tokens/Tokens.tsx'
import { Button } from './Button.tsx'

describe('Button', () => {
  it('ignores presses while busy, and keeps its name and focus', async () => {
    const press = jest.fn()
    render(
      <Button busy onClick={press}>
        Send
      </Button>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.keyboard('{Enter}')
    expect(press).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus()
  })

  it('does not submit a form by accident, and does so when asked', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={submit}>
        <Button>Plain</Button>
        <Button type="submit">Send</Button>
        <Button type="submit" busy>
          Busy
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }))
    await userEvent.click(screen.getByRole('button', { name: 'Busy' }))
    expect(submit).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('is a link with href', () => {
    render(<Button href="/clips">Clips</Button>)
    expect(screen.getByRole('link', { name: 'Clips' })).toHaveAttribute('href', '/clips')
  })
})

describe('IconButton', () => {
  it('adds the count to its name', () => {
    const { rerender } = render(
      <IconButton label="Notifications" badge={3}>
        <i />
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'Notifications, 3' })).toHaveTextContent('3')
    rerender(
      <IconButton label="Notifications" badge={0}>
        <i />
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent('')
  })
})

describe('Tokens', () => {
  it('groups digits after the sign', () => {
    render(<Tokens amount={4380} />)
    expect(screen.getByText('₣4,380')).toBeInTheDocument()
    expect([formatTokens(25, true), formatTokens(-1250), formatTokens(0, true)]).toEqual(['+₣25', '−₣1,250', '₣0'])
  })
})

describe('Avatar', () => {
  it('takes initials of two words, else two letters', () => {
    expect(['lantern_lou', 'mk', 'tuna.turner', 'ōāé', ''].map(initials)).toEqual(['LL', 'MK', 'TT', 'ŌĀ', '?'])
  })

  it('is decoration unless it has a label', () => {
    render(<Avatar name="mk" />)
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    render(<Avatar name="mk" label="mk" />)
    expect(screen.getByRole('img', { name: 'mk' })).toBeInTheDocument()
  })
})
