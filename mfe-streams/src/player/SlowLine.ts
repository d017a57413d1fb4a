import { type Quality, type Rung, rungs } from './preferences.ts'

/** When a line counts as slow, and how long it is given. All in ms. */
export const slowLinePolicy = {
  /** Some bits must have come within this time; otherwise the line, or the sender, is not slow but gone. */
  heardWithin: 3_000,
  /** A picture that stands for so long although something comes. */
  stands: 3_500,
  /** The same before there was a first one. */
  begins: 7_000,
  /** A change of quality is given this much time to show. */
  settles: 8_000,
  /** So many stalls within this time are as bad as a long one. */
  stalls: 3,
  within: 30_000,
  /** Having carried more without a stall for so long it goes up; each time that was too early, it waits twice as long. */
  up: 5_000,
  longestUp: 300_000,
  /** A stall so soon after it went up says that it was too early. */
  tooEarly: 30_000,
} as const

/** Whether a picture gets on, as the player sees it. */
export interface LineView {
  /** How long it has been standing, or waiting for the first picture. */
  readonly ms: number
  /** Nothing was shown yet. */
  readonly begins: boolean
  /** When something of the stream came last, on the clock of `now`; null when that is not known. */
  readonly heardAt: number | null
}

/**
 * STR-8: the quality that a line carries. If it does not carry the chosen one, it goes down by one rung after another to
 * the sound alone, and up again.
 */
export class SlowLine {
  /** How many rungs it went down from the chosen quality. */
  private down = 0
  /** When something else began to play. */
  changedAt = Number.NEGATIVE_INFINITY
  private wentUpAt = Number.NEGATIVE_INFINITY
  private calmSince: number | null = null
  private waitsUp: number = slowLinePolicy.up
  private stalls: number[] = []

  /** Whether less plays than was chosen. */
  get slow(): boolean {
    return this.down > 0
  }

  /** What to play of a camera that comes in these rungs. */
  plays(chosen: Quality, offered: readonly Rung[]): Quality {
    const steps = stepsFrom(chosen, offered)
    return steps[Math.min(this.down, steps.length - 1)] ?? chosen
  }

  /** The next rung up from what plays. */
  above(chosen: Quality, offered: readonly Rung[]): Quality {
    return stepsFrom(chosen, offered)[Math.max(this.down - 1, 0)] ?? chosen
  }

  /** Another choice of a person: it is not known to be too much for the line. */
  reset(): void {
    this.down = 0
    this.changedAt = this.wentUpAt = Number.NEGATIVE_INFINITY
    this.calmSince = null
    this.waitsUp = slowLinePolicy.up
    this.stalls = []
  }

  /** The line is known to be slow from the start: as low as a picture goes. */
  beginLow(chosen: Quality, now: number): void {
    this.down = Math.max(stepsFrom(chosen, rungs).indexOf('least'), 0)
    this.changedAt = now
  }

  /** The picture stopped for want of more. */
  stalled(now: number): void {
    this.calmSince = null
    if (now - this.changedAt > slowLinePolicy.settles)
      this.stalls = [...this.stalls.filter((at) => now - at < slowLinePolicy.within), now]
    this.judgeStepUp(now)
  }

  /** This rung plays already: the pieces from now on tell whether the line carries it. */
  playsAlready(rung: Rung, chosen: Quality, offered: readonly Rung[], now: number): void {
    this.down = Math.max(stepsFrom(chosen, offered).indexOf(rung), 0)
    this.changedAt = now
  }

  /**
   * The pieces come more slowly than they play: goes down at once to the best picture that fits. Not to the sound alone: a
   * picture that moves now and then is better, and `look` finds one that does not. Returns whether the quality changed.
   */
  thin(chosen: Quality, offered: readonly Rung[], fits: (quality: Quality) => boolean, now: number): boolean {
    const pictures = stepsFrom(chosen, offered).filter((step) => step !== 'sound')
    if (this.down >= pictures.length - 1) return false
    const best = pictures.findIndex((step, at) => at > this.down && fits(step))
    this.down = best < 0 ? pictures.length - 1 : best
    this.judgeStepUp(now)
    this.changed(now)
    return true
  }

  /**
   * Whether a picture that does not get on is the line's fault, and what to do about it. `wait`: the last change is given
   * time. Null: nothing comes at all.
   */
  look(
    chosen: Quality,
    offered: readonly Rung[],
    { ms, begins, heardAt }: LineView,
    now: number,
  ): 'down' | 'wait' | null {
    const { stands, begins: mostBefore, heardWithin, settles, stalls } = slowLinePolicy
    if (heardAt === null || now - heardAt > heardWithin) return null
    if (now - this.changedAt < settles) return 'wait'
    const often = this.stalls.length >= stalls
    if (!often && ms < (begins ? mostBefore : stands)) return 'wait'
    if (this.down >= stepsFrom(chosen, offered).length - 1) return ms < settles ? 'wait' : null
    this.down += 1
    this.changed(now)
    return 'down'
  }

  /**
   * It plays: whether to go up to the next rung.
   * @param carries the line carries it now, as far as that is known
   */
  calm(now: number, carries = true): boolean {
    if (!carries) this.calmSince = null
    if (this.down === 0 || !carries) return false
    this.calmSince ??= now
    return now - this.calmSince >= this.waitsUp
  }

  /** It goes up, to what it may carry. */
  up(now: number): void {
    this.down = Math.max(this.down - 1, 0)
    this.changed(now)
    this.wentUpAt = now
  }

  /** It does not carry more yet. */
  notYet(): void {
    this.calmSince = null
    this.waitsUp = Math.min(this.waitsUp * 2, slowLinePolicy.longestUp)
  }

  /** It does not carry what plays: the last step up was too early, or held for a while. */
  private judgeStepUp(now: number): void {
    const { tooEarly, longestUp, up } = slowLinePolicy
    if (this.wentUpAt === Number.NEGATIVE_INFINITY) return
    this.waitsUp = now - this.wentUpAt < tooEarly ? Math.min(this.waitsUp * 2, longestUp) : up
    this.wentUpAt = Number.NEGATIVE_INFINITY
  }

  private changed(now: number): void {
    this.changedAt = now
    this.calmSince = null
    this.stalls = []
  }
}

/** The rungs from a choice downwards. A choice that is not offered counts as the quality that is played in its place. */
function stepsFrom(chosen: Quality, offered: readonly Rung[]): Quality[] {
  const lower = chosen === 'auto' ? rungs.slice(rungs.indexOf('least')) : rungs.slice(rungs.indexOf(chosen) + 1)
  return [chosen, ...lower.filter((rung) => offered.includes(rung))]
}
