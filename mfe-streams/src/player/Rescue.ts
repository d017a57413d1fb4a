import { type Attempts, decide, type Failure, noAttempts, recoveryPolicy } from './recovery.ts'

export interface RescueHooks {
  jump(): void
  resetMedia(): void
  /** Asks for a new permission. Rejects when there is none for now. */
  renew(): Promise<unknown>
  /** Loads anew. */
  rebuild(otherEdge: boolean): void
  /** An attempt waits its turn. */
  waiting(): void
  giveUp(): void
}

/** Carries out what is decided about failures, one remedy at a time, and remembers what was tried. */
export class Rescue {
  private readonly hooks: RescueHooks
  private tried: Attempts = noAttempts
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Called when the wait is over. */
  private act = () => {}

  constructor(hooks: RescueHooks) {
    this.hooks = hooks
  }

  /** An attempt is planned. */
  get busy(): boolean {
    return this.timer !== undefined
  }

  failed(failure: Failure): void {
    if (this.busy) return
    const { hooks, tried } = this
    const remedy = decide(failure, tried, performance.now())
    switch (remedy.do) {
      case 'nothing':
        return
      case 'jump':
        this.tried = { ...tried, jumped: true }
        hooks.jump()
        return
      case 'reset-media':
        this.tried = { ...tried, mediaResetAt: performance.now() }
        hooks.resetMedia()
        return
      case 'give-up':
        hooks.giveUp()
        return
      case 'renew':
        this.later(remedy.wait, () => {
          void hooks.renew().then(
            () => hooks.rebuild(false),
            () => {},
          )
        })
        return
      case 'rebuild':
        this.later(remedy.wait, () => hooks.rebuild(remedy.otherEdge))
    }
  }

  /** The picture moves again: the next stall may be jumped over. */
  moves(): void {
    this.tried = { ...this.tried, jumped: false }
  }

  /** The picture has moved for so long, in ms: after a while the slate is clean. */
  movedFor(ms: number): void {
    if (ms > recoveryPolicy.stable) this.tried = noAttempts
  }

  /** Nothing was tried yet. */
  reset(): void {
    this.cancel()
    this.tried = noAttempts
  }

  /** Nothing is to happen any more. */
  cancel(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private later(wait: number, action: () => void): void {
    this.tried = { ...this.tried, count: this.tried.count + 1, jumped: false }
    this.hooks.waiting()
    this.act = () => {
      this.cancel()
      action()
    }
    this.timer = setTimeout(this.act, wait)
  }

  /** Whatever was in the way may be gone: an attempt that waits its turn is made now. */
  hurry(): void {
    if (this.busy) this.act()
  }
}
