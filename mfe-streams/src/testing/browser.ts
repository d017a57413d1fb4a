import { act } from '@testing-library/react'

/** What jsdom lacks of a browser: a width, and video that plays HLS by itself. Returns a way to change the width. */
export function browserWithVideo(): { width(px: number): void; scrolled(): number } {
  let width = 1280
  let scrolls = 0
  const watchers = new Set<() => void>()
  window.matchMedia = (query) => {
    // A desk or an upright phone, by its width alone: none lies on its side. Nobody wants things to stand still.
    const holds = (one: string) =>
      !/coarse|reduced-motion/.test(one) &&
      width <= Number(/max-width: (\d+)px/.exec(one)?.[1] ?? Number.POSITIVE_INFINITY)
    return {
      get matches() {
        return query.split(', ').some(holds)
      },
      addEventListener: (_: string, changed: () => void) => watchers.add(changed),
      removeEventListener: (_: string, changed: () => void) => watchers.delete(changed),
    } as unknown as MediaQueryList
  }
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.CSS ??= { escape: (text: string) => text } as typeof CSS
  Element.prototype.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {
    scrolls += 1
  }
  const media = HTMLMediaElement.prototype
  media.canPlayType = () => 'maybe'
  media.load = () => {}
  media.play = async function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true })
    this.dispatchEvent(new Event('play'))
  }
  media.pause = function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true })
    this.dispatchEvent(new Event('pause'))
  }
  return {
    width(px) {
      width = px
      Object.defineProperty(window, 'innerWidth', { value: px, configurable: true })
      act(() => {
        for (const changed of watchers) changed()
      })
    },
    scrolled: () => scrolls,
  }
}
