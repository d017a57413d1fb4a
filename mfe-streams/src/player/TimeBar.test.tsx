import { renderInShell } from '@shoal/remote-kit/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
    renderInShell(<TimeBar player={player} state={state} />, {})
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
    renderInShell(<TimeBar player={player} state={{ ...state, at: to - 600_000 }} />, {})
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Time' }), { key: 'ArrowLeft' })
    await act(() => jest.advanceTimersByTimeAsync(100))
    expect(still()).toContain(`stills/${stepAt(5 / 6)}.jpg`)
    act(() => void jest.advanceTimersByTime(1_500))
    expect(still()).toBeUndefined()
  })
  describe('zoomed in', () => {
    const minutes = 60_000
    /** The bar with the picture so many minutes behind live, which has gone on for some minutes since. */
    const bar = (behind: number, since = 0) => {
      const live = to + since * minutes
      const now = { ...state, window: { from: live - 60 * minutes, to: live }, at: live - behind * minutes }
      return <TimeBar player={player} state={now} />
    }
    const seeked: number[] = []
    const slider = () => screen.getByRole('slider', { name: 'Time' }) as HTMLInputElement
    const zoom = () => screen.findByRole('button', { name: 'Zoom in on ten minutes' })
    /** Where the picture is on the bar and how long that is, in minutes. */
    const place = () => [slider().value, slider().max].map((seconds) => Number(seconds) / 60)
    beforeEach(() => {
      jest.useRealTimers()
      seeked.length = 0
      player.seekTo = (at) => void seeked.push(at)
    })

    it('[STR-8] shows ten minutes around the picture, seeks in them, and stands still while it plays', async () => {
      const { rerender } = renderInShell(bar(30), {})
      await userEvent.click(await zoom())
      expect(await zoom()).toHaveAttribute('aria-pressed', 'true')
      expect(place()).toEqual([5, 10])
      fireEvent.change(slider(), { target: { value: '60' } })
      expect(seeked).toEqual([to - 34 * minutes])
      rerender(bar(34, 1))
      expect(place()).toEqual([1, 10])
      rerender(bar(34, 7))
      expect(place()).toEqual([1, 10])
      await userEvent.click(await zoom())
      expect(place()).toEqual([26, 60])
    })

    it('[STR-8] ends where all ends: live, and the oldest picture', async () => {
      const { rerender } = renderInShell(bar(0), {})
      await userEvent.click(await zoom())
      expect(place()).toEqual([10, 10])
      rerender(bar(2))
      expect(place()).toEqual([8, 10])
      rerender(bar(60))
      expect(place()).toEqual([0, 10])
    })

    it('[STR-8] moves on when the picture comes near its end, and not under a finger', async () => {
      const { rerender } = renderInShell(bar(30), {})
      await userEvent.click(await zoom())
      fireEvent.pointerDown(slider())
      rerender(bar(34.5))
      expect(place()).toEqual([0.5, 10])
      fireEvent.pointerUp(slider())
      rerender(bar(34.5))
      expect(place()).toEqual([5, 10])
    })

    it('[STR-8] is offered where there is more than that to see, and says how far behind live a place is', async () => {
      const { rerender } = renderInShell(bar(30), {})
      await userEvent.click(await zoom())
      const around = slider().parentElement as HTMLElement
      around.getBoundingClientRect = () => ({ left: 0, width: 1_000 }) as DOMRect
      fireEvent.pointerMove(around, { clientX: 500 })
      expect(around).toHaveTextContent('−30m')
      rerender(<TimeBar player={player} state={{ ...state, window: { from: to - 12 * minutes, to } }} />)
      expect(screen.queryByRole('button', { name: /Zoom/ })).toBeNull()
      expect(slider().max).toBe('720')
    })
  })
})
