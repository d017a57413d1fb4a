import { render, screen } from '@testing-library/react'
import { Tally } from './Tally.tsx'

const lane = () => screen.getByRole('meter', { name: 'Votes for lou' }).parentElement!
const pull = () => Number(lane().style.getPropertyValue('--pull'))

describe('the rope of votes', () => {
  it('[BAT-11] moves towards the one who leads, and says the votes of both', () => {
    const { rerender } = render(<Tally left={{ name: 'lou', votes: 0 }} right={{ name: 'gill', votes: 0 }} />)
    expect(pull()).toBe(0)
    rerender(<Tally left={{ name: 'lou', votes: 1 }} right={{ name: 'gill', votes: 0 }} />)
    const first = pull()
    expect(first).toBeLessThan(0)
    rerender(<Tally left={{ name: 'lou', votes: 40 }} right={{ name: 'gill', votes: 2 }} />)
    expect(pull()).toBeLessThan(first)
    expect(screen.getByRole('meter', { name: 'Votes for lou' })).toHaveAttribute('aria-valuenow', '40')
    expect(screen.getByRole('meter', { name: 'Votes for gill' })).toHaveAttribute('aria-valuemax', '42')
    rerender(<Tally left={{ name: 'lou', votes: 1 }} right={{ name: 'gill', votes: 9 }} />)
    expect(pull()).toBeGreaterThan(0)
    expect(screen.getByText('vote', { exact: false, selector: 'p:nth-child(1)' })).toHaveTextContent('1 vote')
  })
})
