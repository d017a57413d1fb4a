/** Whether a picture gets on. All times in ms. */
export class Progress {
  /** When the position last changed. */
  private movedAt = 0
  private position = -1
  /** Since when it plays without a break; 0 while it does not. */
  private playsSince = 0
  private begunAt = 0

  /** Something new is loaded. */
  begin(): void {
    this.movedAt = this.begunAt = performance.now()
    this.position = -1
    this.playsSince = 0
  }

  /** The same is loaded once more. */
  beginAgain(): void {
    this.begunAt = performance.now()
  }

  /** It plays from now on. */
  plays(): void {
    this.playsSince = this.movedAt = performance.now()
  }

  /** It need not get on now. */
  excuse(): void {
    this.movedAt = this.begunAt = performance.now()
  }

  /** Looks where it is. True when that is elsewhere than before. */
  look(position: number): boolean {
    if (position === this.position) return false
    const known = this.position !== -1
    this.position = position
    this.movedAt = performance.now()
    return known
  }

  /** How long it has been standing. */
  get standing(): number {
    return performance.now() - this.movedAt
  }

  /** How long ago loading began. */
  get loading(): number {
    return performance.now() - this.begunAt
  }

  /** How long it has been playing. */
  get playing(): number {
    return this.playsSince === 0 ? 0 : performance.now() - this.playsSince
  }
}
