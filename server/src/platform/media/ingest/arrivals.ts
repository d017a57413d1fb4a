/** What a message comes earlier than those before makes no difference below this, in ms: networks are uneven. */
const UNEVEN = 20
/** Who has sent for so long without catching up sends as time passes; nobody is waited for longer than that. Ms. */
const CAUGHT_UP_FOR = 400
const LONGEST_WAIT = 1_500
/** Delays are compared from one such time to the next, in ms. */
const STEP = 1_000
/** From one step to the next the delay grows by more than this only where nothing was sent meanwhile, in ms. */
const LEAP = 300
/** A delay that stays within this for so many steps is that of somebody who catches up no more. Ms. */
const STAYS = 150
const STAYS_FOR = 4
/** Pauses are taken out of the delay once they are as long as this together, in ms: less than that nobody notices. */
const WORTH_IT = 1_000

/**
 * Follows the delay of what a publisher sends: when it comes, less what it is dated. Both are in ms, on a clock that only
 * goes on.
 *
 * Many send late at first and catch up then, and nothing but the network can delay what they send: so what comes with the
 * least delay tells when all of it was live. One case is no matter of the network: an encoder that pauses, and whose dates
 * stand still meanwhile. Its delay grows at once by the pause, and stays so. Then what came before the pause says nothing
 * any more, and the pause is added to the least delay. Who catches up, fast or slowly, has made no pause.
 */
export function arrivals() {
  let least = Number.POSITIVE_INFINITY
  let first = 0
  let caughtUp = 0
  /** The step that goes on, and the least delay in it. */
  let step: { from: number; delay: number } | null = null
  let last: number | null = null
  /** The delay has leapt: what it was before, and by how much it leapt since. */
  let risen: { before: number; by: number } | null = null
  /** Between what the delay has stayed, and for how many steps. */
  let stays = { low: 0, high: 0, steps: 0 }
  let paused = 0

  function endStep(delay: number): void {
    const leap = last === null ? 0 : delay - last
    if (last !== null && leap > LEAP) risen = { before: risen?.before ?? last, by: (risen?.by ?? 0) + leap }
    last = delay
    if (!risen) return
    if (delay - risen.before <= LEAP) {
      risen = null
      return
    }
    const low = Math.min(stays.low, delay)
    const high = Math.max(stays.high, delay)
    stays =
      leap > LEAP || high - low > STAYS ? { low: delay, high: delay, steps: 1 } : { low, high, steps: stays.steps + 1 }
    const pause = Math.min(stays.low - risen.before, risen.by)
    if (stays.steps < STAYS_FOR || pause < WORTH_IT) return
    least += pause
    paused += pause
    risen = null
  }

  return {
    /** Something came at `now` that is dated `at`, as `times` understands it. */
    heard(at: number, now: number): void {
      const delay = now - at
      if (least === Number.POSITIVE_INFINITY) first = caughtUp = now
      else if (delay < least - UNEVEN) caughtUp = now
      if (!step) step = { from: now, delay }
      else if (now - step.from < STEP) step.delay = Math.min(step.delay, delay)
      else {
        endStep(step.delay)
        step = { from: now, delay }
      }
      least = Math.min(least, delay)
    },
    /** The least delay; infinite while nothing came. */
    least: (): number => least,
    /** Whether it is known by now when things were live, as well as it will be. */
    known: (now: number): boolean =>
      least !== Number.POSITIVE_INFINITY && (now - caughtUp >= CAUGHT_UP_FOR || now - first >= LONGEST_WAIT),
    /** By how much what comes now is later than what came soonest. */
    late: (): number => (step ? step.delay - least : 0),
    /** All pauses by now, during which its dates stood still: when this grows, what comes must be dated anew. */
    paused: (): number => paused,
  }
}
export type Arrivals = ReturnType<typeof arrivals>
