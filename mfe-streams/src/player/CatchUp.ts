/** How a picture that fell behind comes back to live. Seconds, unless a name says otherwise. */
export const catchUpPolicy = {
  /** Further behind than this it jumps: by rate alone it would take half a minute. */
  jump: 2.5,
  /** It must have been so for this long, in ms: after an outage the playlist comes back in steps. */
  jumpAfter: 1_000,
  /**
   * A slow line brings what lies before live first: for so long, in ms, it plays on from that, and jumps once live is
   * loaded. Jumping before, it would stand until the first of live came.
   */
  jumpAtLatest: 6_000,
  /** With less than this there is nothing to play on from. */
  empty: 0.1,
  /** From this distance on it plays faster, until it is as near as `done`. */
  begin: 0.2,
  done: 0.05,
  /** Faster by a tenth from this distance on, by half of that below. */
  fast: 0.5,
  /** So much must be loaded ahead, of where it plays faster or jumps to: on less it runs dry again. */
  ahead: 0.8,
} as const

/** Leads a picture back to live by itself, first by rate and, where that would take too long, by a jump [STR-8]. */
export class CatchUp {
  private farSince: number | null = null
  private hurries = false

  /** It is where it is meant to be. */
  reset(): void {
    this.farSince = null
    this.hurries = false
  }

  /**
   * What to do now: jump to live, or play at a rate.
   * @param late seconds behind where live is
   * @param ahead seconds that are loaded from here on
   */
  look(late: number, ahead: number, now = performance.now()): 'jump' | 1 | 1.05 | 1.1 {
    if (late > catchUpPolicy.jump) this.farSince ??= now
    else this.farSince = null
    if (this.farSince !== null && this.jumpsNow(late, ahead, now - this.farSince)) {
      this.reset()
      return 'jump'
    }
    this.hurries = late > (this.hurries ? catchUpPolicy.done : catchUpPolicy.begin)
    if (!this.hurries || ahead < catchUpPolicy.ahead) return 1
    return late > catchUpPolicy.fast ? 1.1 : 1.05
  }

  /** @param since how long it has been too far behind, in ms */
  private jumpsNow(late: number, ahead: number, since: number): boolean {
    const { jumpAfter, jumpAtLatest, empty } = catchUpPolicy
    const isLoaded = ahead - late >= catchUpPolicy.ahead
    return since >= jumpAfter && (isLoaded || ahead < empty || since >= jumpAtLatest)
  }
}
