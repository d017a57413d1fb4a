import type { StoreApi } from 'zustand'
import type { StageState } from './Composition.ts'

/** The longest that the rest of the page waits, in ms: since the page began, and since the first panel stands. */
export const patience = { sinceStart: 4_000, sinceMounted: 700 } as const

/**
 * Settles when the main panel shows what it is there for: as soon as it stands, or when its video plays if it has one.
 * Whatever else is on the page begins after that, so that nothing takes network and processor away from the first picture.
 * @param place where main panels live
 */
export function firstShow(stage: StoreApi<StageState>, place: () => HTMLElement | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timers = [setTimeout(resolve, patience.sinceStart)]
  // Media events do not bubble; on their way down they can be heard.
  const ending = new AbortController()
  const onPlaying = ({ target }: Event) => {
    // A picture that the document itself plays is no panel yet: the panel's code is still on its way.
    if (!(target instanceof Node && place()?.contains(target))) return
    // It plays a moment before its first frame is on the screen; not every browser tells of that.
    if (target instanceof HTMLVideoElement && 'requestVideoFrameCallback' in target)
      target.requestVideoFrameCallback(() => resolve())
    else resolve()
  }
  document.addEventListener('playing', onPlaying, { capture: true, signal: ending.signal })
  const look = ({ panel, status }: StageState) => {
    const over = status === 'failed' || (status === 'idle' && panel === null)
    const video = place()?.querySelector('video')
    // One that came playing with the document says nothing any more.
    if (over || (status === 'mounted' && !(video?.paused ?? false))) resolve()
    else if (status === 'mounted') timers.push(setTimeout(resolve, patience.sinceMounted))
  }
  const unsubscribe = stage.subscribe(look)
  return promise.finally(() => {
    timers.forEach(clearTimeout)
    ending.abort()
    unsubscribe()
  })
}
