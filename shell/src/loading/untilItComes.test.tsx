import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { later } from './untilItComes.ts'

it('[MFE-3] a part of the shell that does not come leaves the page as it is, and comes when the network is back', async () => {
  jest.useFakeTimers()
  try {
    let online = false
    const Part = later(async () => {
      if (!online) throw new TypeError('Failed to fetch')
      return { default: () => <p>Here it is</p> }
    })
    render(
      <>
        <p>The page</p>
        <Suspense fallback={<p>Waiting</p>}>
          <Part />
        </Suspense>
      </>,
    )
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect(screen.getByText('The page')).toBeInTheDocument()
    expect(screen.getByText('Waiting')).toBeInTheDocument()
    online = true
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText('Here it is')).toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})
