import { render, screen } from '@testing-library/react'
import { Time } from './Time.tsx'

describe('Time', () => {
  it('[UI-5] shows the time of New York and keeps the instant', () => {
    render(<Time at="2026-06-02T01:47:06Z" />)
    expect(screen.getByText('21:47')).toHaveAttribute('datetime', '2026-06-02T01:47:06.000Z')
  })

  it('[UI-5] shows Invalid Date for anything that is not a date', () => {
    render(<Time at="yesterday-ish" />)
    expect(screen.getByText('Invalid Date')).toBeInTheDocument()
  })

  it('[UI-5] shortens relative time to min and hr', () => {
    const now = Date.parse('2026-06-02T04:00:00Z')
    render(
      <>
        <Time at="2026-06-02T03:55:00Z" show="relative" now={now} />
        <Time at="2026-06-02T02:00:00Z" show="relative" now={now} />
      </>,
    )
    expect(screen.getByText('5 min ago')).toBeInTheDocument()
    expect(screen.getByText('2 hr ago')).toBeInTheDocument()
  })
})
