import { service } from '../../platform/feature.ts'
import { house } from './accounts.ts'
import { dueToWearOff } from './excitement.ts'
import { useMatcher } from './matcher.ts'
import { useWearingOff } from './steps.ts'
import { createStore } from './store.ts'

/** How often it is looked whether a stock has the quotes that it should have, in ms. */
const lookEvery = 5_000

/**
 * Keeps the market maker's quotes up when nobody trades: after a start, after a halt, whose end it tells, and when its
 * purse was filled for another day. It follows trades and events of the show at once, without this; that events wear off is
 * seen here.
 */
export const useMaker = service((platform) => {
  const { clock, database, log } = platform
  const wearOff = useWearingOff(platform)
  const store = createStore(database)
  const matcher = useMatcher(platform)
  /** The house's price of each stock when it was last quoted. */
  const seen = new Map<string, number>()
  let day = ''
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let stopped = false

  async function look(): Promise<void> {
    const all = await store.all()
    const today = clock.now().toISOString().slice(0, 10)
    if (today !== day) {
      for (const { id } of all) await database.transaction(() => matcher.open(id))
      seen.clear()
      day = today
    }
    for (const row of all) if (dueToWearOff(row, clock.now()) !== 0) await wearOff(row.id)
    for (const { id, fair, haltedUntil } of all) {
      if (haltedUntil && haltedUntil.getTime() > clock.ms()) {
        seen.delete(id)
        continue
      }
      if (haltedUntil === null && seen.get(id) === fair) continue
      await matcher.inTurn(id, {
        holders: [house],
        work: (session) => {
          session.resumeWhenOver()
          session.quote()
        },
      })
      seen.set(id, fair)
    }
  }

  const again = () => {
    if (stopped) return
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.error({ err: error }, 'the market maker could not look at its quotes'))
        .finally(again)
    }, lookEvery).unref()
  }

  return {
    /** Looks once, and from then on every few seconds until it is stopped. */
    async start(): Promise<void> {
      clearTimeout(timer)
      await look()
      again()
    },

    /** Looks no more. Resolves once the last look is over, which needs the database until then. */
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
})
