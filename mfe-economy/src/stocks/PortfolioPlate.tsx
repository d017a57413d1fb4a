import type { OwnStock } from '@shoal/bus/stocks'
import { Tokens } from '@shoal/ui/Tokens'
import { Change } from './Change.tsx'
import styles from './PortfolioPlate.module.css'
import { portfolioOf } from './stocksStore.ts'

/** STK-1: the worth of the person's stocks, their cost, and the gain. */
export function PortfolioPlate({ stocks }: { stocks: readonly OwnStock[] }) {
  const { value, gains, investment } = portfolioOf(stocks)
  return (
    <dl className={styles.portfolio} aria-label="Your portfolio">
      <div>
        <dt>Value</dt>
        <dd>
          <Tokens amount={value} size="large" />
        </dd>
      </div>
      <div>
        <dt>Gains</dt>
        <dd>
          <Tokens amount={gains} signed />
          {investment > 0 && <Change now={value} before={investment} />}
        </dd>
      </div>
      <div>
        <dt>Investment</dt>
        <dd>
          <Tokens amount={investment} />
        </dd>
      </div>
    </dl>
  )
}
