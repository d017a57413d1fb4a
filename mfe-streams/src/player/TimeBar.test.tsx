import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { LivePlayer } from './LivePlayer.ts'
import { emptyState, type PlayerState } from './playerState.ts'
import { TimeBar } from './TimeBar.tsx'

const to = Date.parse('2026-06-01T20:00:00.000Z')
const state: PlayerState = {
  ...emptyState,
  ...{ phase: 'playing', volume: 1, muted: false, latency: 2, at: to - 2_000 },
  window: { from: to - 3_600_000, to },
}
/** A permission is renewed while somebody looks around. */
let jwt = 'first'
const asked: string[] = []
const player = {
  lookBack() {},
  seekBy() {},
  addressOf: (file: string) => `https://edge.test/live/kitchen/${file}?jwt=${jwt}`,
} as unknown as LivePlayer

/** Recorded is only the newer half. */
beforeAll(() => {
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    asked.push(this.src)
    const step = Number(/stills\/(\d+)/.exec(this.src)?.[1])
    return step * 10_000 < to - 1_800_000 ? Promise.reject(new Error('404')) : Promise.resolve()
  }
})
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const still = () => document.querySelector('img')?.src
const stepAt = (share: number) => Math.floor((to - (1 - share) * 3_600_000) / 10_000)
/** Looks at a place of the bar and waits until the still, or that there is none, would be known. */
async function look(share: number) {
  const bar = screen.getByRole('slider', { name: 'Time' }).parentElement as HTMLElement
  bar.getBoundingClientRect = () => ({ left: 0, width: 1_000 }) as DOMRect
  fireEvent.pointerMove(bar, { clientX: share * 1_000 })
  await act(() => jest.advanceTimersByTimeAsync(100))
}

describe('the time bar', () => {
  it('[STR-8] shows a still of what was live where somebody points, once for each ten seconds, and none where nothing is recorded', async () => {
    render(<TimeBar player={player} state={state} />)
    await look(0.75)
    await waitFor(() => expect(still()).toBe(`https://edge.test/live/kitchen/stills/${stepAt(0.75)}.jpg?jwt=first`))
    await look(0.25)
    expect(still()).toBeUndefined()
    // With a newer permission the one that the browser has is shown again.
    jwt = 'second'
    await look(0.75)
    expect(still()).toContain('jwt=first')
    await look(0.8)
    expect(still()).toBe(`https://edge.test/live/kitchen/stills/${stepAt(0.8)}.jpg?jwt=second`)
    expect(asked).toHaveLength(3)
  })

  it('[STR-8] shows it for a moment where a key led', async () => {
    render(<TimeBar player={player} state={{ ...state, at: to - 600_000 }} />)
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Time' }), { key: 'ArrowLeft' })
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(still()).toContain(`stills/${stepAt(5 / 6)}.jpg`)
    act(() => void jest.advanceTimersByTime(1_500))
    expect(still()).toBeUndefined()
  })
})
