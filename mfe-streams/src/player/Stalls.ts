/** Stalls within the first time count as one; after the second without a further one it is over. All in ms. */
const ONE = 15_000
const CALM = 6_000
/** Where it stalls again and again it takes longer: the network needs the distance. */
const AGAIN_WITHIN = 120_000
const CALM_AGAIN = 60_000

/** Knows when a picture that stalled has played for so long that it may come as near to live as before. */
export class Stalls {
  private last = Number.NEGATIVE_INFINITY
  private repeated = false
  private open = false

  add(now = performance.now()): void {
    if (now - this.last > ONE) this.repeated = now - this.last < AGAIN_WITHIN
    this.last = now
    this.open = true
  }

  /** Something else plays. */
  forget(): void {
    this.last = Number.NEGATIVE_INFINITY
    this.open = this.repeated = false
  }

  /** True once after each time of stalls. */
  over(now = performance.now()): boolean {
    if (!this.open || now - this.last < (this.repeated ? CALM_AGAIN : CALM)) return false
    this.open = false
    return true
  }
}
