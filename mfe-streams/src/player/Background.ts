/** A page that nobody sees and nobody hears plays on for so long, in ms: people who come back soon find it running. */
const PATIENCE = 15_000

export interface BackgroundHooks {
  readonly video: HTMLVideoElement
  /** Loads and plays nothing any more. Whether it did. */
  sleep(): boolean
  /** Loads and plays again, unless a person stopped it. Whether it does. */
  wake(): boolean
}

/** Pages of this site tell each other that one is seen and heard. */
const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel('shoal-heard') : null

/**
 * What a player does while its page is out of sight. Browsers open six connections to a host for all pages together, and
 * one that plays holds one or two: so it plays on only where it is heard, and if there are several pages, in the one seen
 * last.
 */
export class Background {
  private readonly hooks: BackgroundHooks
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Nothing is loaded until somebody is there. */
  asleep = false

  constructor(hooks: BackgroundHooks) {
    this.hooks = hooks
    channel?.addEventListener('message', this.heardElsewhere)
  }

  hidden(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => !this.isHeard() && this.sleep(), PATIENCE)
  }

  seen(): void {
    clearTimeout(this.timer)
    this.wakes()
    this.plays()
  }

  /** Ends the sleep, if there is any and it is wanted: whether it did. */
  wakes(): boolean {
    const wakes = this.asleep && this.hooks.wake()
    if (wakes) this.asleep = false
    return wakes
  }

  /** The picture moves. */
  plays(): void {
    if (!document.hidden && this.isHeard()) channel?.postMessage(null)
  }

  end(): void {
    clearTimeout(this.timer)
    this.asleep = false
    channel?.removeEventListener('message', this.heardElsewhere)
  }

  /** It is seen in a window of its own. */
  private isFloating(): boolean {
    return document.pictureInPictureElement === this.hooks.video
  }

  private isHeard(): boolean {
    const { video } = this.hooks
    return !video.paused && (this.isFloating() || (!video.muted && video.volume > 0))
  }

  private readonly heardElsewhere = () => !this.isFloating() && this.sleep()

  private sleep(): void {
    if (!this.asleep && document.hidden) this.asleep = this.hooks.sleep()
  }
}
