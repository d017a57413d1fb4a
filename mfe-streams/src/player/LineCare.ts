import { carriesPicture } from './carriesPicture.ts'
import type { Engine } from './engine.ts'
import type { PlayerState } from './playerState.ts'
import { type Quality, type Rung, rungs } from './preferences.ts'
import type { Failure } from './recovery.ts'
import { SlowLine } from './SlowLine.ts'

/** What a line must carry more than a quality takes at most, to be trusted with it. */
const MARGIN = 1.3

export interface LineCareHooks {
  /** Nobody hears it: sound alone is of no use. */
  readonly silent: boolean
  /** The line was found to be slow already. */
  readonly beganLow: boolean
  engine(): Engine | null
  state(): Pick<PlayerState, 'levels' | 'soundOnly'>
  /** By a person. */
  chosen(): Quality
  /** The recording plays, which has not all that is there live. */
  recorded(): boolean
  /** Something else is to play. */
  turn(): void
}

/** STR-8: sees to it that a player plays what its line carries. */
export class LineCare {
  private readonly line = new SlowLine()
  private readonly hooks: LineCareHooks
  /** It is being found out whether the line carries more. */
  private trying = false
  /** It was found out that this camera has no sound. */
  private soundless = false

  constructor(hooks: LineCareHooks) {
    this.hooks = hooks
    if (hooks.beganLow) this.line.beginLow(hooks.chosen(), performance.now())
  }

  get slow(): boolean {
    return this.line.slow
  }

  /** What is to play: what was chosen, or what the line carries of it. */
  plays(): Quality {
    const chosen = this.hooks.chosen()
    const offered = this.offered()
    return this.line.plays(chosen === 'sound' && !offered.includes('sound') ? 'least' : chosen, offered)
  }

  /** Another camera may have sound. */
  nextCamera(): void {
    this.soundless = false
  }

  /** Whether something failed because there is no sound to play alone; then a picture plays. */
  isSilent(failure: Failure): boolean {
    const isIt = this.hooks.state().soundOnly && failure.kind === 'network' && failure.status === 404
    if (isIt) {
      this.soundless = true
      this.hooks.turn()
    }
    return isIt
  }

  /** A person chose something else. */
  reset(): void {
    this.line.reset()
  }

  /** A person wants to see whether the line carries more by now. */
  up(): void {
    this.line.up(performance.now())
  }

  /** The picture stopped for want of more. */
  stalled(): void {
    this.line.stalled(performance.now())
  }

  /**
   * The picture does not get on: whether that is the line's fault. Then less is played, and what comes is given time.
   * @param ms since when
   * @param begins nothing was shown yet
   */
  isSlow(ms: number, begins: boolean): boolean {
    const { engine, chosen, turn } = this.hooks
    const view = { ms, begins, heardAt: engine()?.heardAt() ?? null }
    const next = this.line.look(chosen(), this.offered(), view, performance.now())
    if (next === 'down') turn()
    return next !== null
  }

  /** The picture gets on: after a while the next rung up is tried, where the line seems to carry it. */
  calm(): void {
    const engine = this.hooks.engine()
    if (engine && !this.trying && this.line.calm(performance.now())) void this.tryMore(engine)
  }

  private async carries(engine: Engine, quality: Quality): Promise<boolean> {
    const bandwidth = engine.bandwidth()
    if (bandwidth === null) return carriesPicture(engine.address())
    const level = this.hooks.state().levels.find(({ rung }) => rung === quality)
    return bandwidth > (level?.bitrate ?? 0) * MARGIN
  }

  /** What there is to go down to: of a recording no more than is kept, and where nobody hears it no sound alone. */
  private offered(): readonly Rung[] {
    if (this.hooks.recorded()) return rungs.slice(0, 2)
    const { levels } = this.hooks.state()
    const known = levels.length > 0 ? levels.map(({ rung }) => rung) : rungs
    return this.hooks.silent || this.soundless ? known.filter((rung) => rung !== 'sound') : known
  }

  private async tryMore(engine: Engine): Promise<void> {
    const { line, hooks } = this
    this.trying = true
    const more = await this.carries(engine, line.above(hooks.chosen(), this.offered())).catch(() => false)
    this.trying = false
    if (hooks.engine() !== engine) return
    if (!more) line.notYet()
    else if (line.slow) {
      line.up(performance.now())
      hooks.turn()
    }
  }
}
