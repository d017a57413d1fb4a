import { service } from '../../platform/feature.ts'
import { useMarket } from './service.ts'
import { createMarketStore } from './store.ts'

/** Auctions that are ended before others are looked for. */
const batch = 50
/** In ms: how soon an end that did not work is tried again, and how long this node sleeps at most. */
const [soonest, longest] = [1_000, 30_000]

/**
 * MKT-2: ends auctions. A timer of each node ends them in time; a job ends what is due once a minute, whichever node is
 * alive and whatever its timer does. `end` does it once, so both may come at the same moment.
 */
export const useClosing = service((platform) => {
  const { clock, database, jobs, log } = platform
  const store = createMarketStore(database)
  const market = useMarket(platform)
  let timer: NodeJS.Timeout | undefined

  /** Ends auctions that are due. One that fails is left for the next time, and holds nothing else up. */
  async function endDue(): Promise<void> {
    for (const seen = new Set<string>(); ; ) {
      const due = (await store.due(clock.now(), batch + seen.size)).filter(({ id }) => !seen.has(id))
      if (due.length === 0) return
      for (const { id } of due) {
        seen.add(id)
        try {
          await market.end(id)
        } catch (error) {
          log.warn({ err: error, listing: id }, 'an auction could not be ended; it is tried again')
        }
      }
    }
  }

  async function wake(): Promise<void> {
    clearTimeout(timer)
    let wait = longest
    try {
      await endDue()
      const now = clock.now()
      const next = await store.nextEnd(now)
      if (next) wait = Math.min(longest, Math.max(0, next.getTime() - now.getTime()))
      if ((await store.due(now, 1)).length > 0) wait = soonest
    } catch (error) {
      log.warn({ err: error }, 'the ends of auctions could not be read; they are read again')
    }
    timer = setTimeout(() => void wake(), wait).unref()
  }

  jobs.define('market-end', endDue, { concurrency: 1 })
  jobs.cron('market-end', '* * * * *')

  return { start: wake }
})
