import { marketArea, type PriceDay } from '@shoal/bus/market'
import { limits } from '@shoal/bus/market/limits'
import { useShell } from '@shoal/remote-kit'
import { Answered } from '@shoal/remote-kit/lists'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { formatTokens, Tokens } from '@shoal/ui/Tokens'
import { useQuery } from '@tanstack/react-query'
import styles from './PriceHistory.module.css'

/** Earlier prices of an item, as a query that several components share. */
export function usePrices(itemId: number) {
  const { api } = useShell()
  return useQuery({
    queryKey: ['prices', itemId],
    queryFn: ({ signal }) => api(marketArea).prices({ params: { itemId }, signal }),
  })
}

/** Earlier prices of such an item: the median of each day, and the price now. */
export function PriceHistory({ itemId }: { itemId: number }) {
  const query = usePrices(itemId)
  return (
    <section className={styles.history} aria-label="Prices">
      <h3>Prices</h3>
      <Answered query={query} waiting={<SkeletonLines lines={3} label="Reading the prices" />} failed="No prices">
        {({ days, last, usual, lowestOpen }) =>
          last.length === 0 ? (
            <p className={styles.none}>One like this was never sold. Whoever buys it makes the price.</p>
          ) : (
            <>
              <dl className={styles.figures}>
                <div>
                  <dt>Usual</dt>
                  <dd>{usual !== null && <Tokens amount={usual} />}</dd>
                </div>
                <div>
                  <dt>Last</dt>
                  <dd>
                    <Tokens amount={last[0]!.price} />
                  </dd>
                </div>
                {lowestOpen !== null && (
                  <div>
                    <dt>Cheapest now</dt>
                    <dd>
                      <Tokens amount={lowestOpen} />
                    </dd>
                  </div>
                )}
              </dl>
              {days.length > 0 && <Chart days={days} />}
            </>
          )
        }
      </Answered>
    </section>
  )
}

const dayMs = 86_400_000
const [width, height, pad] = [320, 96, 6]

/** A line through the medians over a band from the lowest to the highest price; the newest day is at the right. */
function Chart({ days }: { days: readonly PriceDay[] }) {
  const first = Date.parse(days[0]!.day)
  const span = Math.max(dayMs, Date.parse(days.at(-1)!.day) - first)
  const [low, high] = [Math.min(...days.map((day) => day.low)), Math.max(...days.map((day) => day.high))]
  const x = ({ day }: PriceDay) =>
    days.length === 1 ? width / 2 : pad + ((Date.parse(day) - first) / span) * (width - 2 * pad)
  const y = (price: number) => height - pad - ((price - low) / Math.max(1, high - low)) * (height - 2 * pad)
  const at = (day: PriceDay, price: number) => `${x(day).toFixed(1)} ${y(price).toFixed(1)}`
  const line = days.map((day) => at(day, day.median))
  const band = [...days.map((day) => at(day, day.high)), ...days.toReversed().map((day) => at(day, day.low))]
  const sales = days.reduce((sum, day) => sum + day.sales, 0)
  const words = `${sales} sold in the last ${limits.historyDays} days, for ${formatTokens(low)} to ${formatTokens(high)}`
  const newest = days.at(-1)!
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={words}>
          <path className={styles.band} d={`M${band.join('L')}Z`} />
          <path className={styles.line} d={`M${line.join('L')}`} />
        </svg>
        <i
          className={styles.dot}
          style={{ left: `${(x(newest) / width) * 100}%`, top: `${(y(newest.median) / height) * 100}%` }}
        />
      </div>
      <figcaption>{words}</figcaption>
    </figure>
  )
}
