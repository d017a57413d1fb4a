/** A stream that is over or out of reach is looked for again after these times, in ms; then always after the last of them. */
const WAITS = [5_000, 10_000, 20_000, 30_000]

/** Looks again, ever more seldom, until it is told that all is well. */
export class LaterAgain {
  private times = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly look: () => void

  constructor(look: () => void) {
    this.look = look
  }

  plan(): void {
    this.cancel()
    this.timer = setTimeout(this.look, WAITS[Math.min(this.times, WAITS.length - 1)])
    this.times += 1
  }

  cancel(): void {
    clearTimeout(this.timer)
  }

  /** All is well: the next wait is a short one. */
  reset(): void {
    this.times = 0
  }
}
