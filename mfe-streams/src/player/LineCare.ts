import { carriesPicture } from './carriesPicture.ts'
import type { Engine } from './engine.ts'
import { comesTooSlowly, rateSince } from './LineRate.ts'
import type { PlayerState } from './playerState.ts'
import { isForSlowLines, type Quality, type Rung, rungs } from './preferences.ts'
import type { Failure } from './recovery.ts'
import { SlowLine } from './SlowLine.ts'

/** A line is trusted with a quality if it carries this many times its average rate: there are peaks, and playlists. */
const MARGIN = 1.4
/** The rate of a line is measured over this long, in ms. */
const LATELY = 3_000
/** With more in store than this, in seconds, slow pieces do no harm: a busy device takes its time, too. */
const SHORT = 0.4
/** At first the rest of the page comes over the same line: for so long, in ms, slowness is no sign of a thin line. */
const PAGE_LOADS = 2_000

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
  private readonly pageIsThere = performance.now() + PAGE_LOADS
  /** The automatic choice follows the measured rate of this line, and no longer hls.js. */
  private leads = false
  /** It is being found out whether the line carries more. */
  private trying = false
  /** It was found out that this camera has no sound. */
  private soundless = false

  constructor(hooks: LineCareHooks) {
    this.hooks = hooks
    if (hooks.beganLow) this.line.beginLow(hooks.chosen(), performance.now())
  }

  /** Whether it plays less than was chosen; of automatic choice, less than the pictures that there are for all. */
  get slow(): boolean {
    return this.leads ? isForSlowLines(this.plays()) : this.line.slow
  }

  /** The quality to play: the chosen one, or the best below it that the line carries. */
  plays(): Quality {
    const chosen = this.most()
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
    const engine = this.hooks.engine()
    this.line.reset()
    this.leads = false
    // The quality that plays may be the most that the line carried of the earlier choice.
    if (engine) this.lead(engine)
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
   * Whether a picture that does not get on is the line's fault. Then a lower quality is played, and given time to come.
   * @param ms since when
   * @param begins nothing was shown yet
   */
  isSlow(ms: number, begins: boolean): boolean {
    const { engine, turn } = this.hooks
    const view = { ms, begins, heardAt: engine()?.heardAt() ?? null }
    const next = this.line.look(this.most(), this.offered(), view, performance.now())
    if (next === 'down') turn()
    return next !== null
  }

  /**
   * Looks how the stream comes in: where that is slower than it plays, less plays at once.
   * @param ahead seconds in store
   */
  watch(ahead: number): void {
    const { line, hooks } = this
    const engine = hooks.engine()
    const arrivals = engine?.arrivals()
    if (!engine || !arrivals) return
    this.lead(engine)
    const now = performance.now()
    if (ahead > SHORT || !comesTooSlowly(Math.max(line.changedAt, this.pageIsThere), arrivals, now)) return
    const rate = rateSince(now - LATELY, arrivals) ?? 0
    if (line.thin(this.most(), this.offered(), (quality) => rate > this.bitrate(quality), now)) hooks.turn()
  }

  /** The picture gets on: the next rung up plays when the line has carried as much for a while. */
  calm(): void {
    const { line, hooks } = this
    const engine = hooks.engine()
    if (!engine) return
    const now = performance.now()
    const arrivals = engine.arrivals()
    if (arrivals) {
      const above = line.above(this.most(), this.offered())
      const rate = rateSince(Math.max(now - LATELY, line.changedAt), arrivals) ?? 0
      if (!line.calm(now, rate > this.bitrate(above) * MARGIN)) return
      line.up(now)
      hooks.turn()
    } else if (!this.trying && line.calm(now)) void this.tryPicture(engine)
  }

  /** Takes the automatic choice over from hls.js, whose measure is misled by parts; begins with the quality that plays. */
  private lead(engine: Engine): void {
    const rung = engine.rung()
    if (this.leads || this.hooks.chosen() !== 'auto' || rung === null) return
    this.leads = true
    this.line.playsAlready(rung, this.most(), this.offered(), performance.now())
    this.hooks.turn()
  }

  /** The highest quality that may play: the chosen one, or the best if the choice is automatic. */
  private most(): Quality {
    return this.leads ? 'high' : this.hooks.chosen()
  }

  private bitrate(quality: Quality): number {
    return this.hooks.state().levels.find(({ rung }) => rung === quality)?.bitrate ?? 0
  }

  /** The rungs to go down to: those that are kept if it is a recording, and no sound alone if nobody hears it. */
  private offered(): readonly Rung[] {
    if (this.hooks.recorded()) return rungs.slice(0, 2)
    const { levels } = this.hooks.state()
    const known = levels.length > 0 ? levels.map(({ rung }) => rung) : rungs
    return this.hooks.silent || this.soundless ? known.filter((rung) => rung !== 'sound') : known
  }

  /** Sound alone says nothing about the line: fetches a piece of the smallest picture beside it. */
  private async tryPicture(engine: Engine): Promise<void> {
    const { line, hooks } = this
    this.trying = true
    const more = await carriesPicture(engine.address()).catch(() => false)
    this.trying = false
    if (hooks.engine() !== engine) return
    if (!more) line.notYet()
    else if (line.slow) {
      line.up(performance.now())
      hooks.turn()
    }
  }
}
