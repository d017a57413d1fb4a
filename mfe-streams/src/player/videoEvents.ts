export interface VideoEvents {
  /** A picture is there and moves. */
  moves(): void
  /** Look where it is: with every step of the picture, and now and then also when it stands. */
  look(): void
  /** It waits for more of the stream. */
  waits(): void
  plays(): void
  pauses(): void
  /** The network is back. */
  networkBack(): void
  /** The page is seen again, or no more. */
  seen(): void
  hidden(): void
}

const TICK = 500

/** Listens to a video element and to events of its page. Returns the controller that ends that. */
export function videoEvents(video: HTMLVideoElement, events: VideoEvents): AbortController {
  const ending = new AbortController()
  const { signal } = ending
  video.addEventListener('playing', () => events.moves(), { signal })
  video.addEventListener('timeupdate', () => events.look(), { signal })
  video.addEventListener('waiting', () => events.waits(), { signal })
  video.addEventListener('play', () => events.plays(), { signal })
  video.addEventListener('pause', () => events.pauses(), { signal })
  window.addEventListener('online', () => events.networkBack(), { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? events.hidden() : events.seen()), { signal })
  const ticking = setInterval(() => events.look(), TICK)
  signal.addEventListener('abort', () => clearInterval(ticking))
  return ending
}
